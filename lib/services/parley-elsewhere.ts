import type { Message } from '../protocol/entities.ts'
import type { ParleyStatus } from '../protocol/events.ts'
import type { Rooms } from '../domain/room-voice.ts'
import type { Clock } from './clock.ts'
import type { ParleyNow } from './parley-now.ts'

type Deps = {
  replies: { runningAmong(sessionIds: readonly string[]): Promise<string[]> }
  parleyNow: ParleyNow
  assistant: { saidOtherwise(sessionId: string): void }
  /** Speaks to the people of a room at this gateway. */
  roomHere: Rooms
  clock: Clock
}

/** Longer than any reply takes, or Parley waits for people; whose people are gone by then has no end that anybody waits for. */
const KEPT_MS = 300_000

const LASTING: ReadonlySet<ParleyStatus['status']> = new Set(['thinking', 'replying', 'waiting'])

/**
 * Where another gateway lets Parley think, reply or wait for people, as far as the people here know. The word that ends it may
 * be lost on its way. Of a reply `tellParleyRests` finds that out, by the lease that is gone; a wait only its gateway knows of.
 */
export function makeParleyElsewhere({ replies, parleyNow, assistant, roomHere, clock }: Deps) {
  /** What was said of a session, the oldest word first. */
  const said = new Map<string, { status: ParleyStatus['status']; at: number }>()

  /** Another gateway said what Parley is doing in a room that has people here. */
  function parleyOverheard(sessionId: string, { status }: ParleyStatus): void {
    parleySaid(sessionId)
    for (const [other, { at }] of said) {
      if (clock.now() - at < KEPT_MS) break
      said.delete(other)
    }
    if (LASTING.has(status)) said.set(sessionId, { status, at: clock.now() })
  }

  /** It is said here, by this gateway or another: what was said before holds no longer. */
  function parleySaid(sessionId: string): void {
    said.delete(sessionId)
    assistant.saidOtherwise(sessionId)
  }

  /** A message of Parley's of which nobody here had heard is told to them, begun or as a whole. */
  function parleyCaughtUp(sessionId: string, message: Message): void {
    const status: ParleyStatus = { status: 'replying', reason: message.reason }
    if (message.status === 'streaming') roomHere(sessionId).parleyIs(status)
    parleyOverheard(sessionId, status)
  }

  /** Tells the rooms in which a reply is over by now, without a word of it here. */
  async function tellParleyRests(): Promise<void> {
    const busy = [...said].filter(([, { status }]) => status !== 'waiting')
    if (busy.length > 0) await tellParleyNow(busy.map(([sessionId]) => sessionId))
  }

  /**
   * Tells the people here what Parley is doing in these sessions, where no reply runs, as far as the database knows: that it
   * keeps quiet, or that what was said of it is over. Whom it waits for its gateway may be asked.
   */
  async function tellParleyNow(sessionIds: readonly string[]): Promise<void> {
    const before = new Map(said)
    const running = new Set(await replies.runningAmong(sessionIds))
    for (const sessionId of sessionIds) {
      if (running.has(sessionId)) continue
      const status = await parleyNow(sessionId, undefined)
      if (said.get(sessionId) !== before.get(sessionId)) continue // something newer was heard meanwhile
      const wasSaid = said.delete(sessionId)
      if (status || wasSaid) roomHere(sessionId).parleyIs(status ?? { status: 'listening' })
    }
  }

  /** Where another gateway lets Parley wait for people. */
  const waitsElsewhere = (): string[] => [...said].flatMap(([id, { status }]) => (status === 'waiting' ? [id] : []))

  return { parleyOverheard, parleySaid, parleyCaughtUp, tellParleyRests, tellParleyNow, waitsElsewhere }
}
