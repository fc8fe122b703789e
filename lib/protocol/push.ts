import { z } from 'zod'

/** The sizes that RFC 8291 gives them: a point of P-256, and 16 bytes. */
const base64url = (bytes: number) => new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)

/** As a browser's PushSubscription is written in JSON. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url().max(2048),
  keys: z.object({ p256dh: z.string().regex(base64url(65)), auth: z.string().regex(base64url(16)) }),
})
export type PushAddress = z.output<typeof pushSubscriptionSchema>

/** PUT and DELETE /push/subscription. */
export const pushSubscriptionBody = z.object({ subscription: pushSubscriptionSchema })

/** PATCH /push/subscription: a browser's push service gave it another address. Whoever knows the one before is that browser. */
export const renewedSubscriptionBody = z.object({
  subscription: pushSubscriptionSchema,
  before: pushSubscriptionSchema,
})

/** GET /push/key: what a browser subscribes with. */
export const pushKeyAnswer = z.object({ publicKey: z.string() })

/** PUSH-1: what is encrypted for one browser. Its worker shows it. */
export const pushMessageSchema = z.object({
  sessionId: z.string(),
  /** The message it is about: told twice, it is shown once. */
  messageId: z.string(),
  title: z.string(),
  body: z.string(),
  /** Chats that were read elsewhere since this browser was told of them: their notifications go. */
  readChats: z.array(z.string()),
})
export type PushMessage = z.output<typeof pushMessageSchema>
