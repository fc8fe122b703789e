import type { ChatCore } from './core.ts'

/** ROOM-5: how long the line may be away before the page shows it. */
export const LAPSE_MS = 3000

/** Says that the connection is lost once it was away for longer than a lapse; until then nothing on the page changes. */
export function watchLapse(core: ChatCore): () => void {
  return core.watch(
    ({ isJoined }) => isJoined,
    (isJoined) => {
      if (isJoined || !core.get().isConnected) return
      const timer = setTimeout(() => lineLost(core), LAPSE_MS)
      return () => clearTimeout(timer)
    },
  )
}

/** The page shows from now on that it has no connection. */
export function lineLost(core: ChatCore): void {
  core.set({ isConnected: false })
  core.dispatch({ type: 'disconnected' })
}
