import type { Mention } from '../../../protocol/addressed.ts'
import type { OwnReaction } from '../../../domain/messages/own-reactions.ts'
import type { Outgoing } from '../delivery.ts'
import type { Activity, Manner, Message } from '../../../protocol/entities.ts'
import { TEXTS } from '../../../protocol/errors.ts'
import type { HelpCard, SafetyAnswer } from '../../../protocol/events/safety/care.ts'
import type { Fairness } from '../../../protocol/events/fairness.ts'
import type { Brief } from '../../../protocol/events/reading.ts'
import type { Notifications } from '../../../protocol/events/push.ts'
import type { ReportReason } from '../../../protocol/events/safety/report.ts'
import type { RoomMemory } from '../../../protocol/memory.ts'
import type { SearchAnswer } from '../../../protocol/search.ts'
import { ask, tell } from '../socket.ts'
import { askAs, connected, named, type ChatAddress } from './ask-as.ts'

/** SOCK-11, VAL-17, VAL-18. Resolves with the stored message, or null if a clear has removed it since. */
export async function sendMessage(
  address: ChatAddress,
  { text, tempMsgId, replyTo, mentions, files }: Outgoing,
  timeoutMs: number,
): Promise<Message | null> {
  const socket = connected(address, TEXTS.sendNotConnected)
  const draft = {
    ...named(address, TEXTS.sendWithoutUser),
    text,
    tempMsgId,
    ...(replyTo && { replyTo: replyTo.messageId }),
    ...(mentions && { mentions }),
    ...(files?.length && { files: files.map(({ id, alt }) => (alt ? { id, alt } : id)) }),
  }
  return (await ask(socket, 'msgFromClient', draft, timeoutMs)).message
}

/** SOCK-14, VAL-20, VAL-21. Resolves with the name as stored. */
export async function renameUser(address: ChatAddress, newName: string): Promise<string> {
  const socket = connected(address)
  return (await ask(socket, 'renameUser', { ...named(address, TEXTS.renameWithoutUser), newName })).userName
}

/** SOCK-16: casts this person's vote or takes it back. */
export async function toggleResetVote(address: ChatAddress, userName: string): Promise<void> {
  await askAs(address, 'toggleResetVote', { userName })
}

/** SOCK-17: casts this person's vote; a repeat changes nothing. */
export async function castResetVote(address: ChatAddress): Promise<void> {
  await askAs(address, 'resetVote', {})
}

/** SOCK-18, VAL-19. */
export async function clearChat(address: ChatAddress): Promise<void> {
  await ask(connected(address), 'clearChat', { sessionId: address.sessionId })
}

/** Sets for everybody how readily Parley speaks here. */
export async function setActivity(address: ChatAddress, activity: Activity): Promise<void> {
  await askAs(address, 'setActivity', { activity })
}

/** DOOR-6: changes the kind of chat, and with it the hidden prompt; null for none. For the owner. */
export async function setManner(address: ChatAddress, manner: Manner | null): Promise<void> {
  await askAs(address, 'setManner', { manner })
}

/** ROOM-1: names the room for everybody; for the owner. Resolves with the title as stored. */
export async function setTitle(address: ChatAddress, title: string): Promise<string> {
  return (await askAs(address, 'setTitle', { title })).title
}

/** ROOM-1: shows or hides the room's name in the link's preview; for the owner. */
export async function setTitlePublic(address: ChatAddress, isTitlePublic: boolean): Promise<void> {
  await askAs(address, 'setTitlePublic', { isTitlePublic })
}

/** DOOR-1: locks the room to new people, or unlocks it; for the owner. */
export async function setLocked(address: ChatAddress, isLocked: boolean): Promise<void> {
  await askAs(address, 'setLocked', { isLocked })
}

/** DOOR-2: retires every older link for new people; for the owner. Resolves with the new key. */
export async function renewLink(address: ChatAddress): Promise<string> {
  return (await askAs(address, 'renewLink', {})).accessToken
}

/** DOOR-3: removes a person; for the owner. */
export async function removePerson(address: ChatAddress, targetUserId: string): Promise<void> {
  await askAs(address, 'removePerson', { targetUserId })
}

/** DOOR-3: votes to remove a person, or takes the vote back. */
export async function toggleRemoveVote(address: ChatAddress, targetUserId: string): Promise<void> {
  await askAs(address, 'toggleRemoveVote', { targetUserId })
}

/** DOOR-6: proposes rules for the room; an empty text proposes none. */
export async function proposeRules(address: ChatAddress, text: string): Promise<void> {
  await askAs(address, 'proposeRules', { text })
}

/** DOOR-6: accepts the proposed rules. */
export async function acceptRules(address: ChatAddress, proposalId: string): Promise<void> {
  await askAs(address, 'acceptRules', { proposalId })
}

/** Stops a running reply for everybody. */
export async function stopReply(address: ChatAddress, messageId: string): Promise<void> {
  await askAs(address, 'stopReply', { messageId })
}

