import { z } from 'zod'

/** Reasons for silence (parleyStatus) that clients show. */
export const ASKED_TO_BE_QUIET = 'asked to be quiet'
/** A budget of replies is spent, the room's or a person's (decision 9). */
export const RESTING = 'resting'

const ofPeople = z.object({ names: z.array(z.string()) })
/** DEC-92: `userIds` are those of the names, in the same order, as in the participants. Servers of before tell none. */
const awaited = z.object({ ...ofPeople.shape, userIds: z.array(z.string()).optional() })
const alone = z.object({})

/** The reason why Parley waits, is unavailable, or speaks. Clients word it (`texts/`). */
export const parleyWhySchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('waiting-for'), args: awaited }),
  z.object({ code: z.enum(['busy', 'cannot-answer']), args: alone }),
  z.object({ code: z.enum(['called', 'answered', 'again']), args: ofPeople }),
  z.object({
    code: z.enum([
      'alone',
      'first',
      'wave',
      'heated',
      'lively',
      'open',
      'something-to-add',
      'sides',
      'everybody',
      'round',
      'round-without',
      'open-answer',
      'going-on',
      'check-in',
    ]),
    args: alone,
  }),
])
export type ParleyWhy = z.output<typeof parleyWhySchema>
/** The people for whom Parley waits. */
export type Awaited = z.output<typeof awaited>
