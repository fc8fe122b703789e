import { checkProposal, type ProposedAgreement } from '../../domain/cards/proposed-agreement.ts'
import type { CardSources } from '../ports/mediation/card-sources.ts'
import type { ParticipantStore } from '../ports/room.ts'

type NewAgreement = { question: string; lines: { text: string; sources: string[] }[]; people: string[] }
type Deps = {
  sources: Pick<CardSources, 'bySeq' | 'waitsForAnswers'>
  participants: Pick<ParticipantStore, 'people'>
  openCard: (opener: 'parley', sessionId: string, agreement: NewAgreement) => Promise<unknown>
}

/**
 * CARD-1, CARD-3: opens the agreement of Parley's tool if people said it. Returns the outcome in words for the model.
 */
export function makeProposeAgreement({ sources, participants, openCard }: Deps) {
  return async function proposeAgreement(
    sessionId: string,
    raw: ProposedAgreement,
  ): Promise<string | { error: string }> {
    if (await sources.waitsForAnswers(sessionId)) return { error: WAITS }
    const seqs = [...new Set(raw.lines.flatMap(({ m }) => m))]
    const [people, said] = await Promise.all([participants.people(sessionId), sources.bySeq(sessionId, seqs)])
    const checked = checkProposal(raw, { people, said })
    if ('error' in checked) return checked
    await openCard('parley', sessionId, checked)
    return OPENED
  }
}
export type ProposeAgreement = ReturnType<typeof makeProposeAgreement>

const WAITS = 'A card of yours is still open: people answer that one first. Do not press them.'
const OPENED =
  'The card is open: everybody named on it answers it privately. Say in one short sentence that it is there, without its lines.'
