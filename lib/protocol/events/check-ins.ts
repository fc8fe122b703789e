import { z } from 'zod'
import { idSchema } from '../entities.ts'
import { CHECK_IN_PEOPLE_MAX, CHECK_IN_TEXT_MAX_CHARS } from '../limits.ts'
import { isVisible, normaliseLine } from '../text.ts'
import { textUpTo } from '../text-up-to.ts'
import { named } from './shared.ts'

/** DUE-1: Parley is to come back at a time, and say this. */
export const proposeCheckInPayload = z.object({
  ...named,
  /** ISO 8601 with its offset. */
  at: z.iso.datetime({ offset: true }),
  text: z.string().transform(normaliseLine).pipe(textUpTo(CHECK_IN_TEXT_MAX_CHARS).refine(isVisible)),
  /** Whom it concerns. */
  userIds: z.array(z.string().min(1).max(256)).max(CHECK_IN_PEOPLE_MAX),
})
export const confirmCheckInPayload = z.object({ ...named, checkInId: idSchema })
export const cancelCheckInPayload = z.object({ ...named, checkInId: idSchema })

export const checkInSchema = z.object({
  id: z.string(),
  /** The message with which it was proposed. */
  messageId: z.string(),
  /** ISO 8601: as it was asked for. */
  at: z.string(),
  /** When Parley comes instead: the time that was asked for came by night. Once it is over: absent. */
  movedTo: z.string().optional(),
  text: z.string(),
  userIds: z.array(z.string()),
  /** The people who are for it, the proposer first. */
  confirmedBy: z.array(z.string()),
  state: z.enum(['proposed', 'confirmed', 'done', 'cancelled']),
  /** The room's rev at its last change (FEED-1). */
  rev: z.number().int().positive(),
})
export type CheckIn = z.output<typeof checkInSchema>
/** In the place of headers, which a download does not send (COPY-1). */
export const calendarEntryQuery = z.object({ ticket: z.string().min(1).max(256).optional() })
export const checkInAnswerSchema = z.object({ checkIn: checkInSchema })
