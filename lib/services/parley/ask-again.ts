import { askingAgain, brokenOffId } from '../../domain/parley/asking-again.ts'
import { payerOf, purseOf, type Sender } from '../../domain/people/caller.ts'
import { quotaWarning, type Allowance, type Purse, type Warn } from '../../domain/account/quota.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { AdmitSender } from '../messages/admit-sender.ts'
import type { ReplyStore } from '../ports/parley.ts'

type Deps = {
  admitSender: AdmitSender
  replies: Pick<ReplyStore, 'lastTry'>
  takeQuota(purse: Purse): Promise<Allowance[]>
  warn: Warn
  assistant: { askedAgain(sessionId: string, byUserId: string): Promise<void> }
}

/**
 * One more try at an answer: of the reply that is named, or where none had begun. Until that is over once is enough. What is a
 * new request counts as a message does (decision 9). Throws NOT_FOUND unless that reply is the last of the session and broke
 * off; and what refuses a message: IP_FLAGGED, RATE_LIMITED, QUOTA_EXCEEDED or LIMIT_EXCEEDED.
 */
export function makeAskAgain({ admitSender, replies, takeQuota, warn, assistant }: Deps) {
  /** By the reply that broke off, or else by the session: what breaks off next may be asked for at once. */
  const asked = new Set<string>()

  return async function askAgain(sender: Sender, messageId: string | null): Promise<void> {
    const { sessionId, userId, address } = sender
    await admitSender({ payer: payerOf(sender), address })
    const last = await replies.lastTry(sessionId)
    if (messageId !== null && messageId !== brokenOffId(last)) throw new Refusal('NOT_FOUND')
    const again = askingAgain(last)
    const what = messageId ?? sessionId
    if (again === 'nothing' || asked.has(what)) return
    asked.add(what)
    try {
      if (again === 'request') await pay(sender)
    } catch (refusal) {
      asked.delete(what)
      throw refusal
    }
    void assistant.askedAgain(sessionId, userId).finally(() => asked.delete(what))
  }

  async function pay(sender: Sender): Promise<void> {
    const warning = quotaWarning(await takeQuota(purseOf(sender)))
    if (warning !== null) warn(payerOf(sender), warning)
  }
}
