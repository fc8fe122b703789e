/** The V8 flags of web, gateway and sandbox. package.json and deploy/ repeat them (tests/deploy). */
export const NODE_FLAGS: readonly string[] = [
  // The size of a semi-space in MB. New objects fill up to three of them before a collection. A smaller maximum makes a
  // loaded gateway collect more often. A larger one costs memory on idle connections, whose pings are short-lived.
  '--max-semi-space-size=32',
  // The size at first. From V8's own, 1 MB, a start collects often, and copies what it has just loaded.
  '--min-semi-space-size=16',
  // Compiles a pattern at its first use, instead of interpreting it once. For the patterns of danger this takes 70 ms
  // instead of 300 at each start of a gateway: their bytecode takes longest to make.
  '--no-regexp-tier-up',
  // Compiles WebAssembly once, without optimizing it later: 40 MB less. It is Prisma's query compiler, which runs once
  // for each kind of query.
  '--liftoff-only',
]
