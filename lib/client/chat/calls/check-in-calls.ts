import type { CheckIn } from '../../../protocol/events/check-ins.ts'
import { askAs, type ChatAddress } from './ask-as.ts'

/** DUE-1: the time of a check-in, its words and the people concerned; empty `userIds`: everybody. */
export type OwnCheckIn = { at: string; text: string; userIds: readonly string[] }

/** DUE-1: proposes a check-in. Resolves with its new state, as the next two calls do. */
export async function proposeCheckIn(address: ChatAddress, { at, text, userIds }: OwnCheckIn): Promise<CheckIn> {
  return (await askAs(address, 'proposeCheckIn', { at, text, userIds: [...userIds] })).checkIn
}

export async function confirmCheckIn(address: ChatAddress, checkInId: string): Promise<CheckIn> {
  return (await askAs(address, 'confirmCheckIn', { checkInId })).checkIn
}

export async function cancelCheckIn(address: ChatAddress, checkInId: string): Promise<CheckIn> {
  return (await askAs(address, 'cancelCheckIn', { checkInId })).checkIn
}
