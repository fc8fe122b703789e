import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptyTimeline,
  finalSeq,
  gapAfter,
  revGapAfter,
  timeline,
  type Timeline,
  type TimelineEvent,
} from '#lib/domain/room/timeline.ts'
import { withOwnReactions, type OwnReaction } from '#lib/domain/messages/own-reactions.ts'
import { isTombstone, withOwnChanges, type OwnRewrite } from '#lib/domain/messages/own-rewrites.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { RoomChanges } from '#lib/protocol/events/room.ts'
import { arrived, joinedFully, makeModelRoom, NAMES, newcomer, withAllPages } from './model-room.ts'
import { optimistic } from './timeline-builders.ts'

/** One act, and the numbers that decide its details. */
type Step = { kind: (typeof KINDS)[number]; who: number; what: number; luck: number }
type Client = {
  who: number
  state: Timeline
  isOnline: boolean
  inbox: TimelineEvent[]
  chosen: OwnReaction[]
  rewrites: OwnRewrite[]
}

const KINDS = [
  ...([
    'say',
    'say',
    'say',
    'react',
    'react',
    'rewrite',
    'rename',
    'vote',
    'settings',
    'parley',
    'remember',
    'reply',
    'chunk',
    'end',
    'clear',
    'openCard',
    'answer',
    'answer',
  ] as const),
  ...(['presence', 'arrive', 'arrive', 'arrive', 'drop', 'comeBack', 'noticeGaps', 'askForPage'] as const),
]

const steps = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), who: fc.nat(2), what: fc.nat(7), luck: fc.nat(9) }),
  { minLength: 40, maxLength: 150, size: 'max' },
)

function play(story: readonly Step[]) {
  const room = makeModelRoom()
  for (let said = 0; said < 10; said++) room.append({}) // more than one page
  const clients = NAMES.map((_, who): Client => {
    return { who, state: arrived(room, who), isOnline: true, inbox: [], chosen: [], rewrites: [] }
  })
  let running: Message | null = null
  const hear = (client: Client, event: TimelineEvent) => void (client.state = timeline(client.state, event))

  /** Sends an event to each online client: late, reordered, twice, or never. */
  function tell(event: TimelineEvent, { what, luck }: Step): void {
    for (const { isOnline, inbox, who } of clients) {
      if (!isOnline || (luck + who) % 5 === 0) continue
      inbox.splice(what % (inbox.length + 1), 0, event)
      if ((luck + who) % 5 === 1) inbox.push(event)
    }
  }
  const tellChanges = (changes: RoomChanges, step: Step) => tell({ type: 'changed', changes }, step)
  const tellMessage = (message: Message, step: Step) => tell({ type: 'message', message }, step)

  function say(client: Client, step: Step): void {
    const tempMsgId = `t${room.seq()}`
    hear(client, { type: 'sending', message: optimistic(tempMsgId) })
    const stored = room.append({ userId: NAMES[client.who], tempMsgId })
    tellMessage(stored, step)
  }

  function react(client: Client, step: Step): void {
    const messages = room.messages()
    const target = messages[step.what % Math.max(messages.length, 1)]
    if (!target) return
    const reaction = { messageId: target.id, emoji: step.luck % 2 ? '👍' : '🎉', isOn: step.luck < 6 }
    hear(client, { type: 'reacting', reaction })
    client.chosen.push(reaction)
    const me = { userId: NAMES[client.who]!, userName: '', ids: new Set([NAMES[client.who]!]), isOwner: false }
    const [changed] = withOwnReactions({ ...emptyTimeline, messages: [target], reacting: [reaction], me }).messages
    const changes = room.changeRow(changed!)
    tellChanges(changes, step)
    if (client.isOnline) client.inbox.push({ type: 'reactionSettled', reaction, message: changes.messages?.[0] })
  }

  /** EDIT-1, EDIT-4: replaces or deletes the text of a message. */
  function rewrite(client: Client, step: Step): void {
    const said = room.messages().filter((one) => one.userId !== 'Parley' && !isTombstone(one))
    const target = said[step.what % Math.max(said.length, 1)]
    if (!target) return
    const text = step.luck < 6 ? `edit ${step.luck} of ${target.seq}` : null
    const own = { messageId: target.id, text, at: target.timestamp }
    hear(client, { type: 'rewriting', rewrite: own })
    client.rewrites.push(own)
    const me = { userId: target.userId, userName: '', ids: new Set([target.userId]), isOwner: false }
    const [changed] = withOwnChanges({ ...emptyTimeline, messages: [target], rewriting: [own], me }).messages
    const changes = room.changeRow(changed!)
    tellChanges(changes, step)
    if (client.isOnline) client.inbox.push({ type: 'rewriteSettled', rewrite: own, message: changes.messages?.[0] })
  }

  /** CARD-1: changes or closes a card. The answering client hears of it by its ack, too. */
  function answer(client: Client, step: Step): void {
    const cards = room.cards().filter(({ state }) => state === 'open')
    const target = cards[step.what % Math.max(cards.length, 1)]
    if (!target) return
    const state = (['open', 'open', 'agreed', 'withdrawn'] as const)[step.luck % 4]!
    const changes = room.changeCard({ ...target, state, version: target.version + (step.luck > 7 ? 1 : 0) })
    tellChanges(changes, step)
    if (client.isOnline) client.inbox.push({ type: 'card', card: changes.cards![0]! })
  }

  function chunk(step: Step): void {
    if (!running) return
    const { id, text } = running
    running = { ...running, text: `${text}more ` }
    tell({ type: 'streamChunk', messageId: id, text: 'more ', at: text.length }, step)
  }

  function end(step: Step): void {
    if (!running) return
    const row = room.messages().find(({ id }) => id === running?.id)
    const changes = row && room.changeRow({ ...row, text: running.text, status: step.luck < 7 ? 'sent' : 'failed' })
    const ended = changes?.messages?.[0]
    running = null
    if (!ended) return
    if (ended.status === 'sent') tell({ type: 'streamEnded', message: ended }, step)
    else tell({ type: 'streamFailed', messageId: ended.id, error: 'interrupted' }, step)
    tellChanges(changes, step)
  }

  const happenings: Record<Step['kind'], (client: Client, step: Step) => void> = {
    say,
    react,
    rewrite,
    rename: ({ who }, step) => tellChanges(room.rename(who, `name ${step.what}`), step),
    vote: ({ who }, step) => tellChanges(room.vote(who), step),
    settings: (_, step) => tellChanges(room.settle(step.what % 2 ? 'called' : 'active'), step),
    parley: (_, step) => tellChanges(room.parleyIs({ status: step.what % 2 ? 'thinking' : 'unavailable' }), step),
    remember: (_, step) => tellChanges(room.remember(), step),
    reply(_, step) {
      if (running) return
      running = room.append({ userId: 'Parley', text: '', status: 'streaming' })
      tell({ type: 'streamStarted', message: running }, step)
    },
    chunk: (_, step) => chunk(step),
    end: (_, step) => end(step),
    openCard(_, step) {
      const { message, changes } = room.openCard()
      tellMessage(message, step)
      tellChanges(changes, step)
    },
    answer,
    clear(_, step) {
      if (step.luck < 2 && !running) tellChanges(room.clear(), step)
    },
    presence: ({ who }, step) => tell(room.isOnline(who, step.luck % 2 === 0), step),
    arrive(client) {
      const event = client.inbox.shift()
      if (event) hear(client, event)
    },
    drop,
    comeBack: join,
    noticeGaps,
    /** Reads the page now; it arrives later. */
    askForPage(client) {
      const first = client.state.messages[0]
      if (first && client.state.hasOlder) client.inbox.push(room.page(first.seq))
    },
  }

  function drop(client: Client): void {
    client.isOnline = false
    client.inbox = []
    hear(client, { type: 'disconnected' })
    for (const reaction of client.chosen.splice(0)) hear(client, { type: 'reactionSettled', reaction })
    for (const own of client.rewrites.splice(0)) hear(client, { type: 'rewriteSettled', rewrite: own })
  }

  /** Joins until an answer is not cut. */
  function join(client: Client): void {
    client.isOnline = true
    const have = { seq: finalSeq(client.state), rev: client.state.revs.rev }
    client.state = joinedFully(room, client.who, { state: client.state, have })
    for (const sent of client.state.outbox) {
      const stored = room.messages().find(({ tempMsgId }) => tempMsgId === sent.tempMsgId)
      if (stored) hear(client, { type: 'message', message: stored })
      else hear(client, { type: 'sendSettled', tempMsgId: sent.tempMsgId! })
    }
  }

  function noticeGaps(client: Client): void {
    if (!client.isOnline) return
    if (revGapAfter(client.state) !== null) join(client)
    const gap = gapAfter(client.state)
    if (gap !== null) hear(client, room.after(gap))
  }

  /** Delivers everything under way. A last packet that was lost leaves no gap, so only the next join brings it. */
  function settle(client: Client): void {
    for (const event of client.inbox.splice(0)) hear(client, event)
    drop(client)
    join(client)
    noticeGaps(client)
    hear(client, room.presence())
    client.state = withAllPages(room, client.state)
  }

  for (const step of story) happenings[step.kind](clients[step.who]!, step)
  end({ kind: 'end', who: 0, what: 0, luck: 0 })
  clients.forEach(settle)
  return clients.map(({ who, state }) => ({ stayed: shown(state), came: shown(newcomer(room, who)) }))
}

