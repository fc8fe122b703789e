import { z } from 'zod'
import { named, ownByDefault } from './shared.ts'

/** PUSH-1: the messages of a chat that notify a person. */
export const notificationLevelSchema = z.enum(['all', 'mine', 'none'])
export type NotificationLevel = z.output<typeof notificationLevelSchema>

/** A person's notification settings. `isTextShown`: notifications include the message's text. */
export const notificationsSchema = z.object({ level: notificationLevelSchema, isTextShown: z.boolean() })
export type Notifications = z.output<typeof notificationsSchema>

/** Sets the person's own settings, for all of their devices. */
export const setNotificationsPayload = z.object({ ...named, ...notificationsSchema.shape })

export const readNotificationsPayload = z.object(named)

/** Reports if the chat is in front of the person on this socket. */
export const setVisiblePayload = z.object({
  ...ownByDefault,
  isVisible: z.boolean(),
})

/** Settings of people who never chose. */
export const DEFAULT_NOTIFICATIONS: Notifications = { level: 'all', isTextShown: false }
