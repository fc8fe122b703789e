import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { PROMPT_FAMILIES } from '#lib/domain/quick-prompts/index.ts'
import type { Memory } from '#lib/domain/parley/memory/memory.ts'
import type { PromptPerson } from '#lib/domain/parley/prompt/prompt-layout.ts'
import type { PromptLine } from '#lib/domain/parley/prompt/prompt-lines.ts'
import { lineFile } from '#evals/play/files.ts'
import type { Family, ReplySituation, SaidInReply, Somebody } from '#evals/situation.ts'

/** The time of all situations, a Tuesday: prompts are the same in every run. */
export const NOW = new Date('2026-11-24T18:00:00Z')

/** Makes people of the prompt; a person's name is also their id. */
export function peopleOf(people: readonly Somebody[]): PromptPerson[] {
  return people.map(({ name, zone = 'UTC', isAway = false }, index) => ({
    ...{ userId: name, ids: [name], userName: name, number: index + 1, timeZone: zone },
    ...{ isOnline: !isAway, lastSeenAt: new Date(NOW.getTime() - (isAway ? 3_600_000 : 0)), joinedSeq: 1 },
  }))
}

export function linesOf(lines: readonly SaidInReply[]): PromptLine[] {
  return lines.map(({ from, ago, text, file }, index) => {
    const isParley = from === ASSISTANT_NAME
    const said = { seq: index + 1, userId: from, userName: from, text, at: new Date(NOW.getTime() - ago * 1000) }
    const own = {
      ...said,
      kind: isParley ? ('assistant' as const) : ('person' as const),
      seenSeq: isParley ? index : null,
    }
    return file === undefined ? own : { ...own, files: [lineFile(file)] }
  })
}

export function hiddenPromptOf(family: Family | undefined): string | null {
  return PROMPT_FAMILIES.find(({ manner }) => manner === family)?.hiddenPrompt ?? null
}

/** Makes a memory of facts from messages that are no longer in the prompt. */
export function memoryOf(facts: ReplySituation['facts'] = []): Memory {
  const lines = facts.map(({ of, text }, index) => ({
    ...{
      id: `f${index}`,
      toSeq: 0,
      kind: 'fact' as const,
      userId: of,
      namedIds: [],
      seqs: [0],
      text,
      replacesId: null,
    },
  }))
  return { segments: [], lines }
}
