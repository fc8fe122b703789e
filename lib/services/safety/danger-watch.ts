import { dangerIn, isGame } from '../../domain/safety/danger/danger.ts'
import { mannerOf } from '../../domain/parley/turn-taking/room.ts'
import type { Message } from '../../protocol/entities.ts'
import type { AskDetector } from './ask-detector.ts'
import { atMost } from '../at-most.ts'
import type { Clock } from '../clock.ts'
import type { RoomView } from '../ports/parley.ts'
import type { ParticipantStore } from '../ports/room.ts'
import type { ShowHelp } from './show-help.ts'
import type { HelpShown } from '../ports/safety.ts'

type Said = Pick<Message, 'seq' | 'userId' | 'text'>

type Deps = {
  roomView: Pick<RoomView, 'read'>
  participants: Pick<ParticipantStore, 'people'>
  askDetector: AskDetector
  helpShown: Pick<HelpShown, 'isFirst'>
  showHelp: ShowHelp
  clock: Clock
  onError: (cause: unknown, doing: string) => void
}

/**
 * Hints of one person are looked at so far apart, as the gate is asked; the newest stands for those between. Explicit words
 * wait for nothing.
 */
const APART_MS = 8000
const LOOKS_AT_ONCE = 4

/**
 * CARE-2: looks at what people say, beside the reply path: it is told after a message was broadcast, reads it in a later
 * turn of the event loop, and nobody waits for it. Everything that it learns stays here: nothing is stored in the room, and
 * turn-taking never hears of it.
 */
export function makeDangerWatch(deps: Deps) {
  const { roomView, participants, askDetector, helpShown, showHelp, clock, onError } = deps
  const heardNow: [sessionId: string, said: Said][] = []
  /** By person: the newest of their hints, while an older one is looked at. */
  const looking = new Map<string, { next: Said | null }>()
  const lookSafely = atMost(LOOKS_AT_ONCE, (sessionId: string, said: Said) =>
    look(sessionId, said).catch((cause: unknown) => onError(cause, 'looking after people')),
  )
  let underWay = 0

  /** On the path of every message: keeps it for a moment, no more. */
  function heard(sessionId: string, said: Said): void {
    heardNow.push([sessionId, said])
    if (heardNow.length === 1) clock.after(0, readThrough)
  }

  function readThrough(): void {
    for (const [sessionId, said] of heardNow.splice(0)) {
      const danger = dangerIn(said.text, null)
      if (danger?.isExplicit) void lookNow(sessionId, said)
      else if (danger) void lookInTurn(sessionId, said)
    }
  }

  async function lookInTurn(sessionId: string, said: Said): Promise<void> {
    const person = `${sessionId} ${said.userId}`
    const current = looking.get(person)
    if (current) {
      current.next = said
      return
    }
    const turn: { next: Said | null } = { next: said }
    looking.set(person, turn)
    while (turn.next) {
      const next = turn.next
      turn.next = null
      await lookNow(sessionId, next)
      await new Promise<void>((over) => clock.after(APART_MS, over))
    }
    looking.delete(person)
  }

  async function lookNow(sessionId: string, said: Said): Promise<void> {
    underWay++
    await lookSafely(sessionId, said)
    underWay--
  }

  async function look(sessionId: string, said: Said): Promise<void> {
    const [state, people] = await Promise.all([roomView.read(sessionId), participants.people(sessionId)])
    const person = people.find(({ ids }) => ids.includes(said.userId))
    const manner = mannerOf(state?.hiddenPrompt ?? null)
    const danger = dangerIn(said.text, manner)
    if (!state?.isOpen || !person || !danger) return
    const answer = await askDetector(sessionId, said, people, isGame(manner))
    // Explicit words speak for themselves when no answer comes.
    const kind = answer ?? (danger.isExplicit ? danger.kind : 'none')
    if (kind === 'none' || !person.isOnline) return
    if (await helpShown.isFirst({ sessionId, person: person.number, kind })) await showHelp(sessionId, person.ids, kind)
  }

  return {
    heard,
    /** A message is looked at now: a gateway that stops waits for it. */
    isBusy: (): boolean => underWay > 0 || heardNow.length > 0,
  }
}
export type DangerWatch = ReturnType<typeof makeDangerWatch>
