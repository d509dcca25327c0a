"""The page's content security policy: nothing but the page's own files, and no other site."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # MicroPython is WebAssembly
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
    )
)
