import { describe, expect, test } from 'vitest'
import { finalSeq, gapAfter, timeline, type Timeline, type TimelineEvent } from '#lib/domain/room/timeline.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { makeRandom } from '#tests/support/random.ts'
import { changes, joinAnswer, joinedWith, message, optimistic } from './timeline-builders.ts'

/**
 * A session as the server keeps it, and three clients. Messages reach each client late, reordered, twice or never,
 * and clients drop out and come back. At the end each must show what a newcomer is given.
 */
type Client = { name: string; state: Timeline; isOnline: boolean; inbox: TimelineEvent[] }

function tell(seed: number, steps: number) {
  const { next: random, below } = makeRandom(seed)
  let history: Message[] = []
  let seq = 0
  let clearedSeq = 0
  let rev = 0
  const clients = ['guest-ana', 'guest-ben', 'guest-cy'].map((name): Client => {
    return { name, state: joinedWith([], { userId: name, anonymousId: name }), isOnline: true, inbox: [] }
  })
  const heard = (client: Client, event: TimelineEvent) => {
    client.state = timeline(client.state, event)
  }
  const broadcast = (event: TimelineEvent, mayBeLost = true) =>
    clients
      .filter(({ isOnline }) => isOnline)
      .forEach(({ inbox }) => {
        if (mayBeLost && random() < 0.1) return
        inbox.splice(below(inbox.length + 1), 0, event)
        if (random() < 0.1) inbox.push(event)
      })

  const happenings = {
    say() {
      const client = clients[below(clients.length)]!
      const tempMsgId = `t${seed}-${seq}`
      heard(client, { type: 'sending', message: optimistic(tempMsgId, { userId: client.name }) })
      const stored = message(++seq, { userId: client.name, tempMsgId })
      history.push(stored)
      broadcast({ type: 'message', message: stored })
      if (client.isOnline) client.inbox.push({ type: 'message', message: stored }) // the acknowledgement
    },
    reply() {
      const final = message(++seq, { userId: 'Parley', text: 'one two' })
      history.push(final)
      broadcast({ type: 'streamStarted', message: { ...final, text: '', status: 'streaming' } })
      broadcast({ type: 'streamChunk', messageId: final.id, text: 'one ' })
      broadcast({ type: 'streamChunk', messageId: final.id, text: 'two' })
      broadcast({ type: 'streamEnded', message: final }, false)
    },
    clear() {
      if (random() > 0.2) return
      history = []
      clearedSeq = seq
      broadcast(changes(++rev, { clearedSeq }), false)
    },
    arrive() {
      const client = clients[below(clients.length)]!
      const event = client.inbox.shift()
      if (event) heard(client, event)
    },
    drop() {
      const client = clients[below(clients.length)]!
      client.isOnline = false
      client.inbox = []
      heard(client, { type: 'disconnected' })
    },
    comeBack() {
      clients.forEach(rejoin)
    },
  }

  function rejoin(client: Client) {
    if (client.isOnline) return
    client.isOnline = true
    const afterSeq = finalSeq(client.state)
    const messages = history.filter((stored) => stored.seq > afterSeq)
    const answer = joinAnswer(messages, { userId: client.name, anonymousId: client.name, clearedSeq })
    heard(client, { type: 'joined', answer, afterSeq })
    client.state.outbox.forEach((waiting) => resend(client, waiting))
  }

  /** Sends the same tempMsgId again. The answer is the stored message, or nothing to show after a clear. */
  function resend(client: Client, { tempMsgId = '' }: Message) {
    const stored = history.find((kept) => kept.tempMsgId === tempMsgId)
    heard(client, stored ? { type: 'message', message: stored } : { type: 'sendSettled', tempMsgId })
  }

  function settle(client: Client) {
    rejoin(client)
    client.inbox.splice(0).forEach((event) => heard(client, event))
    // Lost last messages leave no gap: the next reconnect brings them.
    client.isOnline = false
    rejoin(client)
    for (let gap = gapAfter(client.state); gap !== null; gap = gapAfter(client.state)) {
      const from = gap
      heard(client, { type: 'page', messages: history.filter((stored) => stored.seq > from) })
    }
  }

  const kinds = Object.values(happenings)
  for (let step = 0; step < steps; step++) kinds[below(kinds.length)]!()
  clients.forEach(settle)
  return { clients, newcomer: joinedWith(history, { clearedSeq }) }
}

describe("the late joiner's law: a timeline built from events equals the one a newcomer is given", () => {
  test.each(Array.from({ length: 200 }, (_, seed) => seed))('seed %i', (seed) => {
    const { clients, newcomer } = tell(seed, 150)
    for (const { state, name } of clients) {
      expect(state.messages, name).toEqual(newcomer.messages)
      expect(state.outbox, name).toEqual([])
      expect(finalSeq(state), name).toBe(finalSeq(newcomer))
    }
  })

  test('the stories are worth telling: there are messages left, and a clear in some of them', () => {
    const told = Array.from({ length: 20 }, (_, seed) => tell(seed, 150).newcomer)
    expect(told.filter(({ messages }) => messages.length > 5).length).toBeGreaterThan(5)
    expect(told.filter(({ clearedSeq }) => clearedSeq > 0).length).toBeGreaterThan(5)
  })
})
