import { isNotStored, type Appended, type Draft } from '../../domain/messages/draft.ts'
import type { Allowance } from '../../domain/account/quota.ts'
import type { Message } from '../../protocol/entities.ts'
import type { Clock } from '../clock.ts'
import type { MessageLog } from '../ports/messages.ts'

/** Tells people of a message that is new to them; the quotas it was counted in, as far as they are known. */
type Tell = (message: Message, quotas: readonly Allowance[]) => void

type Deps = {
  messageLog: Pick<MessageLog, 'append'>
  clock: Clock
}

/** By then whatever statement was given up has ended, and the room's feed has found what it stored. */
const UNKNOWN_MS = 60_000
/** What was under way when the database went comes first; what is sent while it is away is hardly stored. */
const UNKNOWN_MAX = 10_000

/**
 * Stores a message and tells of it once. Where the answer of the database is lost, the message may be stored all the same:
 * then it is told as soon as a repeat or the room's feed finds it.
 */
export function makeAppendAndTell({ messageLog, clock }: Deps) {
  /** By the message's id. */
  const unknown = new Map<string, Tell>()
  let underWay = 0

  function mayBeStored(id: string, tell: Tell): void {
    if (unknown.size >= UNKNOWN_MAX) return
    unknown.set(id, tell)
    clock.after(UNKNOWN_MS, () => unknown.delete(id))
  }

  /** This message is stored: told here if its answer was lost. */
  function isStored(message: Message): void {
    const tell = unknown.get(message.id)
    unknown.delete(message.id)
    tell?.(message, [])
  }

  async function append(draft: Draft): Promise<Appended> {
    underWay++
    try {
      return await messageLog.append(draft)
    } finally {
      underWay--
    }
  }

  async function appendAndTell(draft: Draft, tell: Tell): Promise<Appended> {
    const appended = await append(draft).catch((cause: unknown) => {
      if (!isNotStored(cause)) mayBeStored(draft.id, tell)
      throw cause
    })
    const { message, isRepeat, isCleared, quotas } = appended
    if (!isRepeat) tell(message, quotas)
    else if (!isCleared) isStored(message)
    return appended
  }

  return {
    append,
    appendAndTell,
    isStored,
    /** True while a message is on its way to the database, or stored and not told yet. */
    isAppending: (): boolean => underWay > 0 || unknown.size > 0,
  }
}
export type Append = ReturnType<typeof makeAppendAndTell>['append']
export type AppendAndTell = ReturnType<typeof makeAppendAndTell>['appendAndTell']
