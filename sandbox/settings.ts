/** What the sandbox process reads from its environment. */
export type SandboxSettings = {
  port: number
  /** Pause between two words of a written reply. */
  wordDelayMs: number
}

export function readSettings(environment: Record<string, string | undefined>): SandboxSettings {
  return {
    port: readNumber(environment, 'SANDBOX_PORT', 3002, 65_535),
    wordDelayMs: readNumber(environment, 'SANDBOX_WORD_DELAY_MS', 25, 60_000),
  }
}

function readNumber(
  environment: Record<string, string | undefined>,
  name: string,
  fallback: number,
  most: number,
): number {
  const text = environment[name]?.trim()
  if (!text) return fallback
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0 && value <= most) return value
  throw new Error(`${name} must be a whole number from 0 to ${most}.`)
}
