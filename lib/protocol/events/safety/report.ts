import { z } from 'zod'
import { idSchema } from '../../entities.ts'
import { REPORT_TEXT_MAX_CHARS } from '../../limits.ts'
import { normaliseMessageText } from '../../text.ts'
import { named } from '../shared.ts'

/** DOOR-4: the reason of a report. */
export const reportReasonSchema = z.enum(['threat', 'harassment', 'sexual', 'child', 'self-harm', 'spam', 'other'])
export type ReportReason = z.output<typeof reportReasonSchema>

/** Reports a message. `text`: an optional sentence; one without visible characters counts as none. */
export const reportMessagePayload = z.object({
  ...named,
  messageId: idSchema,
  reason: reportReasonSchema,
  text: z
    .string()
    .transform(normaliseMessageText)
    .refine((text) => text.length <= REPORT_TEXT_MAX_CHARS)
    .nullish(),
})

/** `reference`: the operator's name for the report. */
export const reportedSchema = z.object({ reference: z.string() })
