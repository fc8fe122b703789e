import type { ReplyStore } from '../ports/parley.ts'
import type { QuotaStore } from '../ports/money.ts'

type Deps = {
  replies: Pick<ReplyStore, 'forgetGrants'>
  quotas: Pick<QuotaStore, 'forget'>
}

/** Deletes counts that no quota and no budget needs any more: they tell who wrote on which day. */
export function makeForgetCounts({ replies, quotas }: Deps) {
  return async function forgetCounts(): Promise<void> {
    await replies.forgetGrants()
    await quotas.forget()
  }
}