function shown(state: Timeline) {
  const { messages, me, outbox, participants, votes, activity, parley, clearedSeq, revs, cards } = withOwnChanges(state)
  return {
    cards: [...cards.values()].sort((one, other) => one.seq - other.seq),
    ...{ messages, me, outbox, votes, activity, parley, clearedSeq },
    participants: [...participants.values()],
    rev: revs.rev,
    memoryRev: Math.max(revs.parts.memory, 0),
  }
}

describe('[FEED-5] a client that stayed has what a newcomer is given', () => {
  test('after any events, with their packets lost, doubled and reordered', () => {
    const isEqual = (story: Step[]) => {
      for (const { stayed, came } of play(story)) expect(stayed).toEqual(came)
    }
    fc.assert(fc.property(steps, isEqual), { numRuns: 500 })
  })

  test('the stories are worth telling: messages, reactions, cards and votes are left in many of them', () => {
    const rooms = fc.sample(steps, { numRuns: 60, seed: 7 }).map((story) => play(story)[0]!.came)
    expect(rooms.filter(({ messages }) => messages.length > 5).length).toBeGreaterThan(10)
    expect(rooms.filter(({ messages }) => messages.some((one) => one.reactions?.length)).length).toBeGreaterThan(10)
    expect(rooms.filter(({ messages }) => messages.some(isTombstone)).length).toBeGreaterThan(10)
    expect(rooms.filter(({ messages }) => messages.some(({ edits }) => edits)).length).toBeGreaterThan(10)
    expect(rooms.filter(({ cards }) => cards.some(({ state }) => state === 'agreed')).length).toBeGreaterThan(10)
    expect(rooms.filter(({ cards }) => cards.some(({ state }) => state === 'open')).length).toBeGreaterThan(10)
    expect(rooms.filter(({ votes }) => votes.voters.size > 0).length).toBeGreaterThan(10)
    expect(rooms.filter(({ clearedSeq }) => clearedSeq > 0).length).toBeGreaterThan(5)
  })
})
