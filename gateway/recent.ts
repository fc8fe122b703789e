/** 30 MB of them at most, however much is said. */
const KEPT_MAX = 200_000

/**
 * Remembers what was noted under an id for at least `forMs`, of more than KEPT_MAX in that time the latest; as long as more is
 * noted, at most twice as long, or as many.
 */
export function makeRecent<Note>(forMs: number) {
  let current = new Map<string, Note>()
  let before = new Map<string, Note>()
  let turnedAt = performance.now()

  return {
    set(id: string, note: Note): void {
      if (performance.now() - turnedAt > forMs || current.size >= KEPT_MAX) {
        before = current
        current = new Map()
        turnedAt = performance.now()
      }
      current.set(id, note)
    },
    get: (id: string): Note | undefined => current.get(id) ?? before.get(id),
    has: (id: string): boolean => current.has(id) || before.has(id),
  }
}
