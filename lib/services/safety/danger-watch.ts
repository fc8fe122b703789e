import { dangerIn, isGame } from '../../domain/safety/danger/danger.ts'
import { mannerOf } from '../../domain/parley/turn-taking/room.ts'
import type { Member } from '../../domain/people/members.ts'
import type { Message } from '../../protocol/entities.ts'
import type { AskDetector } from './ask-detector.ts'
import { atMost } from '../at-most.ts'
import type { Clock } from '../clock.ts'
import type { OnError } from '../on-error.ts'
import type { RoomView } from '../ports/parley.ts'
import type { ParticipantStore } from '../ports/room.ts'
import type { ShowHelp } from './show-help.ts'
import type { HelpShown } from '../ports/safety.ts'

/** `payerId`: the sender's payer, under which their sockets hear what is private. */
type Said = Pick<Message, 'seq' | 'userId' | 'text'> & { payerId: string }

type Deps = {
  roomView: Pick<RoomView, 'read'>
  participants: Pick<ParticipantStore, 'people'>
  askDetector: AskDetector
  helpShown: Pick<HelpShown, 'isFirst'>
  showHelp: ShowHelp
  clock: Clock
  onError: OnError
}

/** The time between two looks at one person's hints; the newest stands for those between. Explicit words never wait. */
const APART_MS = 8000
const LOOKS_AT_ONCE = 4

/**
 * CARE-2: looks for danger in messages, apart from the reply path. It hears of a message after the broadcast, and reads
 * it in a later turn of the event loop. It runs in the background. Its findings stay here: the room stores none, and
 * turn-taking never hears of them.
 */
export function makeDangerWatch(deps: Deps) {
  const { roomView, participants, askDetector, helpShown, showHelp, clock, onError } = deps
  const heardNow: [sessionId: string, said: Said][] = []
  /** The newest hint of each person while an older one is looked at. */
  const looking = new Map<string, { next: Said | null }>()
  const lookSafely = atMost(LOOKS_AT_ONCE, (sessionId: string, said: Said) =>
    look(sessionId, said).catch((cause: unknown) => onError(cause, 'looking after people')),
  )
  let underWay = 0

  /** Cheap, because every message calls it: only queues the message. */
  function heard(sessionId: string, { seq, userId, text }: Omit<Said, 'payerId'>, payerId = userId): void {
    heardNow.push([sessionId, { seq, userId, text, payerId }])
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
    const person = `${sessionId} ${said.payerId}`
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
    const manner = mannerOf(state?.hiddenPrompt ?? null, state?.family ?? null)
    const danger = dangerIn(said.text, manner)
    if (!state?.isOpen || !person || !danger) return
    const answer = await askDetector(sessionId, said, people, isGame(manner))
    // Explicit words count even without an answer.
    const kind = answer ?? (danger.isExplicit ? danger.kind : 'none')
    if (kind === 'none' || !person.isOnline) return
    if (!(await helpShown.isFirst({ sessionId, person: keyOf(person, said), kind }))) return
    await showHelp(sessionId, { ids: person.ids, hearers: hearersOf(person, said) }, kind)
  }

  return {
    heard,
    /** True while a message is looked at: a stopping gateway waits for that. */
    isBusy: (): boolean => underWay > 0 || heardNow.length > 0,
  }
}

/** The author as shown cards know them: an account that takes part as a guest has cards of its own beside that guest. */
function keyOf({ ids, number }: Member, { payerId }: Said): string {
  return ids.includes(payerId) ? `${number}` : `${number} ${payerId}`
}

/**
 * The keys under which the author's sockets hear. An account that takes part as a guest is none of that guest's ids: its
 * sockets alone hear, not those of a browser that signed out and is that guest now.
 */
function hearersOf({ ids }: Member, { payerId }: Said): readonly string[] {
  return ids.includes(payerId) ? ids : [payerId]
}

export type DangerWatch = ReturnType<typeof makeDangerWatch>
