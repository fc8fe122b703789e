/**
 * How Node runs web, gateway and sandbox. V8 lets new objects fill up to three times this (MB) before it looks which of them
 * are still needed. More of it is less work under load: the gateway's is a tenth less than with half of it. With twice as much
 * 2,000 idle connections, whose pings are soon forgotten, take twice the memory; and by itself V8 lets it grow with the
 * machine. The commands of package.json and the image say the same (tests/deploy).
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=32']
