import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'

/** A refusal on the wire, in acknowledgements and in `joinedSession`. */
export const refusedSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.custom<ErrorCode>((code) => typeof code === 'string'),
})
export type Refused = z.output<typeof refusedSchema>
export type Answer<Payload extends object = object> = ({ success: true } & Payload) | Refused
/** The acknowledgement callback of an event. */
export type Ack<Payload extends object = object> = (answer: Answer<Payload>) => void

/** Ids that every payload may carry. The server never trusts either (contract, section 3). */
export const named = { sessionId: z.string().max(256), userId: z.string().max(256) }
/** For events that need no userId; one that is given must be the sender's own. */
export const unnamed = { sessionId: named.sessionId, userId: named.userId.nullish() }
/** For events that need neither id: they are about the socket's own room and person. Given ids must be these. */
export const ownByDefault = { sessionId: named.sessionId.optional(), userId: named.userId.optional() }
