/**
 * How Node runs web, gateway and sandbox. V8 lets new objects fill up to three times this (MB) before it looks which of them
 * are still needed, and by itself lets that grow with the machine: 2,000 idle connections, whose pings are soon forgotten,
 * then take twice the memory. The commands of package.json and the image say the same (tests/deploy).
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=16']
