import { INTERRUPTED } from '../../protocol/entities.ts'

/** What somebody finds who asks again. */
export type LastTry = {
  /** One is being written. */
  isReplying: boolean
  /** When the last reply was begun, unless what it took was given back. */
  grantedAt: Date | null
  /** What people said last. */
  words: { seq: number; at: Date } | null
  reply: { id: string; seq: number; at: Date; seenSeq: number; status: string; error: string | null } | null
}

/** The reply that broke off, if it is the last one. */
export function brokenOffId({ reply }: LastTry): string | null {
  return reply?.status === 'failed' ? reply.id : null
}

/**
 * What asking again is (decision 9): one more try where Parley failed or was not heard; a new request where the words had their
 * reply, one that somebody stopped, or silence when it was asked again; and nothing while one is written, or after a whole one.
 */
export function askingAgain({ isReplying, grantedAt, words, reply }: LastTry): 'nothing' | 'retry' | 'request' {
  if (isReplying || !words) return 'nothing'
  if (reply?.status === 'sent' && reply.seenSeq >= words.seq) return 'nothing'
  const hasFailed = reply?.error === INTERRUPTED && reply.seq > words.seq
  const openSince = hasFailed ? reply.at : words.at
  return grantedAt && grantedAt > openSince ? 'request' : 'retry'
}
