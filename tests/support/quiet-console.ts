import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Fails a test that writes unexpected output, as nobody would notice it. A test that expects some declares it:
 * `vi.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
const heard: string[] = []

beforeEach(() => {
  for (const method of ['error', 'warn'] as const) {
    const speak = console[method]
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      heard.push(`console.${method}: ${words.map(String).join(' ')}`)
      speak(...words)
    })
  }
})

afterEach(() => {
  const unexpected = heard.splice(0)
  if (unexpected.length > 0) throw new Error(`Unexpected console output:\n${unexpected.join('\n')}`)
})
