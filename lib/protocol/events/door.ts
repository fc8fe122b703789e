import { z } from 'zod'
import { idSchema } from '../entities.ts'
import { named } from './shared.ts'

/** DOOR-1: locks the room against new members, or unlocks it. Owner only. */
export const setLockedPayload = z.object({ ...named, isLocked: z.boolean() })

/** DOOR-2: renews the link; older keys admit no new members. Owner only. */
export const renewLinkPayload = z.object(named)

/** DOOR-3: the owner removes a person, or a member toggles their vote to remove. */
export const removePersonPayload = z.object({ ...named, targetUserId: idSchema })
export const toggleRemoveVotePayload = removePersonPayload

/** DOOR-2: the client's new key, for its own use and for invitations. */
export const newKeySchema = z.object({ accessToken: z.string().min(1) })

/** DOOR-3: the vote to remove a person, in numbers only; zero votes end it. */
export const removeVotesSchema = z.object({
  targetUserId: z.string(),
  /** Votes among the `total` people online, the target excluded. */
  votes: z.number().int().nonnegative(),
  needed: z.number().int(),
  total: z.number().int().nonnegative(),
  /** True when the reader's own vote is stored. */
  isMine: z.boolean(),
})
export type RemoveVotes = z.output<typeof removeVotesSchema>
