import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Output that nobody expected is a fault that nobody looks at. A test that expects some says so with a spy of its own:
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
