/**
 * How Node runs web, gateway and sandbox. V8 lets new objects fill up to three times this (MB) before it looks which of them
 * are still needed. With half of it a gateway under load works a twelfth more; with twice as much, 2,000 idle connections,
 * whose pings are soon forgotten, take twice the memory; and by itself V8 lets it grow with the machine. The commands of
 * package.json and the image say the same (tests/deploy).
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=32']
