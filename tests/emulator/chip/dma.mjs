// What rp2040js leaves out of the DMA: ending a transfer early (RP2040 data sheet 2.5.7).

const CHAN_ABORT = 0x444;

export function abortable(dma) {
  const write = dma.writeUint32.bind(dma);
  const read = dma.readUint32.bind(dma);
  dma.writeUint32 = (offset, value) => {
    if (offset !== CHAN_ABORT) return write(offset, value);
    return dma.channels.forEach((channel, i) => { if (value & (1 << i)) channel.abort(); });
  };
  dma.readUint32 = (offset) => (offset === CHAN_ABORT ? 0 : read(offset));
}
