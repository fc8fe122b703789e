import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../protocol/brand.ts'
import type { Activity, Message } from '../protocol/entities.ts'
import { duration } from './time-sense.ts'

const JOINED = ' joined the chat.'

/** Contract, section 5: said the first time a person joins a session. */
export function joinNotice(userName: string): string {
  return userName + JOINED
}

/** PEND-1: the notice that the pending first message waits for. */
export function isJoinNotice({ userId, text }: Message): boolean {
  return userId === SYSTEM_USER_ID && text.endsWith(JOINED)
}

const ACTIVITY_WORDS: Record<Activity, string> = {
  called: 'to speak only when called',
  balanced: 'to Balanced',
  active: 'to Active',
}

/** Somebody changed how readily Parley speaks. */
export function activityNotice(userName: string, activity: Activity): string {
  return `${userName} set ${ASSISTANT_NAME} ${ACTIVITY_WORDS[activity]}.`
}

/** A budget of replies is used up: the room's, or with a name that person's (decision 9). */
export function budgetSpentNotice(userName: string | null, retrySeconds: number): string {
  const soon = duration(retrySeconds * 1000)
  return userName === null
    ? `${ASSISTANT_NAME} has said a lot here and takes a rest. It will answer again in about ${soon}.`
    : `${ASSISTANT_NAME} has answered ${userName} a lot and takes a rest. It will answer ${userName} again in about ${soon}.`
}

/** The model takes no request in which something of this person's stands (decision 26). */
export function unreadableNotice(userName: string): string {
  return `${ASSISTANT_NAME} cannot read something that ${userName} wrote, and leaves it out. In other words it may be able to.`
}
