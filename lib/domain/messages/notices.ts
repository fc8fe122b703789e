import type { Message } from '../../protocol/entities.ts'
import { noticeText } from '../../protocol/texts/en.ts'

/** PEND-1: the notice that the pending first message waits for. */
export function isJoinNotice({ notice }: Message): boolean {
  return notice?.code === 'joined'
}

/** A notice in the reader's words; in the server's where it has no code that this page knows. */
export function wordsOf({ notice, text }: Pick<Message, 'notice' | 'text'>): string {
  return notice ? noticeText(notice) : text
}
