import { makeSignal } from '../signal.ts'

const askedSignal = makeSignal()
let asked: { sessionId: string; seq: number } | null = null

/** FIND-1: a message at which its chat is to open; the chat's page takes it once it is there, or at once. */
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
