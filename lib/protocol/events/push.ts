import { z } from 'zod'
import { named } from './shared.ts'

/** PUSH-1: of which messages a person wants to be told in one chat. */
export const notificationLevelSchema = z.enum(['all', 'mine', 'none'])
export type NotificationLevel = z.output<typeof notificationLevelSchema>

/** `isTextShown`: a notification holds the words themselves. */
export const notificationsSchema = z.object({ level: notificationLevelSchema, isTextShown: z.boolean() })
export type Notifications = z.output<typeof notificationsSchema>

/** The person's own, on all of their devices. */
export const setNotificationsPayload = z.object({ ...named, ...notificationsSchema.shape })

export const readNotificationsPayload = z.object(named)

/** True where a page of the chat is in front of the person, on the socket that says so. */
export const setVisiblePayload = z.object({
  sessionId: named.sessionId.optional(),
  userId: named.userId.optional(),
  isVisible: z.boolean(),
})

/** Holds what a person has who never chose. */
export const DEFAULT_NOTIFICATIONS: Notifications = { level: 'all', isTextShown: false }
