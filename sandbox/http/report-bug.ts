/** Writes an unexpected failure to stderr. */
export function reportBug(cause: unknown): void {
  process.stderr.write(`sandbox: ${cause instanceof Error ? cause.stack : String(cause)}\n`)
}
