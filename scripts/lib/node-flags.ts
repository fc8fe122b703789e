/**
 * The size of a V8 semi-space in MB. New objects fill up to three of them before a collection. A smaller size makes a
 * loaded gateway collect more often. A larger one costs memory on idle connections, whose pings are short-lived.
 */
export const SEMI_SPACE = '--max-semi-space-size=32'
/**
 * V8 compiles a pattern when it is first used, instead of interpreting it once. For the patterns of danger this takes
 * 70 ms instead of 300 at each start of a gateway: their bytecode takes longest to make. Node does not allow the flag in
 * NODE_OPTIONS.
 */
export const PATTERNS_AT_ONCE = '--no-regexp-tier-up'
/** The Node flags of web, gateway and sandbox. package.json and deploy/ repeat them (tests/deploy). */
export const NODE_FLAGS: readonly string[] = [SEMI_SPACE, PATTERNS_AT_ONCE]
