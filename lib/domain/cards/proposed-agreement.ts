import { cardLinesSchema, cardQuestionSchema } from '../../protocol/cards.ts'
import { CARD_LINES_MAX } from '../../protocol/limits.ts'
import type { Member } from '../people/members.ts'
import { isSaid } from './said-words.ts'

/** An agreement as a model proposes it. `m`: seqs of messages; `people`: short ids of the prompt. */
export type ProposedAgreement = {
  question: string
  lines: readonly { text: string; m: readonly number[] }[]
  people: readonly string[]
}

/** A person's message in the room, not deleted. */
export type SaidMessage = { seq: number; id: string; userId: string; text: string }

type Told = { people: readonly Pick<Member, 'userId' | 'userName' | 'number' | 'ids'>[]; said: readonly SaidMessage[] }
type Agreement = { question: string; lines: { text: string; sources: string[] }[]; people: string[] }

/**
 * CARD-3: checks a model's agreement: each line needs a person's message as its source, and must keep to its words.
 * Returns the agreement, or an error in words for the model.
 */
export function checkProposal(raw: ProposedAgreement, { people, said }: Told): Agreement | { error: string } {
  const question = cardQuestionSchema.safeParse(raw.question)
  if (!question.success) return { error: 'The question is missing or too long.' }
  const named = raw.people.map((given) => people.find(({ number }) => `p${number}` === given))
  const known = named.filter((person) => person !== undefined)
  if (known.length === 0 || known.length < named.length) {
    return { error: 'Give the ids of those who are to agree, such as p1 and p2.' }
  }
  const authors = new Set(people.flatMap(({ ids }) => ids))
  const sourcesOf = (m: readonly number[]) => said.filter(({ seq, userId }) => m.includes(seq) && authors.has(userId))
  const names = people.map(({ userName }) => userName)
  for (const [at, { text, m }] of raw.lines.entries()) {
    const sources = sourcesOf(m)
    if (sources.length === 0) {
      return {
        error: `Line ${at + 1} has no message of a person here: give the numbers of those that say it, or leave it out.`,
      }
    }
    const texts = sources.map((source) => source.text)
    if (!isSaid(text, texts, names)) {
      return { error: `Line ${at + 1} is not what its messages say: keep to the words of the people, or leave it out.` }
    }
  }
  const lines = raw.lines.map(({ text, m }) => ({
    text,
    sources: [...new Set(sourcesOf(m).map(({ id }) => id))].slice(0, 10),
  }))
  const checked = cardLinesSchema.safeParse(lines)
  if (!checked.success) return { error: `Give one to ${CARD_LINES_MAX} short lines, each on one line.` }
  return { question: question.data, lines: checked.data, people: [...new Set(known.map(({ userId }) => userId))] }
}
