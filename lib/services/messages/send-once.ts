import { isNotStored } from '../../domain/messages/draft.ts'
import { payerOf, type Sender } from '../../domain/people/caller.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { AdmitSender } from './admit-sender.ts'
import { makeStoredBefore } from './stored-before.ts'

type Deps<Before> = {
  admitSender: AdmitSender
  /** Finds what this sender stored under this tempMsgId before; null for nothing. */
  find: (sender: Sender, tempMsgId: string) => Promise<Before | null>
}

/**
 * `before`: the send was refused, and its first attempt had stored this. `stored`: the store has answered. `giveBack`
 * takes the count in the sender's rate back; a repeat's caller calls it.
 */
type Sent<Stored, Before> =
  { kind: 'before'; before: Before } | { kind: 'stored'; stored: Stored; giveBack: () => Promise<void> }

/**
 * Admits a send and stores it, so that a repeat finds what its first attempt stored, even if the repeat is refused
 * (contract, section 8). Throws the refusal of any other send.
 */
export function makeSendOnce<Before extends object>({ admitSender, find }: Deps<Before>) {
  const storedBefore = makeStoredBefore(find)
  const underWay = makeUnderWay()

  return async function sendOnce<Stored>(
    sender: Sender,
    tempMsgId: string | null,
    store: () => Promise<Stored>,
  ): Promise<Sent<Stored, Before>> {
    let giveBack: () => Promise<void>
    try {
      giveBack = await admitSender({ payer: payerOf(sender), address: sender.address })
    } catch (refusal) {
      await underWay.settled(sender)
      return { kind: 'before', before: await storedBefore(sender, tempMsgId, refusal) }
    }
    const storing = store()
    underWay.began(sender, storing)
    try {
      return { kind: 'stored', stored: await storing, giveBack }
    } catch (cause) {
      if (!isNotStored(cause)) await giveBack() // our own failure: the retry counts instead
      if (!isUnanswerable(cause)) throw cause
      // Its `replyTo` may have gone since the first send.
      return { kind: 'before', before: await storedBefore(sender, tempMsgId, cause) }
    }
  }
}

function isUnanswerable(cause: unknown): boolean {
  return cause instanceof Refusal && cause.code === 'INVALID_REQUEST'
}

/** Knows the sends being stored, by person: a refused repeat waits for its first attempt, and for no other person's. */
function makeUnderWay() {
  const byPerson = new Map<string, Set<Promise<unknown>>>()
  const keyOf = (sessionId: string, userId: string) => `${sessionId} ${userId}`

  return {
    began({ sessionId, userId }: Sender, storing: Promise<unknown>): void {
      const key = keyOf(sessionId, userId)
      const theirs = byPerson.get(key) ?? new Set()
      byPerson.set(key, theirs.add(storing))
      const ended = () => {
        theirs.delete(storing)
        if (theirs.size === 0) byPerson.delete(key)
      }
      void storing.then(ended, ended)
    },

    /** Resolves once every send of this person so far has its outcome, under any of their ids. */
    async settled({ sessionId, ids }: Sender): Promise<void> {
      await Promise.allSettled(ids.flatMap((id) => [...(byPerson.get(keyOf(sessionId, id)) ?? [])]))
    },
  }
}
