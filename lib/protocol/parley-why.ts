import { z } from 'zod'

/** Reasons for silence (parleyStatus) that clients show. */
export const ASKED_TO_BE_QUIET = 'asked to be quiet'
/** A budget of replies is spent, the room's or a person's (decision 9). */
export const RESTING = 'resting'

const ofPeople = z.object({ names: z.array(z.string()) })
const alone = z.object({})

/** The reason why Parley waits, is unavailable, or speaks. Clients word it (`texts/`). */
export const parleyWhySchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('waiting-for'), args: ofPeople }),
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
