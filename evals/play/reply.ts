import { cueOf } from '#lib/domain/parley/prompt/cue.ts'
import { layoutPrompt } from '#lib/domain/parley/prompt/prompt-layout.ts'
import type { ReplyAids } from '#lib/domain/parley/reply.ts'
import { makeReplyForm } from '#lib/domain/parley/reply-form.ts'
import type { Models } from '#evals/models.ts'
import { shownWith } from '#evals/play/files.ts'
import { hiddenPromptOf, linesOf, memoryOf, NOW, peopleOf } from '#evals/play/room.ts'
import type { ReplySituation } from '#evals/situation.ts'

export type Answer = { text: string; isQuiet: boolean; searches: number; isRefused: boolean }
type Moment = Pick<ReplySituation, 'manner' | 'people' | 'lines' | 'facts' | 'found' | 'to' | 'cause'>

const PATIENCE_MS = 120_000

/** Lays out what the replying model reads at this moment. */
export function promptOf({ manner, people, lines, facts, to, cause = 'called' }: Moment) {
  const told = linesOf(lines)
  return layoutPrompt({
    ...{ lines: told, people: peopleOf(people), memory: memoryOf(facts), start: 0 },
    ...{ hiddenPrompt: hiddenPromptOf(manner), homeZone: people[0]?.zone ?? null, now: NOW },
    ...{ respondTo: to ?? [lines.at(-1)?.from ?? ''], files: shownWith(told) },
    cue: cueOf({ cause, isCalled: cause === 'called', answers: [] }),
  })
}

/** Has the model answer as in the product: same prompt, tools and form. */
export async function playReply(
  moment: Moment,
  { model, heard }: Models,
  proposeAgreement: ReplyAids['proposeAgreement'] = async () => 'The card is open.',
): Promise<Answer> {
  const { people, found } = moment
  const prompt = promptOf(moment)
  const form = makeReplyForm(people.map(({ name }) => name))
  const answer: Answer = { text: '', isQuiet: false, searches: 0, isRefused: false }
  const aids = {
    took: heard,
    proposeAgreement,
    async search(query: string) {
      answer.searches += 1
      return found ?? `<found query="${query}">Nothing in this room.</found>`
    },
    async beQuiet() {
      answer.isQuiet = true
    },
    proposeCheckIn: async () => 'It is proposed.',
  }
  for await (const part of model.reply(prompt, AbortSignal.timeout(PATIENCE_MS), aids)) {
    if (part.type === 'end') {
      answer.isRefused = part.stopReason === 'refused'
      answer.text += form.end()
    } else answer.text += form.push(part.text)
    if (form.isOver()) break
  }
  return answer
}
