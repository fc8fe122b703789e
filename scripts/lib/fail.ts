/** Prints why a command failed, and sets the exit code. */
export function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
