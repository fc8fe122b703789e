import { SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import type { Message } from '../../../protocol/entities.ts'
import { searchedIn } from '../../files/words-of-files.ts'
import { isHidden } from '../message-rows.ts'
import { fold } from './folded-text.ts'

/** FIND-1: messages per row of the search index, one line each. */
export const BLOCK_MESSAGES = 64

/** Returns the index of a message's block. */
export function blockOf(seq: number): number {
  return Math.floor((seq - 1) / BLOCK_MESSAGES)
}

/** Returns a message's line in its block, from 1. */
export function lineOf(seq: number): number {
  return seq - blockOf(seq) * BLOCK_MESSAGES
}

type Said = Pick<Message, 'userId' | 'text' | 'status' | 'deletedAt' | 'files' | 'release'>

/** FIND-1: true for a searchable message. Notices, hidden, deleted and streaming messages are not. */
export function isFindable({ userId, text, status, deletedAt }: Said): boolean {
  return userId !== SYSTEM_USER_ID && deletedAt === undefined && status !== 'streaming' && !isHidden({ text, status })
}

/** Returns a message's folded line for the index; empty when it must not be found. */
export function searchLine(message: Said): string {
  return isFindable(message) ? fold(searchedIn(message)) : ''
}

export type SearchBlock = { block: number; toSeq: number; folded: string; authors: string[] }

/**
 * Builds index blocks from messages in order of `seq`. The first must begin its block, or all before it in the block
 * must be cleared.
 */
export function searchBlocks(messages: readonly (Said & Pick<Message, 'seq'>)[]): SearchBlock[] {
  const blocks = new Map<number, typeof messages>()
  for (const message of messages) {
    const block = blockOf(message.seq)
    blocks.set(block, [...(blocks.get(block) ?? []), message])
  }
  return Array.from(blocks, ([block, said]) => {
    const lines = Array<string>(BLOCK_MESSAGES).fill('')
    for (const message of said) lines[lineOf(message.seq) - 1] = searchLine(message)
    const toSeq = said.at(-1)?.seq ?? 0
    const authors = [...new Set(said.filter(isFindable).map(({ userId, release }) => release?.userId ?? userId))]
    return { block, toSeq, folded: lines.slice(0, lineOf(toSeq)).join('\n'), authors }
  })
}
