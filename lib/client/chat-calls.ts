import type { Activity, Message } from '../protocol/entities.ts'
import { TEXTS } from '../protocol/errors.ts'
import type { RoomMemory } from '../protocol/memory.ts'
import { ask, tell, type ChatSocket } from './socket.ts'

/**
 * What a person can do in a chat, as calls over its socket. Each needs a connected socket (CONN-12) and, where it names
 * the person, a userId; without them it throws before anything is sent (DEC-15).
 */
export type ChatAddress = { socket: ChatSocket | null; sessionId: string; userId: string | null }

const NOT_CONNECTED = 'Socket not connected'

/** SOCK-11, VAL-17, VAL-18. Resolves with the stored message, or null where a clear has removed it since. */
export async function sendMessage(
  { socket, sessionId, userId }: ChatAddress,
  { text, tempMsgId }: { text: string; tempMsgId: string },
  timeoutMs: number,
): Promise<Message | null> {
  if (!socket?.connected) throw new Error(TEXTS.sendNotConnected)
  if (!userId) throw new Error(TEXTS.sendWithoutUser)
  return (await ask(socket, 'msgFromClient', { sessionId, userId, text, tempMsgId }, timeoutMs)).message
}

/** SOCK-14, VAL-20, VAL-21. Resolves with the name as the server keeps it. */
export async function renameUser({ socket, sessionId, userId }: ChatAddress, newName: string): Promise<string> {
  if (!socket?.connected) throw new Error(NOT_CONNECTED)
  if (!userId) throw new Error(TEXTS.renameWithoutUser)
  return (await ask(socket, 'renameUser', { sessionId, userId, newName })).userName
}

/** SOCK-16: sets or takes back this person's vote. */
export async function toggleResetVote({ socket, sessionId, userId }: ChatAddress, userName: string): Promise<void> {
  if (!socket?.connected || !userId) throw new Error(NOT_CONNECTED)
  await ask(socket, 'toggleResetVote', { sessionId, userId, userName })
}

/** SOCK-17: sets this person's vote, also where it is set already. */
export async function castResetVote({ socket, sessionId, userId }: ChatAddress): Promise<void> {
  if (!socket?.connected || !userId) throw new Error(NOT_CONNECTED)
  await ask(socket, 'resetVote', { sessionId, userId })
}

/** SOCK-18, VAL-19. */
export async function clearChat({ socket, sessionId }: ChatAddress): Promise<void> {
  if (!socket?.connected) throw new Error(NOT_CONNECTED)
  await ask(socket, 'clearChat', { sessionId })
}

/** How readily Parley speaks here, for everybody. */
export async function setActivity({ socket, sessionId, userId }: ChatAddress, activity: Activity): Promise<void> {
  if (!socket?.connected || !userId) throw new Error(NOT_CONNECTED)
  await ask(socket, 'setActivity', { sessionId, userId, activity })
}

/** Ends a running reply where it stands, for everybody. */
export async function stopReply({ socket, sessionId, userId }: ChatAddress, messageId: string): Promise<void> {
  if (!socket?.connected || !userId) throw new Error(NOT_CONNECTED)
  await ask(socket, 'stopReply', { sessionId, userId, messageId })
}

/** DEC-28: one more try at the last reply; null where it failed before its first word. */
export async function askAgain({ socket, sessionId, userId }: ChatAddress, messageId: string | null): Promise<void> {
  if (!socket?.connected || !userId) throw new Error(NOT_CONNECTED)
  await ask(socket, 'askAgain', { sessionId, userId, messageId })
}

/** What Parley remembers of this chat. */
export async function readMemory({ socket, sessionId }: ChatAddress): Promise<RoomMemory> {
  if (!socket?.connected) throw new Error(NOT_CONNECTED)
  return (await ask(socket, 'readMemory', { sessionId })).memory
}

/** One line of it is forgotten, for everybody. */
export async function forgetMemory({ socket, sessionId }: ChatAddress, lineId: string): Promise<void> {
  if (!socket?.connected) throw new Error(NOT_CONNECTED)
  await ask(socket, 'forgetMemory', { sessionId, lineId })
}

/** SOCK-13: nobody waits for it, and while nobody can hear it, it is not said. */
export function tellTyping({ socket, sessionId, userId }: ChatAddress, isTyping: boolean): void {
  if (!socket?.connected || !userId) return
  tell(socket, 'typing', { sessionId, userId, isTyping })
}
