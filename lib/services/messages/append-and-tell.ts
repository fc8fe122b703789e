import { isNotStored, type Appended, type Draft } from '../../domain/messages/draft.ts'
import type { Allowance } from '../../domain/account/quota.ts'
import type { Message } from '../../protocol/entities.ts'
import type { Clock } from '../clock.ts'
import type { MessageLog } from '../ports/messages.ts'

/** Tells people of a message that is new to them, with its quotas if they are known. */
type Tell = (message: Message, quotas: readonly Allowance[]) => void

type Deps = {
  messageLog: Pick<MessageLog, 'append'>
  clock: Clock
}

/** After this time an abandoned statement has ended, and the room's feed has found its message. */
const UNKNOWN_MS = 60_000
/** The first unknown outcomes count most: sends during an outage are hardly ever stored. */
const UNKNOWN_MAX = 10_000

/**
 * Stores a message and tells of it once. If the database's answer is lost, the message may be stored all the same. Then
 * it is told once a repeat or the room's feed finds it.
 */
export function makeAppendAndTell({ messageLog, clock }: Deps) {
  /** Messages of unknown outcome, by id. */
  const unknown = new Map<string, Tell>()
  let underWay = 0

  function mayBeStored(id: string, tell: Tell): void {
    if (unknown.size >= UNKNOWN_MAX) return
    unknown.set(id, tell)
    clock.after(UNKNOWN_MS, () => unknown.delete(id))
  }

  /** Tells of a stored message whose answer was lost. */
  function foundStored(message: Message): void {
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
    else if (!isCleared) foundStored(message)
    return appended
  }

  return {
    append,
    appendAndTell,
    foundStored,
    /** True while a message is on its way to the database, or may be stored but is not told yet. */
    isAppending: (): boolean => underWay > 0 || unknown.size > 0,
  }
}
export type Append = ReturnType<typeof makeAppendAndTell>['append']
export type AppendAndTell = ReturnType<typeof makeAppendAndTell>['appendAndTell']
