import type { Mention } from '../../protocol/addressed.ts'
import type { OwnReaction } from '../../domain/messages/own-reactions.ts'
import type { Outgoing } from './delivery.ts'
import type { Activity, Message } from '../../protocol/entities.ts'
import { TEXTS } from '../../protocol/errors.ts'
import type { HelpCard, SafetyAnswer } from '../../protocol/events/safety/care.ts'
import type { Fairness } from '../../protocol/events/fairness.ts'
import type { Brief } from '../../protocol/events/reading.ts'
import type { Notifications } from '../../protocol/events/push.ts'
import type { ReportReason } from '../../protocol/events/safety/report.ts'
import type { RoomMemory } from '../../protocol/memory.ts'
import type { SearchAnswer } from '../../protocol/search.ts'
import { ask, tell, type ChatSocket } from './socket.ts'

/**
 * The address of the calls below: each is one thing that a person can do in a chat. It needs a connected socket (CONN-12)
 * and, if it names the person, a userId; without them it throws before sending (DEC-15).
 */
export type ChatAddress = { socket: ChatSocket | null; sessionId: string; userId: string | null }

const NOT_CONNECTED = 'Socket not connected'

/** The socket, connected. */
export function connected({ socket }: ChatAddress, otherwise: string = NOT_CONNECTED): ChatSocket {
  if (!socket?.connected) throw new Error(otherwise)
  return socket
}

/** The first fields of each payload that names its person. */
export function named({ sessionId, userId }: ChatAddress, otherwise: string = NOT_CONNECTED) {
  if (!userId) throw new Error(otherwise)
  return { sessionId, userId }
}

/** SOCK-11, VAL-17, VAL-18. Resolves with the stored message, or null where a clear has removed it since. */
export async function sendMessage(
  address: ChatAddress,
  { text, tempMsgId, replyTo, mentions, files }: Outgoing,
  timeoutMs: number,
): Promise<Message | null> {
  const socket = connected(address, TEXTS.sendNotConnected)
  const draft = {
    ...named(address, TEXTS.sendWithoutUser),
    ...{ text, tempMsgId },
    ...(replyTo && { replyTo: replyTo.messageId }),
    ...(mentions && { mentions }),
    ...(files?.length && { files: files.map(({ id, alt }) => (alt ? { id, alt } : id)) }),
  }
  return (await ask(socket, 'msgFromClient', draft, timeoutMs)).message
}

/** SOCK-14, VAL-20, VAL-21. Resolves with the name as the server keeps it. */
export async function renameUser(address: ChatAddress, newName: string): Promise<string> {
  const socket = connected(address)
  return (await ask(socket, 'renameUser', { ...named(address, TEXTS.renameWithoutUser), newName })).userName
}

/** SOCK-16: sets or takes back this person's vote. */
export async function toggleResetVote(address: ChatAddress, userName: string): Promise<void> {
  await ask(connected(address), 'toggleResetVote', { ...named(address), userName })
}

/** SOCK-17: sets this person's vote, also where it is set already. */
export async function castResetVote(address: ChatAddress): Promise<void> {
  await ask(connected(address), 'resetVote', named(address))
}

/** SOCK-18, VAL-19. */
export async function clearChat(address: ChatAddress): Promise<void> {
  await ask(connected(address), 'clearChat', { sessionId: address.sessionId })
}

/** Sets how readily Parley speaks here, for everybody. */
export async function setActivity(address: ChatAddress, activity: Activity): Promise<void> {
  await ask(connected(address), 'setActivity', { ...named(address), activity })
}

/** ROOM-1: names the room for everybody; the owner's. Resolves with the title as the server keeps it. */
export async function setTitle(address: ChatAddress, title: string): Promise<string> {
  return (await ask(connected(address), 'setTitle', { ...named(address), title })).title
}

/** ROOM-1: whether the link's preview names the room; the owner's. */
export async function setTitlePublic(address: ChatAddress, isTitlePublic: boolean): Promise<void> {
  await ask(connected(address), 'setTitlePublic', { ...named(address), isTitlePublic })
}

/** DOOR-1: lets nobody new in, or does so again; the owner's. */
export async function setLocked(address: ChatAddress, isLocked: boolean): Promise<void> {
  await ask(connected(address), 'setLocked', { ...named(address), isLocked })
}

/** DOOR-2: has every older link let nobody new in; the owner's. Resolves with the key of the new one. */
export async function renewLink(address: ChatAddress): Promise<string> {
  return (await ask(connected(address), 'renewLink', named(address))).accessToken
}

/** DOOR-3: removes a person; the owner's. */
export async function removePerson(address: ChatAddress, targetUserId: string): Promise<void> {
  await ask(connected(address), 'removePerson', { ...named(address), targetUserId })
}

/** DOOR-3: gives a vote to remove a person, or takes it back. */
export async function toggleRemoveVote(address: ChatAddress, targetUserId: string): Promise<void> {
  await ask(connected(address), 'toggleRemoveVote', { ...named(address), targetUserId })
}

/** DOOR-6: proposes rules for the room; empty for none. */
export async function proposeRules(address: ChatAddress, text: string): Promise<void> {
  await ask(connected(address), 'proposeRules', { ...named(address), text })
}

/** DOOR-6: accepts the rules that are proposed. */
export async function acceptRules(address: ChatAddress, proposalId: string): Promise<void> {
  await ask(connected(address), 'acceptRules', { ...named(address), proposalId })
}

