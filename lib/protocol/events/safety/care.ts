import { z } from 'zod'
import { idSchema } from '../../entities.ts'
import { named } from '../shared.ts'

/** CARE-2: what may be the matter, as far as the help offered depends on it. */
export const helpKindSchema = z.enum(['self-harm', 'fear', 'child', 'medical'])
export type HelpKind = z.output<typeof helpKindSchema>

export const helplineSchema = z.object({
  name: z.string(),
  /** As people dial it in their country; null: only to be found by its page. */
  phone: z.string().nullable(),
  url: z.string(),
  /** ISO 3166-1, two letters; null: it is for every country. */
  country: z.string().nullable(),
  /** The page with the number, and the day (YYYY-MM-DD) on which it was gone through. */
  source: z.string(),
  checkedAt: z.string(),
})
export type ShownHelpline = z.output<typeof helplineSchema>

/** CARE-2: to one person's sockets in one room, and to nobody else. Neither stored nor caught up with. */
export const helpCardSchema = z.object({
  cardId: z.string(),
  kind: helpKindSchema,
  /** Two sentences. */
  text: z.string(),
  helplines: z.array(helplineSchema),
})
export type HelpCard = z.output<typeof helpCardSchema>

/** One window of a person hides the card; their others hear of it. */
export const hideHelpCardPayload = z.object({ ...named, cardId: idSchema })
export const hideHelpCardSchema = z.object({ cardId: z.string() })

/** CARE-3: 'Is it safe for you to talk about this here?', to one person. Nothing waits for the answer. */
export const safetyQuestionSchema = z.object({})
export const safetyAnswerSchema = z.enum(['yes', 'unsure', 'no'])
export type SafetyAnswer = z.output<typeof safetyAnswerSchema>
export const answerSafetyPayload = z.object({ ...named, answer: safetyAnswerSchema })
/** `helpCard`: help and a way out, after 'unsure' and 'no'. */
export const safetyAnsweredSchema = z.object({ helpCard: helpCardSchema.optional() })
