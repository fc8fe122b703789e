import type { Activity } from '#lib/protocol/entities.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { whyOf } from '#lib/domain/parley/turn-taking/reasons.ts'
import type { Line, Manner, Room, TurnEvent } from '#lib/domain/parley/turn-taking/room.ts'

/**
 * The decision of a thoughtful person in Parley's place. `ask` means that no rule can tell, so the gate is asked;
 * `yes` and `no` are the answers of a good gate.
 */
export type Label = 'speak' | 'silent' | 'wait' | 'ask:yes' | 'ask:no'

/**
 * A moment in a chat. In `chat` each line is 'Name: text', oldest first. A line after '>' is new; earlier ones were
 * considered before. '+5m' or '+30s' is a pause, '=3s' sets the time to the next line, and 'Parley*:' is an uncalled
 * reply. Lines are 20 s apart, new ones 2 s.
 */
export type Situation = {
  title: string
  chat: string
  label: Label
  /** People who are here without having spoken. */
  also?: string[]
  /** People who spoke and have left. */
  gone?: string[]
  manner?: Manner
  activity?: Activity
  isHushed?: boolean
  typing?: string[]
  /** The age of the last line in ms; by default a pause has passed. */
  quietMs?: number
  /** The people whom Parley should answer, where that matters. */
  to?: string[]
  event?: TurnEvent['kind']
  /** One person is online, and the last other one left this long ago. That one may only be reloading. */
  aloneForMs?: number
  /** True when there are earlier messages than those shown here. */
  hasHistory?: boolean
}

/** Longer than the hold of an uncalled answer. */
const PAUSE_MS = 1600
const START = Date.UTC(2026, 4, 4, 18, 0)

export function situate(situation: Situation): { room: Room; event: TurnEvent; now: Date } {
  const { lines, firstNew } = readChat(situation.chat)
  const speakers = [...new Set(lines.filter(({ isAssistant }) => !isAssistant).map(({ userId }) => userId))]
  const names = [...new Set([...speakers, ...(situation.also ?? []), ...(situation.gone ?? [])])]
  const lastAt = lines.at(-1)?.at.getTime() ?? START
  const now = new Date(lastAt + (situation.quietMs ?? PAUSE_MS))
  const room: Room = {
    people: names.map((name, index) => ({
      ...{ userId: name, userName: name, number: index + 1 },
      isHere: !situation.gone?.includes(name),
    })),
    lines,
    typing: situation.typing ?? [],
    isHushed: situation.isHushed ?? false,
    manner: situation.manner ?? null,
    activity: situation.activity ?? 'balanced',
    isComplete: situation.hasHistory !== true,
    lastAskedAt: null,
    aloneSince: situation.aloneForMs === undefined ? null : new Date(now.getTime() - situation.aloneForMs),
  }
  const event: TurnEvent = { kind: situation.event ?? 'said', sinceSeq: firstNew }
  return { room, event, now }
}

function readChat(chat: string): { lines: Line[]; firstNew: number } {
  let at = START
  let firstNew = 0
  let nextAfterMs: number | null = null
  const lines: Line[] = []
  for (const row of chat.split('\n').map((line) => line.trim())) {
    if (row === '') continue
    const pause = /^\+(\d+)(s|m|h)$/.exec(row)
    if (pause) {
      at += Number(pause[1]) * { s: 1000, m: 60_000, h: 3_600_000 }[pause[2] as 's' | 'm' | 'h']
      continue
    }
    const near = /^=(\d+)s$/.exec(row)
    if (near) {
      nextAfterMs = Number(near[1]) * 1000
      continue
    }
    const isNew = row.startsWith('>')
    const [, name = '', text = ''] = /^>?\s*([^:]+):\s?(.*)$/.exec(row) ?? []
    const seq = lines.length + 1
    const isFirstNew = isNew && firstNew === 0
    if (isFirstNew) firstNew = seq
    at += nextAfterMs ?? (isNew && !isFirstNew ? 2000 : 20_000)
    nextAfterMs = null
    const isAssistant = name.replace('*', '') === ASSISTANT_NAME
    const why = whyOf(name.endsWith('*') ? { code: 'open' } : { code: 'called', names: [] })
    lines.push({
      ...{ seq, at: new Date(at), isAssistant, ...(isAssistant && { why }) },
      ...{ userId: isAssistant ? ASSISTANT_NAME : name, text: text.replaceAll('\\n', '\n') },
    })
  }
  return { lines, firstNew: firstNew || lines.length }
}
