/** 30 MB of them at most, however much is said. */
const KEPT_MAX = 200_000

/**
 * Remembers what was added for at least `forMs`, of more than KEPT_MAX in that time the latest; as long as more is added, at
 * most twice as long, or as many.
 */
export function makeRecent(forMs: number) {
  let current = new Set<string>()
  let before = new Set<string>()
  let turnedAt = performance.now()

  return {
    add(id: string): void {
      if (performance.now() - turnedAt > forMs || current.size >= KEPT_MAX) {
        before = current
        current = new Set()
        turnedAt = performance.now()
      }
      current.add(id)
    },
    has: (id: string): boolean => current.has(id) || before.has(id),
  }
}
export type Recent = ReturnType<typeof makeRecent>
