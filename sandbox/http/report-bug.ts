/** What nobody meant to happen, for whoever reads what the sandbox writes. */
export function reportBug(cause: unknown): void {
  process.stderr.write(`sandbox: ${cause instanceof Error ? cause.stack : String(cause)}\n`)
}
