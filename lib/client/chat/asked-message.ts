import { makeSignal } from '../signal.ts'

const askedSignal = makeSignal()
let asked: { sessionId: string; seq: number } | null = null

/** FIND-1: a message at which its chat is to open; the chat's page takes it once it is there, or at once. */
export const askedMessage = {
  ask(sessionId: string, seq: number): void {
    asked = { sessionId, seq }
    askedSignal.raise()
  },
  /** Asks only the chat that is open; answers whether it is this one. */
  askHere(sessionId: string, seq: number): boolean {
    askedMessage.ask(sessionId, seq)
    return askedMessage.take(sessionId) === null
  },
  take(sessionId: string): number | null {
    if (asked?.sessionId !== sessionId) return null
    const { seq } = asked
    asked = null
    return seq
  },
  listen: askedSignal.listen,
}
