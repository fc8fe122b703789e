import type { ReplyStore } from '../ports/parley.ts'
import type { QuotaStore } from '../ports/money.ts'

type Deps = {
  replies: Pick<ReplyStore, 'forgetGrants'>
  quotas: Pick<QuotaStore, 'forget'>
}

/** What no quota and no budget counts any more is nobody's business: whose message or reply it was, and on which day. */
export function makeForgetCounts({ replies, quotas }: Deps) {
  return async function forgetCounts(): Promise<void> {
    await replies.forgetGrants()
    await quotas.forget()
  }
}
