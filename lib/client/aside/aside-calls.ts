import type { Message } from '../../protocol/entities.ts'
import type { AsideMessage, AsidePage } from '../../protocol/events/aside.ts'
import { connected, named, type ChatAddress } from '../chat/chat-calls.ts'
import { ask } from '../chat/socket.ts'

/** What is said to Parley alone, or what it is let say. The same `tempMsgId` again counts once. */
type OwnSaying = { text: string; tempMsgId: string }

/** ASIDE-1: says something to Parley alone. */
export async function sayAside(address: ChatAddress, saying: OwnSaying): Promise<{ message: AsideMessage }> {
  return ask(connected(address), 'sayAside', { ...named(address), ...saying })
}

/** ASIDE-1: the page of one's own aside before this seq; null for the newest. */
export async function readAside(address: ChatAddress, before: number | null): Promise<AsidePage> {
  return ask(connected(address), 'readAside', { ...named(address), before })
}

/** ASIDE-1: one more try at an answer that failed. */
export async function askAsideAgain(address: ChatAddress): Promise<void> {
  await ask(connected(address), 'askAsideAgain', named(address))
}

/** ASIDE-1: all of one's own aside goes. */
export async function deleteAside(address: ChatAddress): Promise<void> {
  await ask(connected(address), 'deleteAside', named(address))
}

/** ASIDE-2: has Parley say something in the room, word for word. Resolves with the message. */
export async function releaseAside(address: ChatAddress, saying: OwnSaying): Promise<Message> {
  return (await ask(connected(address), 'releaseAside', { ...named(address), ...saying })).message
}
