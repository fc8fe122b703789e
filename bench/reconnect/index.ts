import { withSystem } from '../load/subsets.ts'
import { startParley, startReference, type System } from '../load/systems.ts'
import type { Options, Row } from '../table.ts'
import { enterBare } from './bare-person.ts'
import { dropping } from './dropping.ts'
import { outage, type Outage } from './outage.ts'
import { enterParley } from './parley-person.ts'
import type { Enter } from './person.ts'

/** The default rate at which a gateway accepts connections. */
const ACCEPTS = { RATE_ACCEPTS: '300/1s' }

type Side = { name: string; start: () => Promise<System>; enter: Enter }
const PARLEY: Side = { name: 'Parley', start: () => startParley({ more: ACCEPTS }), enter: enterParley }
const BARE: Side = { name: 'bare', start: () => startReference('bare'), enter: enterBare }
const RECOVERING: Side = {
  name: 'bare with connection-state recovery',
  start: () => startReference('recovering'),
  enter: enterBare,
}

/** Measures 2,000 people after their server was killed, and messages over lines that drop. */
export async function reconnect({ isShort }: Options): Promise<Row[]> {
  return [...(await afterKill(isShort ? 50 : 500)), ...(await overBadLines(isShort))]
}

async function afterKill(rooms: number): Promise<Row[]> {
  const measure = ({ start, enter }: Side) => withSystem(start, (system) => outage(system, enter, rooms))
  const [ours, reference] = [await measure(PARLEY), await measure(RECOVERING)]
  const row = (figure: string, of: (outage: Outage) => number | null): Row => ({
    ...{ figure: `${rooms * 4} people, server killed: ${figure}` },
    ...{ ours: seconds(of(ours)), reference: `${seconds(of(reference))} ${RECOVERING.name}` },
  })
  return [
    row('half are back', ({ backP50 }) => backP50),
    row('all are back', ({ backAll }) => backAll),
    row('and have heard what was said meanwhile', ({ caughtUp }) => caughtUp),
    {
      figure: 'who have heard what was said meanwhile',
      ...{ ours: share(ours.heard), reference: `${share(reference.heard)} ${RECOVERING.name}`, aim: '100 %' },
    },
  ]
}

async function overBadLines(isShort: boolean): Promise<Row[]> {
  const how = isShort ? { messages: 1000, longestMs: 5000 } : { messages: 10_000, longestMs: 30_000 }
  const measure = ({ start, enter }: Side) => withSystem(start, (system) => dropping(system, enter, how))
  const ours = await measure(PARLEY)
  const rows: Row[] = []
  for (const side of [BARE, RECOVERING]) {
    const theirs = await measure(side)
    const figure = `${how.messages} messages, lines drop for 1 to ${how.longestMs / 1000} s`
    const row = (what: string, of: (outcome: typeof ours) => number): Row => ({
      figure: `${figure}: ${what}`,
      ours: share(of(ours) / ours.expected),
      reference: `${share(of(theirs) / theirs.expected)} ${side.name}`,
      aim: '0 %',
    })
    rows.push(
      row('not heard', ({ missing }) => missing),
      row('heard twice', ({ twice }) => twice),
    )
  }
  return rows
}

const seconds = (ms: number | null): string =>
  ms === null || ms === Infinity ? 'never' : `${(ms / 1000).toFixed(2)} s`
const share = (part: number): string => `${(part * 100).toFixed(2)} %`