/** Ends a running reply where it stands, for everybody. */
export async function stopReply(address: ChatAddress, messageId: string): Promise<void> {
  await ask(connected(address), 'stopReply', { ...named(address), messageId })
}

/** DEC-28: one more try at the last reply; null where it failed before its first word. */
export async function askAgain(address: ChatAddress, messageId: string | null): Promise<void> {
  await ask(connected(address), 'askAgain', { ...named(address), messageId })
}

/** REACT-1: gives a reaction, or takes it back. Resolves with the message as it is now. */
export async function react(address: ChatAddress, { messageId, emoji, isOn }: OwnReaction): Promise<Message> {
  return (await ask(connected(address), 'react', { ...named(address), messageId, emoji, isOn })).message
}

/** EDIT-1: other words in the place of one's own, and who is meant in them. Resolves with the message as it is now. */
export async function editMessage(
  address: ChatAddress,
  messageId: string,
  { text, mentions = [] }: { text: string; mentions?: Mention[] },
): Promise<Message> {
  const edit = { ...named(address), messageId, text, ...(mentions.length > 0 && { mentions }) }
  return (await ask(connected(address), 'editMessage', edit)).message
}

/** EDIT-4: a message goes. Resolves with its tombstone. */
export async function deleteMessage(address: ChatAddress, messageId: string): Promise<Message> {
  return (await ask(connected(address), 'deleteMessage', { ...named(address), messageId })).message
}

/** Why a message is reported, and a sentence; empty for none. */
export type OwnReport = { messageId: string; reason: ReportReason; text: string }

/** DOOR-4: tells the operator of a message. Resolves with the report's reference. */
export async function reportMessage(address: ChatAddress, { messageId, reason, text }: OwnReport): Promise<string> {
  const report = { ...named(address), messageId, reason, ...(text !== '' && { text }) }
  return (await ask(connected(address), 'reportMessage', report)).reference
}

/** FIND-1: what is looked for in this chat: from whom, and before which seq. */
export type OwnSearch = { query: string; fromUserId: string | null; before: number | null }

/** FIND-1: looks for messages of this chat. */
export async function searchMessages(address: ChatAddress, search: OwnSearch): Promise<SearchAnswer> {
  return ask(connected(address), 'searchMessages', { ...named(address), ...search })
}

/** A brief may wait for notes that are made for it. */
const BRIEF_TIMEOUT_MS = 30_000

/** BRIEF-2: what this person missed; null where that is too little. */
export async function readBrief(address: ChatAddress): Promise<Brief | null> {
  return (await ask(connected(address), 'readBrief', named(address), BRIEF_TIMEOUT_MS)).brief
}

/** Reads Parley's memory of this chat. */
export async function readMemory(address: ChatAddress): Promise<RoomMemory> {
  return (await ask(connected(address), 'readMemory', { sessionId: address.sessionId })).memory
}

/** Has Parley forget one line of its memory, for everybody. */
export async function forgetMemory(address: ChatAddress, lineId: string): Promise<void> {
  await ask(connected(address), 'forgetMemory', { sessionId: address.sessionId, lineId })
}

/** CARE-2: takes a card from this person's other windows. */
export async function hideHelpCard(address: ChatAddress, cardId: string): Promise<void> {
  await ask(connected(address), 'hideHelpCard', { ...named(address), cardId })
}

/** CARE-3: resolves with help, where the answer asks for it. */
export async function answerSafety(address: ChatAddress, answer: SafetyAnswer): Promise<HelpCard | null> {
  return (await ask(connected(address), 'answerSafety', { ...named(address), answer })).helpCard ?? null
}

/** FAIR-1: the mediator's record, and the answers as far as they are shown. */
export async function readFairness(address: ChatAddress): Promise<Fairness> {
  const { record, answers } = await ask(connected(address), 'readFairness', named(address))
  return { record, answers }
}

/** FAIR-1: whether Parley was fair, from 1 to 5. */
export async function answerFairness(address: ChatAddress, answer: number): Promise<void> {
  await ask(connected(address), 'answerFairness', { ...named(address), answer })
}

/** SOCK-13: sent without waiting for an ack, and only while connected. */
export function tellTyping({ socket, sessionId, userId }: ChatAddress, isTyping: boolean): void {
  if (!socket?.connected || !userId) return
  tell(socket, 'typing', { sessionId, userId, isTyping })
}

/** BRIEF-1: tells how far this person has read, likewise. A mark that is lost is told again. */
export function tellRead({ socket, sessionId, userId }: ChatAddress, seq: number): void {
  if (!socket?.connected || !userId) return
  tell(socket, 'markRead', { sessionId, userId, seq })
}

/** PUSH-1: tells whether this page is in front of its person, likewise; told anew with each join. */
export function tellVisible({ socket }: ChatAddress, isVisible: boolean): void {
  if (socket?.connected) tell(socket, 'setVisible', { isVisible })
}

/** PUSH-1: of what this person is told in this chat. */
export async function readNotifications(address: ChatAddress): Promise<Notifications> {
  const { level, isTextShown } = await ask(connected(address), 'readNotifications', named(address))
  return { level, isTextShown }
}

export async function setNotifications(address: ChatAddress, notifications: Notifications): Promise<void> {
  await ask(connected(address), 'setNotifications', { ...named(address), ...notifications })
}
