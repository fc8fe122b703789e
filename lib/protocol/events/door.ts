import { z } from 'zod'
import { idSchema } from '../entities.ts'
import { named } from './shared.ts'

/** DOOR-1: lets nobody new in, or does so again; the owner's. */
export const setLockedPayload = z.object({ ...named, isLocked: z.boolean() })

/** DOOR-2: every older key lets nobody new in; the owner's. */
export const renewLinkPayload = z.object(named)

/** DOOR-3: the owner removes a person, or others flip their vote to. */
export const removePersonPayload = z.object({ ...named, targetUserId: idSchema })
export const toggleRemoveVotePayload = removePersonPayload

/** DOOR-2: this client's key from now on; invitations carry it. */
export const newKeySchema = z.object({ accessToken: z.string().min(1) })

/** DOOR-3: how the vote against somebody stands, in numbers only; without votes it is over. */
export const removeVotesSchema = z.object({
  targetUserId: z.string(),
  /** Votes of the people online besides the target, who are `total`. */
  votes: z.number().int().nonnegative(),
  needed: z.number().int(),
  total: z.number().int().nonnegative(),
  /** The reader's own vote is among those that are stored. */
  isMine: z.boolean(),
})
export type RemoveVotes = z.output<typeof removeVotesSchema>
