/**
 * A time in which this gateway and the others may not have heard each other: what each stored meanwhile must be looked for.
 * All times in ms, of a clock that cannot be set.
 */
export type Outage = {
  readonly beganAt: number
  /** Since when this gateway's own way to the others carries again; null while it does not. */
  readonly endedAt: number | null
  /** What the others stored until then was looked for. */
  readonly lookedAt: number
  /** When each of the others last said that it may not be heard, as it does at every look of its own. */
  readonly toldAt: ReadonlyMap<string, number>
  /** When each room had its last turn to be told anew how it stands; those that wait longest come first. */
  readonly turns: ReadonlyMap<string, number>
}

/** A gateway is declared gone within 15 s of its death, and one with a running reply when that was closed. */
export const GONE_FOR_MS = 40_000

/** It begins, or goes on. */
export function beginOrExtend(outage: Outage | null, now: number): Outage {
  if (outage) return { ...outage, endedAt: null }
  return { beganAt: now, endedAt: null, lookedAt: now, toldAt: new Map(), turns: new Map() }
}

/**
 * Another gateway says that it may not be heard: what it stored since it last said so is looked for once more. One that
 * says so for the first time may have stood still for up to GONE_FOR_MS.
 */
export function noteUnheardPeer(gatewayId: string, outage: Outage, now: number): Outage {
  const since = outage.toldAt.get(gatewayId) ?? now - GONE_FOR_MS
  const toldAt = new Map(outage.toldAt).set(gatewayId, now)
  return { ...outage, lookedAt: Math.min(outage.lookedAt, since), toldAt }
}

/** A look is over that began at `lookAt`, when `before` was known. One that has to go farther back by now is still to come. */
export function completeLook(outage: Outage, before: Outage, lookAt: number): Outage {
  return outage.lookedAt === before.lookedAt ? { ...outage, lookedAt: lookAt } : outage
}

/** Whether the way carries, as it is found now. */
export function noteConnection(outage: Outage, carries: boolean, now: number): Outage {
  return { ...outage, endedAt: carries ? (outage.endedAt ?? now) : null }
}

/** The way carries, and a look that began `marginMs` later found what was on it until then. */
export function isCaughtUp({ endedAt, lookedAt }: Outage, marginMs: number): boolean {
  return endedAt !== null && lookedAt - endedAt >= marginMs
}

/** Gives a turn to `most` of the rooms that have people here, those first that wait longest. */
export function nextRooms(outage: Outage, here: readonly string[], most: number, now: number) {
  const rooms = new Set(here)
  const fresh = here.filter((room) => !outage.turns.has(room)).map((room) => [room, -Infinity] as const)
  const waiting = [...fresh, ...[...outage.turns].filter(([room]) => rooms.has(room))]
  const due = waiting.slice(0, most).map(([room]) => room)
  const turns = new Map([...waiting.slice(most), ...due.map((room) => [room, now] as const)])
  return { due, outage: { ...outage, turns } }
}

/** Whether this room had its turn since the way carries again. */
export function wasRetold({ endedAt, turns }: Outage, room: string): boolean {
  return endedAt !== null && (turns.get(room) ?? -Infinity) >= endedAt
}

/** Nothing is left to be told anew: what was said meanwhile, and how each room stands. */
export function isOver(outage: Outage, marginMs: number): boolean {
  return isCaughtUp(outage, marginMs) && [...outage.turns.keys()].every((room) => wasRetold(outage, room))
}
