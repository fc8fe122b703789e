type Deps = {
  replies: { forgetGrants(): Promise<void> }
  quotas: { forget(): Promise<void> }
}

/** What no quota and no budget counts any more is nobody's business: whose message or reply it was, and on which day. */
export function makeForgetCounts({ replies, quotas }: Deps) {
  return async function forgetCounts(): Promise<void> {
    await replies.forgetGrants()
    await quotas.forget()
  }
}
