import { z } from 'zod'
import { idSchema } from '../entities.ts'
import { RULES_MAX_CHARS } from '../limits.ts'
import { isVisible, normaliseMessageText } from '../text.ts'
import { named } from './shared.ts'

/** DOOR-6: the room's rules as proposed, normalised like a message; empty for none. */
export const rulesTextSchema = z
  .string()
  .transform(normaliseMessageText)
  .transform((text) => (isVisible(text) ? text : ''))
  .pipe(z.string().refine((text) => text.length <= RULES_MAX_CHARS))

/** DOOR-6: proposes rules; every member may. The owner or enough votes accept them. */
export const proposeRulesPayload = z.object({ ...named, text: rulesTextSchema })
export const acceptRulesPayload = z.object({ ...named, proposalId: idSchema })

export const rulesProposedSchema = z.object({ proposalId: z.string() })

/** DOOR-6: the room's only pending proposal. */
export const proposedRulesSchema = z.object({
  proposalId: z.string(),
  /** Empty: the proposal removes the rules. */
  text: z.string(),
  /** The proposer. */
  userId: z.string(),
  /** Everybody in favour, online or not, the proposer included. */
  acceptedBy: z.array(z.string()),
})
export type ProposedRules = z.output<typeof proposedRulesSchema>
