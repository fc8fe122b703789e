import type { Message } from '../../../protocol/entities.ts'
import type { AsideMessage, AsidePage } from '../../../protocol/events/aside.ts'
import { askAs, type ChatAddress } from './ask-as.ts'

/** A text for Parley alone, or one that Parley is to say. A repeated `tempMsgId` counts once. */
type OwnSaying = { text: string; tempMsgId: string }

/** ASIDE-1: says something to Parley alone. */
export async function sayAside(address: ChatAddress, saying: OwnSaying): Promise<{ message: AsideMessage }> {
  return askAs(address, 'sayAside', saying)
}

/** ASIDE-1: reads the page of one's own aside before this seq; null: the newest page. */
export async function readAside(address: ChatAddress, before: number | null): Promise<AsidePage> {
  return askAs(address, 'readAside', { before })
}

/** ASIDE-1: retries a failed answer. */
export async function askAsideAgain(address: ChatAddress): Promise<void> {
  await askAs(address, 'askAsideAgain', {})
}

/** ASIDE-1: deletes one's whole aside. */
export async function deleteAside(address: ChatAddress): Promise<void> {
  await askAs(address, 'deleteAside', {})
}

/** ASIDE-2: has Parley say a text in the room, word for word. Resolves with the message. */
export async function releaseAside(address: ChatAddress, saying: OwnSaying): Promise<Message> {
  return (await askAs(address, 'releaseAside', saying)).message
}
