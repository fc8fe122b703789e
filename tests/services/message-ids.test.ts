import { expect, test, vi } from 'vitest'
import { makeMessageId } from '#lib/adapters/identity/secrets.ts'

const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('the id of a message is a UUID of version 7: later ones sort later, those of one moment differ', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T09:00:00.000Z'), toFake: ['Date'] })
  try {
    const first = Array.from({ length: 1000 }, makeMessageId)
    vi.advanceTimersByTime(1)
    const later = makeMessageId()
    expect(new Set(first).size).toBe(1000)
    for (const id of [...first, later]) expect(id).toMatch(UUID_7)
    expect(first.every((id) => id < later)).toBe(true)
    expect(Number.parseInt(later.replace('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-11-24T09:00:00.001Z'))
  } finally {
    vi.useRealTimers()
  }
})
