import type { CheckIn } from '../../protocol/events/check-ins.ts'
import { connected, named, type ChatAddress } from './chat-calls.ts'
import { ask } from './socket.ts'

/** DUE-1: when Parley is to come back, what it says then, and whom it concerns; nobody named: everybody. */
export type OwnCheckIn = { at: string; text: string; userIds: readonly string[] }

/** DUE-1: proposes that Parley comes back. Resolves with the check-in as it is now, as the next two do. */
export async function proposeCheckIn(address: ChatAddress, { at, text, userIds }: OwnCheckIn): Promise<CheckIn> {
  const wish = { ...named(address), at, text, userIds: [...userIds] }
  return (await ask(connected(address), 'proposeCheckIn', wish)).checkIn
}

export async function confirmCheckIn(address: ChatAddress, checkInId: string): Promise<CheckIn> {
  return (await ask(connected(address), 'confirmCheckIn', { ...named(address), checkInId })).checkIn
}

export async function cancelCheckIn(address: ChatAddress, checkInId: string): Promise<CheckIn> {
  return (await ask(connected(address), 'cancelCheckIn', { ...named(address), checkInId })).checkIn
}
