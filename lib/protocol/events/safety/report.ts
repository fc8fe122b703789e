import { z } from 'zod'
import { idSchema } from '../../entities.ts'
import { REPORT_TEXT_MAX_CHARS } from '../../limits.ts'
import { normaliseMessageText } from '../../text.ts'
import { named } from '../shared.ts'

/** DOOR-4: why a message is reported. */
export const reportReasonSchema = z.enum(['threat', 'harassment', 'sexual', 'child', 'self-harm', 'spam', 'other'])
export type ReportReason = z.output<typeof reportReasonSchema>

/** `text`: a sentence beside the reason; without anything to see it is none. */
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

/** `reference`: what the operator calls the report by. */
export const reportedSchema = z.object({ reference: z.string() })
