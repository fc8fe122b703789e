/** A command could not do what it was asked: says why, and lets the exit code say that it was not done. */
export function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
