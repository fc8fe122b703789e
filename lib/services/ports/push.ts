import type { Recipient, RoomForPush, Told } from '../../domain/push/due.ts'
import type { Notifications } from '../../protocol/events/push.ts'
import type { PushAddress } from '../../protocol/push.ts'

/** The owner of a browser: a guest, or by this sign-in an account. */
export type DeviceOwner = { personId: string; accountId: string | null; signInId: string | null }

/** Browsers that want to be told, and what their people chose. */
export interface PushStore {
  /** Keeps a browser under its address; another owner's before becomes this one's. */
  subscribe(id: string, address: PushAddress, owner: DeviceOwner): Promise<void>
  /** Gives a browser its new address, and keeps whose it is; false where none has the one before. */
  renew(before: PushAddress, address: PushAddress): Promise<boolean>
  /** With `personIds` only one that is theirs. */
  unsubscribe(endpoint: string, personIds?: readonly string[]): Promise<void>
  setNotifications(sessionId: string, personId: string, notifications: Notifications): Promise<void>
  notificationsOf(sessionId: string, personIds: readonly string[]): Promise<Notifications | null>
  setVisible(socketId: string, isVisible: boolean): Promise<void>
  /** True where anybody in this room has a browser that is told anything. */
  isAnybodyToldOf(sessionId: string): Promise<boolean>
}

/** One browser in one room, and how it is reached. */
export type Device = Recipient & {
  subscriptionId: string
  address: PushAddress
  isTextShown: boolean
  /** The room's name, as this person has it. */
  title: string | null
  /** How long ago it was told of this room; null where it never was. */
  toldSecondsAgo: number | null
}

/** The room as the sending of notifications reads it, and what was told. */
export interface PushRoomView {
  /** Null where the chat has ended or is gone. */
  read(sessionId: string): Promise<RoomForPush | null>
  /** Its people's browsers: not of people who were removed, left it or took it out of their history. */
  devices(sessionId: string, subscriptionId?: string): Promise<Device[]>
  /** Other chats that were read since this browser was told of them, the latest ones. `ids` are all of its person's. */
  readSince(sessionId: string, subscriptionId: string, ids: ReadonlySet<string>): Promise<string[]>
  markTold(sessionId: string, subscriptionId: string, told: Told, isSent: boolean): Promise<void>
}

/**
 * A push service's answer. `gone`: this browser wants nothing any more. `later`: not now, and after so many seconds where it said so;
 * `refused`: never.
 */
export type PushOutcome =
  { kind: 'sent' | 'gone' } | { kind: 'refused'; status: number } | { kind: 'later'; afterSeconds: number | null }

/** Encrypts what is sent for the one browser that reads it. `topic`: replaces what waits there of the same. */
export interface PushSender {
  send(address: PushAddress, text: string, topic: string): Promise<PushOutcome>
}
