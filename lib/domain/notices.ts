import { SYSTEM_USER_ID } from '../protocol/brand.ts'
import type { Message } from '../protocol/entities.ts'

const JOINED = ' joined the chat.'

/** Contract, section 5: said the first time a person joins a session. */
export function joinNotice(userName: string): string {
  return userName + JOINED
}

/** PEND-1: the notice that the pending first message waits for. */
export function isJoinNotice({ userId, text }: Message): boolean {
  return userId === SYSTEM_USER_ID && text.endsWith(JOINED)
}
