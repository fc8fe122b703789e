import { pushSubscriptionBody, renewedSubscriptionBody } from '#lib/protocol/push.ts'
import { route } from '#lib/server/door/route.ts'

/** PUSH-1: this browser wants to be told of its person's chats. */
export const PUT = route(
  { auth: 'person', body: pushSubscriptionBody },
  async ({ services, caller, account, address, body }) => {
    await services.limits.sessions.take(address)
    await services.subscribe(caller, account, body.subscription)
    return { success: true }
  },
)

/** Its worker says so, which knows nothing of its person: the address before is the proof. */
export const PATCH = route({ auth: 'anyone', body: renewedSubscriptionBody }, async ({ services, address, body }) => {
  await services.limits.sessions.take(address)
  await services.renewSubscription(body.before, body.subscription)
  return { success: true }
})

/** It wants that no more. */
export const DELETE = route({ auth: 'person', body: pushSubscriptionBody }, async ({ services, caller, body }) => {
  await services.unsubscribe(caller, body.subscription)
  return { success: true }
})
