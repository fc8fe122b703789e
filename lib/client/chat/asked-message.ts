import { makeSignal } from '../signal.ts'

const askedSignal = makeSignal()
const shown = new Set<string>()
let asked: { sessionId: string; seq: number } | null = null

/** FIND-1: the message at which a chat is to open. Its page takes the request at once or when it is mounted. */
export const askedMessage = {
  ask(sessionId: string, seq: number): void {
    asked = { sessionId, seq }
    askedSignal.raise()
  },
  take(sessionId: string): number | null {
    if (asked?.sessionId !== sessionId) return null
    const { seq } = asked
    asked = null
    return seq
  },
  listen: askedSignal.listen,
}

/** PAST-6: the chat that this page shows, while its connection goes on. */
export const shownChat = {
  /** Returns a function for when the chat is no longer shown. */
  show(sessionId: string): () => void {
    shown.add(sessionId)
    return () => void shown.delete(sessionId)
  },
  is: (sessionId: string): boolean => shown.has(sessionId),
}
