import { checkProposal, type ProposedAgreement } from '#lib/domain/cards/proposed-agreement.ts'
import { checkRedraft, type RedraftMatter } from '#lib/domain/cards/redraft.ts'
import { redraftQuestion } from '#lib/domain/cards/redraft-prompt.ts'
import { fold } from '#lib/domain/messages/search/folded-text.ts'
import type { Models } from '#evals/models.ts'
import { playReply } from '#evals/play/reply.ts'
import { peopleOf } from '#evals/play/room.ts'
import type { CardSituation } from '#evals/situation.ts'

const PATIENCE_MS = 120_000

/** A proposed and redrafted card. `fault` null: every line has a source, and no minority point is lost. */
type Played = { fault: string | null; said: string }

/** CARD-3: people ask to have an agreement in writing; then some of them do not agree. */
export async function playCard(situation: CardSituation, models: Models): Promise<Played> {
  const { proposed, said } = await proposal(situation, models)
  if (proposed === null) return { fault: 'opens no card', said }
  const checked = checkProposal(proposed, { people: peopleOf(named(situation)), said: messagesOf(situation) })
  const opened = JSON.stringify(proposed)
  if ('error' in checked) return { fault: checked.error, said: opened }
  const redrafted = await redraft(situation, models)
  return { fault: redrafted.fault, said: `${opened}\n${redrafted.said}` }
}

async function proposal(situation: CardSituation, models: Models) {
  let proposed: ProposedAgreement | null = null
  const asks = { from: situation.people[0] ?? '', ago: 5, text: 'Parley, can you put that in writing for us?' }
  const told = messagesOf(situation).map(({ userId, text }, at) => ({ from: userId, ago: 600 - at * 10, text }))
  const answer = await playReply(
    { manner: 'mediation', people: named(situation), lines: [...told, asks] },
    models,
    async (given) => {
      proposed = given
      return 'The card is open.'
    },
  )
  return { proposed: proposed as ProposedAgreement | null, said: answer.text }
}

/** A redraft of the labelled card. `lost`: minority points that are missing. `unsourced`: lines without a source. */
type Redrafted = Played & { lost: readonly string[]; unsourced: number }

/** Has the labelled card redrafted from the reasons against it. */
export async function redraft(
  situation: CardSituation,
  { notes, heard }: Pick<Models, 'notes' | 'heard'>,
): Promise<Redrafted> {
  const matter = matterOf(situation)
  const raw = await notes.redraft(redraftQuestion(matter), AbortSignal.timeout(PATIENCE_MS), heard)
  const checked = checkRedraft(raw, matter)
  const said = JSON.stringify(raw)
  if ('error' in checked) return { fault: checked.error, said, lost: situation.minority, unsourced: 0 }
  const text = fold(checked.map((line) => line.text).join('\n'))
  const lost = situation.minority.filter((words) => !text.includes(fold(words).trim()))
  const unsourced = checked.filter(({ sources }) => sources.length === 0).length
  return { fault: lost.length === 0 ? null : `loses ${lost.join(', ')}`, said, lost, unsourced }
}

export function matterOf({ question, lines, reasons, people, ...situation }: CardSituation): RedraftMatter {
  const said = messagesOf(situation)
  return {
    ...{ question, names: people, reasons: reasons.map(({ text }) => text) },
    lines: lines.map(({ text, m }) => {
      const own = said.filter(({ seq }) => m.includes(seq))
      return { text, sources: own.map(({ id }) => id), said: own.map((one) => one.text) }
    }),
  }
}

/** Reads lines of the form 'Ben: text' as messages, numbered from 1. */
export function messagesOf({ says }: Pick<CardSituation, 'says'>) {
  return says.map((line, at) => {
    const end = line.indexOf(':')
    return { seq: at + 1, id: `m${at + 1}`, userId: line.slice(0, end), text: line.slice(end + 2) }
  })
}

function named({ people }: CardSituation) {
  return people.map((name) => ({ name }))
}
