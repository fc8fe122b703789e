import { pushSubscriptionBody, renewedSubscriptionBody } from '#lib/protocol/push.ts'
import { route } from '#lib/server/door/route.ts'

/** PUSH-1: subscribes this browser to its person's chats. */
export const PUT = route(
  { auth: 'person', body: pushSubscriptionBody },
  async ({ services, caller, account, address, body }) => {
    await services.limits.sessions.take(address)
    await services.subscribe(caller, account, body.subscription)
    return { success: true }
  },
)

/** Renews a subscription. The worker knows nothing of its person, so the former address is the proof. */
export const PATCH = route({ auth: 'anyone', body: renewedSubscriptionBody }, async ({ services, address, body }) => {
  await services.limits.sessions.take(address)
  await services.renewSubscription(body.before, body.subscription)
  return { success: true }
})

/** Unsubscribes this browser. */
export const DELETE = route({ auth: 'person', body: pushSubscriptionBody }, async ({ services, caller, body }) => {
  await services.unsubscribe(caller, body.subscription)
  return { success: true }
})
