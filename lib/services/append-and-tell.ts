import { isNotStored, type Appended, type Draft } from '../domain/draft.ts'
import type { Allowance } from '../domain/quota.ts'
import type { Message } from '../protocol/entities.ts'
import type { Clock } from './clock.ts'

/** Tells people of a message that is new to them; the quotas it was counted in, as far as they are known. */
type Tell = (message: Message, quotas: readonly Allowance[]) => void

type Deps = {
  messageLog: {
    append(draft: Draft): Promise<Appended>
    storedAmong(ids: readonly string[]): Promise<Message[]>
  }
  clock: Clock
  onError: (cause: unknown, doing: string) => void
}

const LOOK_EVERY_MS = 1000
/** So many that the database answered: by then whatever statement was given up has ended. */
const LOOKS = 60
/** What was under way when the database went comes first; what is sent while it is away is hardly stored. */
const UNKNOWN_MAX = 10_000

/**
 * Stores a message and tells of it once. Where the answer of the database is lost, the message may be stored all the same:
 * then it is told as soon as that is known, by a repeat or by looking for it.
 */
export function makeAppendAndTell({ messageLog, clock, onError }: Deps) {
  /** By the message's id. */
  const unknown = new Map<string, { tell: Tell; looksLeft: number }>()
  let isLooking = false
  let underWay = 0

  function mayBeStored(id: string, tell: Tell): void {
    if (unknown.size >= UNKNOWN_MAX) return
    unknown.set(id, { tell, looksLeft: LOOKS })
    if (!isLooking) goOn()
  }

  function isStored(message: Message): void {
    const found = unknown.get(message.id)
    unknown.delete(message.id)
    found?.tell(message, [])
  }

  function goOn(): void {
    isLooking = unknown.size > 0
    if (isLooking) clock.after(LOOK_EVERY_MS, () => void lookSafely().finally(goOn))
  }

  async function lookSafely(): Promise<void> {
    await look().catch((cause: unknown) => onError(cause, 'looking for messages that may be stored'))
  }

  async function look(): Promise<void> {
    const lookedFor = [...unknown]
    for (const message of await messageLog.storedAmong(lookedFor.map(([id]) => id))) isStored(message)
    for (const [id, entry] of lookedFor) if (--entry.looksLeft === 0) unknown.delete(id)
  }

  /** Stores a message. `tell` hears of it only where the answer of the database is lost and it turns up later. */
  async function append(draft: Draft, tell: Tell): Promise<Appended> {
    underWay++
    try {
      return await messageLog.append(draft)
    } catch (cause) {
      if (!isNotStored(cause)) mayBeStored(draft.id, tell)
      throw cause
    } finally {
      underWay--
    }
  }

  async function appendAndTell(draft: Draft, tell: Tell): Promise<Appended> {
    const appended = await append(draft, tell)
    const { message, isRepeat, isCleared, quotas } = appended
    if (!isRepeat) tell(message, quotas)
    else if (!isCleared) isStored(message)
    return appended
  }

  return {
    append,
    appendAndTell,
    /** Whether something is on its way to the database, or may be stored and is not told yet. */
    isAppending: (): boolean => underWay > 0 || unknown.size > 0,
  }
}
export type Append = ReturnType<typeof makeAppendAndTell>['append']
export type AppendAndTell = ReturnType<typeof makeAppendAndTell>['appendAndTell']
