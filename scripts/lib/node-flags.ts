/**
 * The Node flags of web, gateway and sandbox: the size of a V8 semi-space in MB. New objects fill up to three of them
 * before a collection. A smaller size makes a loaded gateway collect more often. A larger one costs memory on idle
 * connections, whose pings are short-lived. package.json and the image repeat it (tests/deploy).
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=32']
