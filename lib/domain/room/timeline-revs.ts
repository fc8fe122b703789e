import type { RoomChanges } from '../../protocol/events/room.ts'

/** How far a client has a room's changes: all of them up to `rev`, and what came after a gap. */
export type Revs = {
  rev: number
  ahead: readonly Stretch[]
  /** The newest rev at which each part that is told as a whole was heard of. */
  parts: Readonly<Record<Part, number>>
}

/** Parts of a room that a packet holds whole: of each, the newest packet wins. */
export type Part = 'participants' | 'votes' | 'settings' | 'parley' | 'memory'

/** Every change after `sinceRev`, up to `rev`. */
type Stretch = Pick<RoomChanges, 'sinceRev' | 'rev'>

const UNHEARD = -1
export const noRevs: Revs = {
  rev: 0,
  ahead: [],
  parts: { participants: UNHEARD, votes: UNHEARD, settings: UNHEARD, parley: UNHEARD, memory: UNHEARD },
}

/** One more packet was heard, in whatever order. */
export function withStretch(revs: Revs, { sinceRev, rev }: Stretch): Revs {
  let upTo = revs.rev
  let ahead = [...revs.ahead, { sinceRev, rev }]
  for (let next = nextOf(ahead, upTo); next !== undefined; next = nextOf(ahead, upTo)) upTo = next.rev
  ahead = ahead.filter((stretch) => stretch.rev > upTo)
  return { ...revs, rev: upTo, ahead }
}

function nextOf(ahead: readonly Stretch[], upTo: number): Stretch | undefined {
  return ahead.find(({ sinceRev, rev }) => sinceRev <= upTo && rev > upTo)
}

/** True when a packet's part is news; the same part a second time is not. */
export function isNewPart({ parts }: Revs, part: Part, rev: number): boolean {
  return rev > parts[part]
}

export function withPart(revs: Revs, part: Part, rev: number): Revs {
  return { ...revs, parts: { ...revs.parts, [part]: rev } }
}

/** FEED-3: the rev after which changes are missing, or null. */
export function revGapAfter({ revs }: { revs: Revs }): number | null {
  return revs.ahead.length > 0 ? revs.rev : null
}
