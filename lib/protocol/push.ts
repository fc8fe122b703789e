import { z } from 'zod'

/** Matches base64url of a number of bytes. RFC 8291 fixes the sizes: a point of P-256, and 16 bytes. */
const base64url = (bytes: number) => new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)

/** A browser's PushSubscription as JSON. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url().max(2048),
  keys: z.object({ p256dh: z.string().regex(base64url(65)), auth: z.string().regex(base64url(16)) }),
})
export type PushAddress = z.output<typeof pushSubscriptionSchema>

/** Body of PUT and DELETE /push/subscription. */
export const pushSubscriptionBody = z.object({ subscription: pushSubscriptionSchema })

/** PATCH /push/subscription: the push service changed the browser's address. Knowing the former one proves the browser. */
export const renewedSubscriptionBody = z.object({
  subscription: pushSubscriptionSchema,
  before: pushSubscriptionSchema,
})

/** GET /push/key: the server's public key, for subscribing. */
export const pushKeyAnswer = z.object({ publicKey: z.string() })

/** PUSH-1: the encrypted payload for one browser, shown by its service worker. */
export const pushMessageSchema = z.object({
  sessionId: z.string(),
  /** Id of the message or card. The worker shows a duplicate delivery only once. */
  messageId: z.string(),
  title: z.string(),
  body: z.string(),
  /** Chats read elsewhere since their last notification here; the worker closes those. */
  readChats: z.array(z.string()),
})
export type PushMessage = z.output<typeof pushMessageSchema>

/** CARE-4: a page's message to its service worker, which then unsubscribes and closes all notifications. */
export const END_NOTIFICATIONS = 'endNotifications'
