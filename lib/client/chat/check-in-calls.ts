import type { CheckIn } from '../../protocol/events/check-ins.ts'
import { connected, named, type ChatAddress } from './chat-calls.ts'
import { ask } from './socket.ts'

/** DUE-1: the time of a check-in, its words and the people concerned; empty `userIds`: everybody. */
export type OwnCheckIn = { at: string; text: string; userIds: readonly string[] }

/** DUE-1: proposes a check-in. Resolves with its new state, as the next two calls do. */
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
