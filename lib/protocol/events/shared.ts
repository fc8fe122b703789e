import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'

/** What a refusal looks like on the wire, in acknowledgements and in `joinedSession`. */
export const refusedSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.custom<ErrorCode>((code) => typeof code === 'string'),
})
export type Refused = z.output<typeof refusedSchema>
export type Answer<Payload extends object = object> = ({ success: true } & Payload) | Refused
/** How a handler acknowledges an event. */
export type Ack<Payload extends object = object> = (answer: Answer<Payload>) => void

/** Every payload may name its session and one of the caller's own ids; neither is ever trusted (contract, section 3). */
export const named = { sessionId: z.string().max(256), userId: z.string().max(256) }
/** For events that need no name. A name that is there all the same has to be the sender's own. */
export const unnamed = { sessionId: named.sessionId, userId: named.userId.nullish() }
