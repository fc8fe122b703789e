import type { Message } from '../../protocol/entities.ts'
import { noticeText } from '../../protocol/texts/en.ts'

/** PEND-1: true for a join notice, which the pending first message waits for. */
export function isJoinNotice({ notice }: Message): boolean {
  return notice?.code === 'joined'
}

/** Returns a notice in the reader's language, or the server's text when its code is unknown. */
export function wordsOf({ notice, text }: Pick<Message, 'notice' | 'text'>): string {
  return notice ? noticeText(notice) : text
}
