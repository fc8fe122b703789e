import { z } from 'zod'
import { idSchema } from '../entities.ts'
import { CHECK_IN_PEOPLE_MAX, CHECK_IN_TEXT_MAX_CHARS } from '../limits.ts'
import { isVisible, normaliseLine } from '../text.ts'
import { textUpTo } from '../text-up-to.ts'
import { named } from './shared.ts'

/** DUE-1: proposes that Parley comes back at a time with this text. */
export const proposeCheckInPayload = z.object({
  ...named,
  /** ISO 8601 with offset. */
  at: z.iso.datetime({ offset: true }),
  text: z.string().transform(normaliseLine).pipe(textUpTo(CHECK_IN_TEXT_MAX_CHARS).refine(isVisible)),
  /** Ids of the people it concerns; empty for everybody. */
  userIds: z.array(z.string().min(1).max(256)).max(CHECK_IN_PEOPLE_MAX),
})
export const confirmCheckInPayload = z.object({ ...named, checkInId: idSchema })
export const cancelCheckInPayload = z.object({ ...named, checkInId: idSchema })

export const checkInSchema = z.object({
  id: z.string(),
  /** The message that proposed it. */
  messageId: z.string(),
  /** ISO 8601: the requested time. */
  at: z.string(),
  /** ISO 8601: the later time, when the requested one falls into the night. Absent once the check-in is over. */
  movedTo: z.string().optional(),
  text: z.string(),
  userIds: z.array(z.string()),
  /** People who confirmed it, the proposer first. */
  confirmedBy: z.array(z.string()),
  state: z.enum(['proposed', 'confirmed', 'done', 'cancelled']),
  /** The room's rev at the last change (FEED-1). */
  rev: z.number().int().positive(),
})
export type CheckIn = z.output<typeof checkInSchema>
/** The ticket replaces the headers, which a download does not send (COPY-1). */
export const calendarEntryQuery = z.object({ ticket: z.string().min(1).max(256).optional() })
export const checkInAnswerSchema = z.object({ checkIn: checkInSchema })
