/** Remembers what was added for at least `forMs`; as long as more is added, at most twice as long. */
export function makeRecent(forMs: number) {
  let current = new Set<string>()
  let before = new Set<string>()
  let turnedAt = performance.now()

  return {
    add(id: string): void {
      if (performance.now() - turnedAt > forMs) {
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
