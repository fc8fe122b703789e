import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { ParleyWhy } from '#lib/protocol/parley-why.ts'
import { whyOf } from '#lib/domain/parley/turn-taking/reasons.ts'
import { mannerOf, type Line, type Room, type TurnEvent } from '#lib/domain/parley/turn-taking/room.ts'
import { fromRoot } from '#scripts/lib/paths.ts'

const line = z.object({
  from: z.string(),
  /** Seconds before now. */
  ago: z.number(),
  text: z.string(),
  replyTo: z.number().nullish(),
  mentions: z.array(z.string()).nullish(),
  asks: z.array(z.string()).nullish(),
})
const situation = z.object({
  id: z.string(),
  kind: z.string(),
  people: z.array(z.string()),
  away: z.array(z.string()).nullish(),
  manner: z.enum(['mediation', 'conflict', 'relationships', 'collaboration', 'adventures', 'wildcards']).nullable(),
  activity: z.enum(['balanced', 'active', 'called']),
  isHushed: z.boolean().default(false),
  lines: z.array(line),
  newFrom: z.number(),
  label: z.enum(['speak', 'silent', 'wait']),
  for: z.array(z.string()).nullish(),
  certain: z.boolean(),
  why: z.string(),
})
/** A labelled moment of a chat, written without knowledge of the rules. */
export type BlindSituation = z.output<typeof situation>

const NOW = Date.UTC(2026, 4, 4, 18, 0)

/** Reads `tests/corpus/turns/*.json`, one file a language. */
export function blindSituations(): BlindSituation[] {
  return globSync('tests/corpus/turns/*.json', { cwd: fromRoot('.') })
    .sort()
    .flatMap((file) => z.array(situation).parse(JSON.parse(readFileSync(fromRoot(file), 'utf8'))))
}

/** Builds the room, the event and the time of such a moment. */
export function situateBlind(one: BlindSituation): { room: Room; event: TurnEvent; now: Date } {
  const seqOf = (index: number) => index + 1
  const idOf = (name: string) => name
  const lines = one.lines.map((said, index): Line => {
    const isAssistant = said.from === ASSISTANT_NAME
    const quoted = said.replyTo === undefined || said.replyTo === null ? undefined : one.lines[said.replyTo]
    return {
      ...{
        seq: seqOf(index),
        userId: idOf(said.from),
        text: said.text,
        at: new Date(NOW - said.ago * 1000),
        isAssistant,
      },
      ...(isAssistant && { why: whyIn(one, index) }),
      ...(quoted && { replyTo: { seq: seqOf(said.replyTo!), userId: idOf(quoted.from) } }),
      ...(said.mentions && { mentions: said.mentions.map((name) => ({ userId: idOf(name) })) }),
    }
  })
  const room: Room = {
    people: one.people.map((userName, index) => ({
      ...{ userId: idOf(userName), userName, number: index + 1 },
      isHere: !one.away?.includes(userName),
    })),
    lines,
    typing: [],
    isHushed: one.isHushed,
    manner: mannerOf(null, one.manner),
    activity: one.activity,
    isComplete: false,
    lastAskedAt: null,
    aloneSince: null,
  }
  return { room, event: { kind: 'said', sinceSeq: seqOf(one.newFrom) }, now: new Date(NOW) }
}

/** Counts Parley as called if the line before it names it, in any script. */
function whyIn({ lines }: BlindSituation, index: number): ParleyWhy {
  const before = lines.slice(0, index).findLast(({ from }) => from !== ASSISTANT_NAME)
  const isNamed = before !== undefined && /parley|パーリー|帕雷|팔리|بارلي|פרלי|парли/iu.test(before.text)
  return whyOf(isNamed ? { code: 'called', names: [before.from] } : { code: 'something-to-add' })
}
