import { payerOf, type Caller } from '../../domain/people/caller.ts'
import { editRefusal } from '../../domain/room/policies.ts'
import { Refusal, type ErrorCode } from '../../protocol/errors.ts'
import type { Quotations } from '../ports/messages.ts'
import type { Limit } from '../safety/limit.ts'

type Deps = {
  edits: Pick<Limit, 'take'>
  quotations: Pick<Quotations, 'find'>
  clock: { now(): number }
  windowSeconds: number
}

type Author = Pick<Caller, 'ids' | 'userId' | 'accountId'> & { sessionId: string }
type Edit = { messageId: string; text: string }

/**
 * EDIT-1: counts one edit of its author. Throws RATE_LIMITED beyond the rate, but EDIT_TOO_LATE or EDIT_TOO_OFTEN when
 * this message can never be edited again, so that its author does not wait in vain.
 */
export function makeTakeEdit({ edits, quotations, clock, windowSeconds }: Deps) {
  async function lastingRefusal({ sessionId, ids }: Author, { messageId, text }: Edit): Promise<ErrorCode | null> {
    const message = await quotations.find(sessionId, messageId)
    if (message === null || message.text === text) return null
    return editRefusal(message, { ids: new Set(ids), isOwner: false }, clock.now(), windowSeconds)
  }

  return async function takeEdit(author: Author, edit: Edit): Promise<void> {
    try {
      await edits.take(payerOf(author))
    } catch (tooOften) {
      const code = await lastingRefusal(author, edit)
      throw code?.startsWith('EDIT_') ? new Refusal(code) : tooOften
    }
  }
}
export type TakeEdit = ReturnType<typeof makeTakeEdit>
