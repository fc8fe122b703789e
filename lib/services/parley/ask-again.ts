import { askingAgain, brokenOffId } from '../../domain/parley/asking-again.ts'
import { payerOf, purseOf, type Sender } from '../../domain/people/caller.ts'
import { warnOf, type Allowance, type Purse, type Warn } from '../../domain/account/quota.ts'
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
 * Tries an answer again: the named reply's, or one that never began. Repeats during a try do nothing. A new request
 * counts as a message (decision 9). Throws NOT_FOUND unless the named reply is the session's last and broke off. Also
 * throws the refusals of a message: IP_FLAGGED, RATE_LIMITED, QUOTA_EXCEEDED or LIMIT_EXCEEDED.
 */
export function makeAskAgain({ admitSender, replies, takeQuota, warn, assistant }: Deps) {
  /** Tries under way, by broken-off reply or else session: after the next break-off a person may ask at once. */
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
    warnOf(warn, payerOf(sender), await takeQuota(purseOf(sender)))
  }
}