/** DEC-28: retries the last reply; null if it failed before its first word. */
export async function askAgain(address: ChatAddress, messageId: string | null): Promise<void> {
  await askAs(address, 'askAgain', { messageId })
}

/** REACT-1: adds or removes a reaction. Resolves with the updated message. */
export async function react(address: ChatAddress, { messageId, emoji, isOn }: OwnReaction): Promise<Message> {
  return (await askAs(address, 'react', { messageId, emoji, isOn })).message
}

/** EDIT-1: replaces the text and the mentions of one's own message. Resolves with the updated message. */
export async function editMessage(
  address: ChatAddress,
  messageId: string,
  { text, mentions = [] }: { text: string; mentions?: Mention[] },
): Promise<Message> {
  return (await askAs(address, 'editMessage', { messageId, text, ...(mentions.length > 0 && { mentions }) })).message
}

/** EDIT-4: deletes a message. Resolves with its tombstone. */
export async function deleteMessage(address: ChatAddress, messageId: string): Promise<Message> {
  return (await askAs(address, 'deleteMessage', { messageId })).message
}

/** The reason of a report and an optional sentence; empty: none. */
export type OwnReport = { messageId: string; reason: ReportReason; text: string }

/** DOOR-4: reports a message to the operator. Resolves with the report's reference. */
export async function reportMessage(address: ChatAddress, { messageId, reason, text }: OwnReport): Promise<string> {
  return (await askAs(address, 'reportMessage', { messageId, reason, ...(text !== '' && { text }) })).reference
}

/** FIND-1: a search in this chat. `fromUserId` null: everybody's messages; `before` null: from the newest on. */
export type OwnSearch = { query: string; fromUserId: string | null; before: number | null }

/** FIND-1: searches the messages of this chat. */
export async function searchMessages(address: ChatAddress, search: OwnSearch): Promise<SearchAnswer> {
  return askAs(address, 'searchMessages', search)
}

/** A brief may wait until its notes are made. */
const BRIEF_TIMEOUT_MS = 30_000

/** BRIEF-2: reads what this person missed; null when it is too little for a brief. */
export async function readBrief(address: ChatAddress): Promise<Brief | null> {
  return (await askAs(address, 'readBrief', {}, BRIEF_TIMEOUT_MS)).brief
}

/** Reads Parley's memory of this chat. */
export async function readMemory(address: ChatAddress): Promise<RoomMemory> {
  return (await ask(connected(address), 'readMemory', { sessionId: address.sessionId })).memory
}

/** Has Parley forget one line of its memory, for everybody. */
export async function forgetMemory(address: ChatAddress, lineId: string): Promise<void> {
  await ask(connected(address), 'forgetMemory', { sessionId: address.sessionId, lineId })
}

/** CARE-2: removes a help card from this person's other windows. */
export async function hideHelpCard(address: ChatAddress, cardId: string): Promise<void> {
  await askAs(address, 'hideHelpCard', { cardId })
}

/** CARE-3: resolves with a help card if the answer calls for one, else null. */
export async function answerSafety(address: ChatAddress, answer: SafetyAnswer): Promise<HelpCard | null> {
  return (await askAs(address, 'answerSafety', { answer })).helpCard ?? null
}

/** FAIR-1: reads the mediator's record, and the answers as far as they are shown. */
export async function readFairness(address: ChatAddress): Promise<Fairness> {
  const { record, answers } = await askAs(address, 'readFairness', {})
  return { record, answers }
}

/** FAIR-1: rates Parley's fairness from 1 to 5. */
export async function answerFairness(address: ChatAddress, answer: number): Promise<void> {
  await askAs(address, 'answerFairness', { answer })
}

/** SOCK-13: sent without waiting for an ack, and only while connected. */
export function tellTyping({ socket, sessionId, userId }: ChatAddress, isTyping: boolean): void {
  if (!socket?.connected || !userId) return
  tell(socket, 'typing', { sessionId, userId, isTyping })
}

/** BRIEF-1: tells how far this person has read, without waiting for an ack. A lost mark is told again. */
export function tellRead({ socket, sessionId, userId }: ChatAddress, seq: number): void {
  if (!socket?.connected || !userId) return
  tell(socket, 'markRead', { sessionId, userId, seq })
}

/** PUSH-1: tells if this page is in view, without waiting for an ack. Each join tells it again. */
export function tellVisible({ socket }: ChatAddress, isVisible: boolean): void {
  if (socket?.connected) tell(socket, 'setVisible', { isVisible })
}

/** PUSH-1: reads this person's notification settings for this chat. */
export async function readNotifications(address: ChatAddress): Promise<Notifications> {
  const { level, isTextShown } = await askAs(address, 'readNotifications', {})
  return { level, isTextShown }
}

export async function setNotifications(address: ChatAddress, notifications: Notifications): Promise<void> {
  await askAs(address, 'setNotifications', notifications)
}
