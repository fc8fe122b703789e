import { TOOLS } from '#lib/adapters/model/tools.ts'
import { layoutPrompt, type Prompt, type PromptPerson } from '#lib/domain/parley/prompt/prompt-layout.ts'
import type { PromptLine } from '#lib/domain/parley/prompt/prompt-lines.ts'
import { decide } from '#lib/domain/parley/turn-taking/decide.ts'
import { askGate } from '#lib/domain/parley/turn-taking/gate.ts'
import type { Room } from '#lib/domain/parley/turn-taking/room.ts'
import { mediation } from '#lib/domain/quick-prompts/mediation.ts'
import { countTokens, makePromptCache } from '#sandbox/model/prompt-cache.ts'
import { costOf, parsePrices, type Price } from '#scripts/lib/cost.ts'
import { LIST_PRICES } from '#scripts/lib/list-prices.ts'
import type { Row } from './table.ts'

/** The default models by their work here. AI_PRICES may name other prices, as `reply` and `gate`. */
const DEFAULTS = [
  ['reply', LIST_PRICES['claude-sonnet-5-5']],
  ['gate', LIST_PRICES['claude-haiku-5-5']],
] as const
const MESSAGES = 120
const APART_MS = 30_000
const START = Date.UTC(2026, 10, 21, 18)
const PLAIN = [
  'i still have to pack for saturday',
  'the weather looks fine so far',
  'we could take the early train then',
  'does anybody know when it leaves?',
  'my sister has been there twice already',
  'haha that was a good evening',
  'i would rather not sleep in a tent again',
  'how much was the cabin in the end?',
  'ok',
]
const QUARREL = [
  'you never tell me when you come home late',
  'because you are annoyed before i say anything',
  'i just want to know whether to cook for two',
  'i do write to you, you do not read it',
  'could you write before six at least?',
  'maybe, if i know it by then',
  'that would help me a lot',
  'and i want to have the sunday for myself',
]
const CALL = 'Parley, what have we agreed on so far?'
/** Every third reply asks back. */
const ANSWERS = [
  'I hear two wishes in this that fit together better than it seems: to know early, and to be free to change plans. A word before six, when you know it by then, would serve both.',
  'So far that is the early train, one cabin and no tent; the price is still open, and so is who asks for it.',
  'That sounds like progress to me, and it is a small step. What would be the smallest message that helps already?',
]

type Talk = { names: readonly string[]; says: readonly string[]; hiddenPrompt: string | null }
type Counts = { replies: number; asked: number; input: number; cacheWrite: number; cacheRead: number; output: number }

/**
 * TURN-7: computes the cost of an hour of a room with prompts of real sizes: 120 messages, every fifteenth a call,
 * answered by the rules. The gate says SPEAK after a question. Four characters count as a token; notes and titles are
 * left out.
 */
export async function roomHour(): Promise<Row[]> {
  const prices = new Map<string, Price>([...DEFAULTS, ...parsePrices(process.env.AI_PRICES ?? '')])
  const talks: [string, Talk][] = [
    ['plain, four people', { names: ['Ana', 'Ben', 'Cleo', 'Dov'], says: PLAIN, hiddenPrompt: null }],
    ['a mediation of two', { names: ['Ana', 'Ben'], says: QUARREL, hiddenPrompt: mediation.hiddenPrompt }],
  ]
  return talks.map(([figure, talk]) => rowOf(figure, play(talk), prices))
}

function rowOf(
  figure: string,
  { replies, asked, ...tokens }: Counts & { gate: number },
  prices: ReadonlyMap<string, Price>,
): Row {
  const { gate, ...ofReplies } = tokens
  const of = { month: '', room: '', purpose: '' }
  const usd =
    (costOf({ ...of, model: 'reply', requests: replies, ...ofReplies }, prices) ?? 0) +
    (costOf(
      { ...of, model: 'gate', requests: asked, input: gate, cacheWrite: 0, cacheRead: 0, output: asked * 4 },
      prices,
    ) ?? 0)
  const { input, cacheWrite, cacheRead } = ofReplies
  return {
    figure,
    ours: `$${usd.toFixed(4)}: ${replies} replies (${input} new, ${cacheWrite} written, ${cacheRead} read), ${asked} questions to the gate (${gate})`,
  }
}

