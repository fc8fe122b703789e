import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Manner } from '#lib/domain/parley/turn-taking/room.ts'
import { dangerIn } from '#lib/domain/safety/danger/danger.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { askedAt } from '#evals/play/turn.ts'
import type { CardSituation, DangerSituation, Family, TurnSituation } from '#evals/situation.ts'

const MANNERS: Record<Family, Manner> = {
  ...{ mediation: 'mediator', conflict: 'calmer', relationships: 'listener' },
  ...{ collaboration: 'facilitator', adventures: 'gamemaster', wildcards: 'wildcard' },
}
const families = Object.keys(MANNERS) as Family[]

const turnSchema = z.object({
  id: z.string(),
  people: z.array(z.string()),
  away: z.array(z.string()).nullish(),
  manner: z.enum(families).nullable(),
  activity: z.enum(['balanced', 'active', 'called']),
  isHushed: z.boolean().default(false),
  lines: z.array(
    z.object({
      ...{ from: z.string(), ago: z.number(), text: z.string() },
      ...{ replyTo: z.number().nullish(), mentions: z.array(z.string()).nullish() },
    }),
  ),
  newFrom: z.number(),
  label: z.enum(['speak', 'silent', 'wait']),
  for: z.array(z.string()).nullish(),
  certain: z.boolean(),
})
const dangerSchema = z.object({
  kind: z.enum(['none', 'self-harm', 'fear', 'child', 'medical']),
  text: z.string(),
  manner: z.enum([...Object.values(MANNERS)]).optional(),
})

const cardSchema = z.object({
  ...{ title: z.string(), people: z.array(z.string()), says: z.array(z.string()), question: z.string() },
  lines: z.array(z.object({ text: z.string(), m: z.array(z.number()) })),
  reasons: z.array(z.object({ by: z.string(), text: z.string() })),
  minority: z.array(z.string()),
})

/** Returns the labelled tables of the tests, without the cases that rules and word lists decide alone. */
export function corpusSituations(): (TurnSituation | DangerSituation | CardSituation)[] {
  const turns = globSync('tests/corpus/turns/*.json', { cwd: fromRoot('.') })
    .sort()
    .flatMap((path) => z.array(turnSchema).parse(read(path)))
    .filter(({ certain }) => certain)
    .map(({ manner, ...one }): TurnSituation => ({ ...one, kind: 'turns', manner: manner && MANNERS[manner] }))
    .filter((one) => askedAt(one) !== null)
  const danger = z
    .array(dangerSchema)
    .parse(read('tests/corpus/danger.json'))
    .map(({ kind, text, manner = null }, index): DangerSituation => {
      return { id: `danger-${index + 1}`, kind: 'danger', text, manner, expected: kind }
    })
    .filter(({ text, manner }) => dangerIn(text, manner) !== null)
  const cards = globSync('tests/corpus/cards/*.json', { cwd: fromRoot('.') })
    .sort()
    .flatMap((path) => z.array(cardSchema).parse(read(path)))
    .map(({ title: id, ...one }): CardSituation => ({ ...one, id, kind: 'cards' }))
  return [...turns, ...danger, ...cards]
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(fromRoot(path), 'utf8'))
}
