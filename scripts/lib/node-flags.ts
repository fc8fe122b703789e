/**
 * How Node runs web, gateway and sandbox. V8 lets new objects fill up to three times this (MB) before it looks which of them
 * are still needed: less makes a gateway under load work more, more makes idle connections, whose pings are soon forgotten, take
 * more memory. The commands of package.json and the image say the same (tests/deploy).
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=32']
