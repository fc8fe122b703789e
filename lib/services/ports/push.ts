import type { Recipient, RoomForPush, Told } from '../../domain/push/due.ts'
import type { Notifications } from '../../protocol/events/push.ts'
import type { PushAddress } from '../../protocol/push.ts'

/** The owner of a browser: a guest, or an account by this sign-in. */
export type DeviceOwner = { personId: string; accountId: string | null; signInId: string | null }

/** Stores subscribed browsers, and their people's choices. */
export interface PushStore {
  /** Stores a browser under its address; a new owner replaces the earlier one. The owner keeps the newest 20. */
  subscribe(id: string, address: PushAddress, owner: DeviceOwner): Promise<void>
  /** Replaces a browser's address; its owner stays. Returns false when no browser has the earlier address. */
  renew(before: PushAddress, address: PushAddress): Promise<boolean>
  /** Removes a browser; with `personIds` only one of theirs. */
  unsubscribe(endpoint: string, personIds?: readonly string[]): Promise<void>
  setNotifications(sessionId: string, personId: string, notifications: Notifications): Promise<void>
  /** Returns a person's choice, else the one made under their visible id; null without one. */
  notificationsOf(sessionId: string, personId: string, userId: string): Promise<Notifications | null>
  setVisible(socketId: string, isVisible: boolean): Promise<void>
  /** True when any person in this room has a subscribed browser. */
  isAnybodyToldOf(sessionId: string): Promise<boolean>
}

/** One browser in one room, and its push address. */
export type Device = Recipient & {
  subscriptionId: string
  address: PushAddress
  isTextShown: boolean
  /** The room's title for this person. */
  title: string | null
  /** Seconds since it was last told of this room; null when it never was. */
  toldSecondsAgo: number | null
}

/** Reads a room for its notifications, and keeps how far each device was told. */
export interface PushRoomView {
  /** Null when the chat has ended or is gone. */
  read(sessionId: string): Promise<RoomForPush | null>
  /** Returns the browsers of people who are in the room: not removed, and with the room in their history. */
  devices(sessionId: string, subscriptionId?: string): Promise<Device[]>
  /**
   * Returns other chats, the latest first, that were read since this browser was told of them. `ids` are all ids of its
   * person.
   */
  readSince(sessionId: string, subscriptionId: string, ids: ReadonlySet<string>): Promise<string[]>
  markTold(sessionId: string, subscriptionId: string, told: Told, isSent: boolean): Promise<void>
}

/**
 * A push service's answer. `gone`: the browser has unsubscribed, or its key is invalid. `later`: not now;
 * `afterSeconds` is null without a given time. `refused`: never.
 */
export type PushOutcome =
  { kind: 'sent' | 'gone' } | { kind: 'refused'; status: number } | { kind: 'later'; afterSeconds: number | null }

/** Sends a notification, encrypted for one browser. A newer one replaces a waiting one of the same `topic`. */
export interface PushSender {
  send(address: PushAddress, text: string, topic: string): Promise<PushOutcome>
}
