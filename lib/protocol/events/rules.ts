import { z } from 'zod'
import { idSchema } from '../entities.ts'
import { RULES_MAX_CHARS } from '../limits.ts'
import { isVisible, normaliseMessageText } from '../text.ts'
import { named } from './shared.ts'

/** DOOR-6: the room's own rules as people give them, normalised as messages are; empty for none. */
export const rulesTextSchema = z
  .string()
  .transform(normaliseMessageText)
  .transform((text) => (isVisible(text) ? text : ''))
  .pipe(z.string().refine((text) => text.length <= RULES_MAX_CHARS))

/** DOOR-6: every member proposes; the owner, or enough votes, accept. */
export const proposeRulesPayload = z.object({ ...named, text: rulesTextSchema })
export const acceptRulesPayload = z.object({ ...named, proposalId: idSchema })

export const rulesProposedSchema = z.object({ proposalId: z.string() })

/** DOOR-6: the one proposal that waits in a room. */
export const proposedRulesSchema = z.object({
  proposalId: z.string(),
  /** Empty: the room would have no rules of its own. */
  text: z.string(),
  /** The person who proposes it. */
  userId: z.string(),
  /** Everybody who is for it, online or not, the proposer among them. */
  acceptedBy: z.array(z.string()),
})
export type ProposedRules = z.output<typeof proposedRulesSchema>
