import { z } from 'zod'
import { idSchema } from '../../entities.ts'
import { ownByDefault } from '../shared.ts'

/** CARE-2: the kind of trouble, as far as it changes the help offered. */
export const helpKindSchema = z.enum(['self-harm', 'fear', 'child', 'medical'])
export type HelpKind = z.output<typeof helpKindSchema>

export const helplineSchema = z.object({
  name: z.string(),
  /** The number as dialled in its country; null when only the page gives it. */
  phone: z.string().nullable(),
  url: z.string(),
  /** ISO 3166-1, two letters; null for every country. */
  country: z.string().nullable(),
  /** The page with the number, and the day (YYYY-MM-DD) of the last check. */
  source: z.string(),
  checkedAt: z.string(),
})
export type ShownHelpline = z.output<typeof helplineSchema>

/** CARE-2: sent only to one person's sockets in one room. It is neither stored nor resent. */
export const helpCardSchema = z.object({
  cardId: z.string(),
  kind: helpKindSchema,
  /** Two sentences for the person. */
  text: z.string(),
  helplines: z.array(helplineSchema),
})
export type HelpCard = z.output<typeof helpCardSchema>

/** Hides the card in all windows of the person. */
export const hideHelpCardPayload = z.object({ ...ownByDefault, cardId: idSchema })
export const hideHelpCardSchema = z.object({ cardId: z.string() })

/** CARE-3: asks one person 'Is it safe for you to talk about this here?'. Nothing waits for the answer. */
export const safetyQuestionSchema = z.object({})
export const safetyAnswerSchema = z.enum(['yes', 'unsure', 'no'])
export type SafetyAnswer = z.output<typeof safetyAnswerSchema>
export const answerSafetyPayload = z.object({ ...ownByDefault, answer: safetyAnswerSchema })
/** `helpCard`: help and a way out; set after 'unsure' and 'no'. */
export const safetyAnsweredSchema = z.object({ helpCard: helpCardSchema.optional() })