function play({ names, says, hiddenPrompt }: Talk): Counts & { gate: number } {
  let now = START
  const account = makePromptCache(() => now)
  const people = names.map((userName, at): PromptPerson => ({
    ...{ userId: userName, ids: [userName], userName, number: at + 1, timeZone: 'Europe/Lisbon' },
    ...{ isOnline: true, lastSeenAt: new Date(START), joinedSeq: at + 1 },
  }))
  const lines: (PromptLine & { isAssistant: boolean; reason: string | null })[] = []
  const counts = { replies: 0, asked: 0, input: 0, cacheWrite: 0, cacheRead: 0, output: 0, gate: 0 }
  let lastAskedAt: Date | null = null
  let sinceSeq = 1
  const room = (): Room => ({
    ...{ people: people.map((person) => ({ ...person, isHere: true })), aloneSince: null, typing: [], isHushed: false },
    ...{ lines: lines.slice(-40), manner: hiddenPrompt === null ? null : 'mediator', activity: 'balanced' },
    ...{ isComplete: lines.length < 40, lastAskedAt },
  })
  const say = (userName: string, text: string, reason: string | null = null) =>
    lines.push({
      seq: lines.length + 1,
      userId: userName,
      userName,
      text,
      at: new Date(now),
      seenSeq: reason === null ? null : lines.length,
      kind: reason === null ? 'person' : 'assistant',
      isAssistant: reason !== null,
      reason,
    })

  for (let at = 0; at < MESSAGES; at++) {
    now = START + at * APART_MS
    const text = at % 15 === 14 ? CALL : (says[at % says.length] ?? '')
    say(names[(at + Math.floor(at / 7)) % names.length] ?? '', text)
    const isWaiting = considered(text, START + (at + 1) * APART_MS)
    if (!isWaiting) sinceSeq = lines.length + 1
  }
  return counts

  /** Decides about the new messages; true when the decision is to wait for a person's answer. */
  function considered(text: string, untilMs: number): boolean {
    for (now += 1500; now < untilMs;) {
      const decision = decide(room(), { kind: 'said', sinceSeq }, new Date(now))
      if (decision.verdict === 'silent') return false
      if (decision.verdict === 'wait') {
        if (decision.isPatient) return true
        now += decision.waitMs
        continue
      }
      if (decision.verdict === 'ask') {
        lastAskedAt = new Date(now)
        const { system, text: asked } = askGate(room())
        counts.asked += 1
        counts.gate += countTokens(system + asked)
        if (!text.includes('?')) return false
      }
      reply(decision.respondTo, decision.reason)
      return false
    }
    return false
  }

  function reply(respondTo: readonly string[], reason: string): void {
    const memory = { segments: [], lines: [] }
    const view = { people, lines, memory, hiddenPrompt, homeZone: 'Europe/Lisbon', respondTo, now: new Date(now) }
    const usage = account(requestOf(layoutPrompt(view)))
    counts.replies += 1
    counts.input += usage.input_tokens
    counts.cacheWrite += usage.cache_creation_input_tokens
    counts.cacheRead += usage.cache_read_input_tokens
    const answer = ANSWERS[counts.replies % ANSWERS.length] ?? ''
    counts.output += countTokens(answer)
    now += 3000
    say('Parley', answer, reason)
  }
}

function requestOf({ system, turns }: Prompt): Parameters<ReturnType<typeof makePromptCache>>[0] {
  const blocks = (list: Prompt['system']) =>
    list.map(({ text, isCacheBreakpoint }) => {
      return {
        type: 'text' as const,
        text,
        ...(isCacheBreakpoint && { cache_control: { type: 'ephemeral' as const } }),
      }
    })
  return {
    ...{ model: 'reply', maxTokens: 4096, thinkingTokens: 0, isStreaming: true, isUsageStreamed: true },
    ...{ stopSequences: [], cacheControl: null, tools: TOOLS.map((tool) => ({ type: 'custom', ...tool })) },
    system: blocks(system),
    turns: turns.map(({ role, blocks: said }) => ({ role, blocks: blocks(said) })),
  }
}
