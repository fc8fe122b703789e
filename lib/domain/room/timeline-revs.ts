import type { RoomChanges } from '../../protocol/events/room.ts'

/** A client's position in a room's changes: all up to `rev`, and packets beyond a gap. */
export type Revs = {
  rev: number
  ahead: readonly Stretch[]
  /** Newest rev at which each whole part was received. */
  parts: Readonly<Record<Part, number>>
}

/** Parts that a packet replaces as a whole; the newest packet wins. */
export type Part = 'participants' | 'votes' | 'settings' | 'parley' | 'memory'

/** All changes after `sinceRev`, up to `rev`. */
type Stretch = Pick<RoomChanges, 'sinceRev' | 'rev'>

const UNHEARD = -1
export const noRevs: Revs = {
  rev: 0,
  ahead: [],
  parts: { participants: UNHEARD, votes: UNHEARD, settings: UNHEARD, parley: UNHEARD, memory: UNHEARD },
}

/** Adds a packet, in any order of arrival. */
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

/** True when the packet's part is newer than the known one. */
export function isNewPart({ parts }: Revs, part: Part, rev: number): boolean {
  return rev > parts[part]
}

export function withPart(revs: Revs, part: Part, rev: number): Revs {
  return { ...revs, parts: { ...revs.parts, [part]: rev } }
}

/** FEED-3: returns the rev after which changes are missing; null when none are. */
export function revGapAfter({ revs }: { revs: Revs }): number | null {
  return revs.ahead.length > 0 ? revs.rev : null
}
