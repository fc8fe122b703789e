import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Activity } from '#lib/protocol/entities.ts'
import type { Manner } from '#lib/domain/parley/turn-taking/room.ts'
import { makeRandom } from '#tests/support/random.ts'
import { makeSimulatedClock } from './simulated-clock.ts'
import { makeSimulatedRoom, type Row } from './simulated-room.ts'

type Scene = {
  people: string
  manner?: Manner
  activity?: Activity
  gate?: 'SPEAK' | 'SILENT'
  /** The text of every reply. */
  says?: string
}

const START = Date.UTC(2026, 4, 4, 18)
const LATER_MS = 20 * 60_000

/**
 * Plays a chat on the simulated clock; returns when Parley spoke and why: '92 s: the round goes on'. In `chat` each
 * line is 'Name: text', said at once, or 'Ana (2): text' at a second gateway. '+10s' is a pause; 'Ben leaves' and
 * 'Ben is back' are acts. Lines of Parley are in the history already. Seconds count from the first line; twenty
 * minutes pass after the last one.
 */
export async function played({ people, manner, activity, gate = 'SILENT', says = 'Well.' }: Scene, chat: string) {
  const clock = makeSimulatedClock(START)
  const room = makeSimulatedRoom({
    ...{ clock, random: makeRandom(1), people: people.split(' '), gateways: 2, failureShare: 0 },
    ...{ manner: manner ?? null, activity: activity ?? 'balanced', budget: { points: 1000, seconds: 3600 } },
    script: { reply: says, gate },
  })
  const given: Row[] = []
  for (const row of chat.split('\n').map((line) => line.trim())) {
    const pause = /^\+(\d+)s$/.exec(row)
    if (pause) await clock.advance(Number(pause[1]) * 1000)
    const [, gone] = /^(\w+) leaves$/.exec(row) ?? []
    if (gone) room.leave(gone)
    const [, back] = /^(\w+) is back$/.exec(row) ?? []
    if (back) room.here.add(back)
    const [, name, gateway = '1', text = ''] = /^(\w+)(?: \((\d)\))?: (.*)$/.exec(row) ?? []
    if (name === ASSISTANT_NAME) given.push(hasSaid(room.rows, text, clock.now()))
    else if (name) room.say(name, text, room.gateways[Number(gateway) - 1])
  }
  await clock.advance(LATER_MS)
  return room.rows
    .filter((row) => row.kind === 'assistant' && !given.includes(row))
    .map(({ at, reason }) => `${Math.floor((at.getTime() - START) / 1000)} s: ${reason}`)
}

function hasSaid(rows: Row[], text: string, at: number): Row {
  const row: Row = {
    ...{
      id: `given-${rows.length}`,
      seq: rows.length + 1,
      text,
      at: new Date(at),
      reason: 'Ana asked',
      seenSeq: rows.length,
    },
    ...{ userId: ASSISTANT_NAME, userName: ASSISTANT_NAME, kind: 'assistant', status: 'sent', error: null },
  }
  rows.push(row)
  return row
}
