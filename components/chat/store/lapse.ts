import type { ChatCore } from './core.ts'

/** ROOM-5: the longest loss of connection that the page does not show. */
const LAPSE_MS = 3000

/** Shows the connection as lost after a lapse; a shorter loss changes nothing on the page. */
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

/** Shows from now on that the connection is lost. */
export function lineLost(core: ChatCore): void {
  core.set({ isConnected: false })
  core.dispatch({ type: 'disconnected' })
}
