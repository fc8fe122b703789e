import { pushSubscriptionBody } from '#lib/protocol/push.ts'
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

/** It wants that no more. */
export const DELETE = route({ auth: 'person', body: pushSubscriptionBody }, async ({ services, body }) => {
  await services.unsubscribe(body.subscription)
  return { success: true }
})
