import type { OfferedCheckIn } from '../../domain/parley/reply.ts'
import { proposeCheckInPayload } from '../../protocol/events/check-ins.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { ParticipantStore } from '../ports/room.ts'
import type { ProposeCheckIn } from './propose-check-in.ts'

type Deps = { proposeCheckIn: ProposeCheckIn; participants: Pick<ParticipantStore, 'people'> }

/** The outcome in words for the model; `error` when nothing was stored. */
type Offered = string | { error: string }

const wish = proposeCheckInPayload.pick({ at: true, text: true })

/** DUE-1: runs the model's tool `propose_check_in`. Wrong input is explained to the model, and nothing is stored. */
export function makeOfferCheckIn({ proposeCheckIn, participants }: Deps) {
  return async function offerCheckIn(sessionId: string, { at, text, people }: OfferedCheckIn): Promise<Offered> {
    const when = wish.shape.at.safeParse(at)
    if (!when.success) return { error: NO_TIME }
    const what = wish.shape.text.safeParse(text)
    if (!what.success) return { error: NO_TEXT }
    const known = new Map((await participants.people(sessionId)).map(({ number, userId }) => [`p${number}`, userId]))
    const userIds = (people.match(/p\d+/g) ?? []).map((id) => known.get(id))
    if (!userIds.every((userId) => userId !== undefined)) return { error: NO_PERSON }
    try {
      const checkIn = await proposeCheckIn('parley', sessionId, { at, text: what.data, userIds })
      return checkIn.state === 'confirmed' ? SET : PROPOSED
    } catch (cause) {
      if (cause instanceof Refusal) return { error: `Nothing was proposed. ${cause.message}` }
      throw cause
    }
  }
}
export type OfferCheckIn = ReturnType<typeof makeOfferCheckIn>

const NO_TIME =
  'Nothing was proposed: `at` must be one time as ISO 8601 with its offset, such as 2026-12-04T18:00:00+01:00.'
const NO_TEXT = 'Nothing was proposed: `text` must be one line of 500 characters at most.'
const NO_PERSON = 'Nothing was proposed: `for` holds an id that nobody here has.'
const PROPOSED =
  'It is proposed, and everybody sees it with its time: two people have to confirm it. Say so in one short sentence.'
const SET = 'You are going to come back then; everybody sees it with its time. Say so in one short sentence.'
