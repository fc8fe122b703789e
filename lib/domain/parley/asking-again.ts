import { INTERRUPTED } from '../../protocol/entities.ts'

/** The state that a request to ask again finds. */
export type LastTry = {
  /** True while a reply is being written. */
  isReplying: boolean
  /** Time at which a reply last took from the budget, unless that was given back; null when none did. */
  grantedAt: Date | null
  /** The last message of a person. */
  words: { seq: number; at: Date } | null
  reply: { id: string; seq: number; at: Date; seenSeq: number; status: string; error: string | null } | null
}

/** Returns the id of the last reply when it broke off; else null. */
export function brokenOffId({ reply }: LastTry): string | null {
  return reply?.status === 'failed' ? reply.id : null
}

/**
 * Classifies asking again (decision 9). 'retry': Parley failed, or no reply has been paid for yet. 'request': the words
 * already had their reply, even if it was stopped or empty. 'nothing': a reply is being written or is complete.
 */
export function askingAgain({ isReplying, grantedAt, words, reply }: LastTry): 'nothing' | 'retry' | 'request' {
  if (isReplying || !words) return 'nothing'
  if (reply?.status === 'sent' && reply.seenSeq >= words.seq) return 'nothing'
  const hasFailed = reply?.error === INTERRUPTED && reply.seq > words.seq
  const openSince = hasFailed ? reply.at : words.at
  return grantedAt && grantedAt > openSince ? 'request' : 'retry'
}
