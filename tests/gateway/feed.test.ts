import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTimeline, timeline, type Timeline, type TimelineEvent } from '#lib/domain/room/timeline.ts'
import type { Joined, RoomChanges } from '#lib/protocol/events/room.ts'
import { enter, type Access, type EnterOptions, type Person } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { makeRandom } from '#tests/support/random.ts'
import { startRedis, type StartedRedis } from '#tests/support/redis-server.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let redis: StartedRedis
let other: RunningProcess
beforeAll(async () => {
  redis = await startRedis()
  world = await startWorld({ isParleyAway: true, environment: { REDIS_URL: redis.url } })
  other = await startGateway(world.environment)
})
afterAll(() => world.stop())

const NEW: EnterOptions = { afterRev: 0 }
const OLDER_EVENTS = ['participants', 'resetVotes', 'roomSettings', 'parleyStatus', 'memoryChanged', 'messagesUpdated']
const own = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })
const joinedAs = (person: Person) => person.heard('joinedSession').at(-1) as Joined
const messageOf = async (person: Person, text: string) => {
  const answer = await person.say(text)
  if (!answer.success || !answer.message) throw new Error('the message must be stored for this test to mean anything')
  return answer.message
}

let access: Access
let ana: Person
/** At the other gateway. */
let ben: Person
beforeEach(async () => {
  access = await world.open()
  ana = await enter(world.gateway.url, access, NEW)
  ben = await enter(other.url, access, NEW)
  await ana.hears('presence', ({ online }) => online.length === 2)
})

describe('[FEED-2] [FEED-3] a client that says afterRev', () => {
  test('is answered the whole state, and then hears what changed, never the older events', async () => {
    expect(joinedAs(ben).changes).toMatchObject({
      sinceRev: 0,
      participants: { [ana.userId]: { isOnline: true }, Parley: { isAI: true } },
      votes: {},
      settings: { activity: 'balanced' },
      parley: { status: 'listening' },
      clearedSeq: 0,
    })
    await ana.ask('renameUser', { ...own(ana), newName: 'Ana' })
    await ben.hears('roomChanged', ({ participants }) => participants?.[ana.userId]?.userName === 'Ana')
    await ana.ask('toggleResetVote', own(ana))
    await ben.hears('roomChanged', ({ votes }) => votes?.[ana.userId] === 'Ana')
    await ben.ask('setActivity', { ...own(ben), activity: 'called' })
    await ana.hears('roomChanged', ({ settings }) => settings?.activity === 'called')
    await ana.ask('clearChat', { sessionId: access.sessionId })
    await ben.hears('roomChanged', ({ clearedSeq = 0 }) => clearedSeq > 0)
    for (const person of [ana, ben]) {
      expect(person.heardEvents.filter(({ name }) => OLDER_EVENTS.includes(name))).toEqual([])
    }
  })

  test('each change comes with the rev before it', async () => {
    for (const newName of ['A', 'B', 'C', 'D']) await ana.ask('renameUser', { ...own(ana), newName })
    await ben.hears('roomChanged', ({ participants }) => participants?.[ana.userId]?.userName === 'D')
    const heard = ben.heard('roomChanged')
    let rev = joinedAs(ben).rev!
    for (const change of heard) {
      expect(change.sinceRev).toBeLessThanOrEqual(rev)
      expect(change.rev).toBeGreaterThan(change.sinceRev)
      rev = Math.max(rev, change.rev)
    }
  })

  test('a client of contract sections 1 to 8 hears none of it, and what it always heard', async () => {
    const chiyo = await enter(world.gateway.url, access)
    const message = await messageOf(ana, 'react to me')
    await ben.ask('react', { ...own(ben), messageId: message.id, emoji: '👍', isOn: true })
    await ana.ask('renameUser', { ...own(ana), newName: 'Ana' })
    await chiyo.hears('participants', (people) => people[ana.userId]?.userName === 'Ana')
    expect(chiyo.heardEvents.filter(({ name }) => ['roomChanged', 'presence'].includes(name))).toEqual([])
    expect(joinedAs(chiyo)).not.toHaveProperty('changes')
  })

  test.each([
    ['not an integer', 1.5],
    ['below 0', -1],
  ])('is refused where that is %s', async (_what, afterRev) => {
    expect(await ana.join({ afterRev })).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
  })

  test.each([1_000_000, Number.MAX_SAFE_INTEGER])(
    'gets the whole state if its cursor %i is ahead of the room',
    async (afterRev) => {
      const back = await enter(other.url, access, { ...ana, afterSeq: 1, afterRev })
      expect(joinedAs(back).changes).toMatchObject({ sinceRev: 0, settings: { activity: 'balanced' } })
    },
  )
})

describe('[REACT-1] reactions', () => {
  test('reach everybody on both gateways, count each person once, and go again', async () => {
    const { id: messageId } = await messageOf(ana, 'well?')
    const answer = await ben.ask('react', { ...own(ben), messageId, emoji: '❤', isOn: true })
    const reactions = [{ emoji: '❤️', userIds: [ben.userId], count: 1 }]
    expect(answer).toMatchObject({ success: true, message: { id: messageId, reactions } })
    expect(await ben.ask('react', { ...own(ben), messageId, emoji: '❤️', isOn: true })).toMatchObject({
      message: { reactions },
    })
    const has = (count: number) => (change: RoomChanges) =>
      change.messages?.some(({ id, reactions = [] }) => id === messageId && reactions.length === count) ?? false
    for (const person of [ana, ben]) await person.hears('roomChanged', has(1))
    await ben.ask('react', { ...own(ben), messageId, emoji: '❤️', isOn: false })
    for (const person of [ana, ben]) await person.hears('roomChanged', has(0))
    const late = await enter(world.gateway.url, access)
    expect(joinedAs(late).messages.find(({ id }) => id === messageId)).not.toHaveProperty('reactions')
  })

  test('[MSG-3] come with the stored message that answers a repeat', async () => {
    const said = await ana.say('said once', 'once')
    if (!said.success || !said.message) throw new Error('the message must be stored for this test to mean anything')
    const reaction = { messageId: said.message.id, emoji: '👍', isOn: true }
    const reacted = await ben.ask('react', { ...own(ben), ...reaction })
    expect(await ana.say('said once', 'once')).toEqual(reacted)
  })

  test('a reaction without an emoji, to a foreign message or to a notice is refused, and changes nothing', async () => {
    const { id: messageId } = await messageOf(ana, 'well?')
    const elsewhere = await enter(world.gateway.url, await world.open())
    const { id: foreign } = await messageOf(elsewhere, 'another chat')
    const notice = joinedAs(ana).messages[0]!.id
    const reacting = (id: string, emoji: string) => ben.ask('react', { ...own(ben), messageId: id, emoji, isOn: true })
    for (const [id, emoji] of [
      ...['a', '1', '', '👍👍', ':thumbsup:', '<b>'].map((text) => [messageId, text] as const),
      ...[foreign, notice, 'nowhere'].map((id) => [id, '👍'] as const),
    ]) {
      expect(await reacting(id, emoji)).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
    }
    expect(await ana.ask('react', { ...own(ben), messageId, emoji: '👍', isOn: true })).toMatchObject({
      code: 'FORBIDDEN',
    })
    const [{ rev }] = (await world.sql('SELECT rev FROM message WHERE id = $1', [messageId])) as [
      { rev: number | null },
    ]
    expect(rev).toBeNull()
  })
})

describe('[FEED-5] a client that was away shows precisely what it would by staying', () => {
  const seed = Number(process.env.FEED_SEED ?? Date.now() % 1_000_000)
  const random = makeRandom(seed)

  /** Returns a client's timeline after everything it heard. `since` is the cursor that its join sends. */
  function shown(state: Timeline, { heardEvents }: Person, since: { seq: number; rev: number } | null): Timeline {
    return heardEvents.reduce((before, { name, payload }) => {
      const event = asEvent(name, payload, since)
      return event ? timeline(before, event) : before
    }, state)
  }

  function asEvent(name: string, payload: unknown, since: { seq: number; rev: number } | null): TimelineEvent | null {
    if (name === 'joinedSession') {
      const said = { afterSeq: since?.seq ?? null, afterRev: since?.rev ?? 0 }
      return { type: 'joined', answer: payload as Joined, ...said }
    }
    if (name === 'msgFromServer') return { type: 'message', message: payload } as TimelineEvent
    if (name === 'roomChanged') return { type: 'changed', changes: payload } as TimelineEvent
    if (name === 'presence') return { type: 'presence', presence: payload } as TimelineEvent
    return null
  }

  const seen = ({ messages, participants, votes, activity }: Timeline) => ({
    messages: messages.map(({ id, seq, text, reactions = [], edits, deletedBy }) => ({
      ...{ id, seq, text, reactions, edits, deletedBy },
    })),
    people: [...participants.values()].map(({ userId, userName }) => ({ userId, userName })),
    votes: [...votes.voters].toSorted(),
    activity,
  })

  test(`through sends, edits, deletions, reactions, renames, votes and settings at two gateways (seed ${seed})`, async () => {
    const { anonymousBrowserId } = await enter(other.url, access, NEW)
    const away = await enter(other.url, access, { ...NEW, anonymousBrowserId })
    const messages = [await messageOf(ana, 'the first')]
    async function act(): Promise<void> {
      const person = random.pick([ana, ben])
      const { id: messageId } = random.pick(messages)
      const acts = [
        async () => void messages.push(await messageOf(person, `message ${messages.length}`)),
        () =>
          person.ask('react', {
            ...own(person),
            messageId,
            emoji: random.pick(['👍', '🎉', '😮']),
            isOn: random.chance(0.6),
          }),
        () => person.ask('editMessage', { ...own(person), messageId, text: `edit ${random.below(100)}` }),
        () => person.ask('deleteMessage', { ...own(person), messageId }),
        () => person.ask('renameUser', { ...own(person), newName: random.pick(['Ana', 'Ben', 'Chiyo', 'Dan']) }),
        () => person.ask('setActivity', { ...own(person), activity: random.pick(['called', 'balanced', 'active']) }),
      ]
      await random.pick(acts)()
    }
    for (let at = 0; at < 20; at++) await act()
    const last = joinedAs(away)
    await waitFor('all of it to be heard', () =>
      away.heard('msgFromServer').some(({ id }) => id === messages.at(-1)!.id),
    )
    const seq = Math.max(
      ...last.messages.map((message) => message.seq),
      ...away.heard('msgFromServer').map((one) => one.seq),
    )
    const rev = Math.max(last.rev!, ...away.heard('roomChanged').map((change) => change.rev))
    away.leave()
    await away.closed()
    for (let at = 0; at < 30; at++) await act()

    const back = await enter(other.url, access, { anonymousBrowserId, afterSeq: seq, afterRev: rev })
    const newcomer = await enter(world.gateway.url, access, { ...NEW, anonymousBrowserId })
    const asLeft = shown(emptyTimeline, away, null)
    const returned = () => seen(shown(asLeft, back, { seq, rev }))
    const expected = () => seen(shown(emptyTimeline, newcomer, null))
    const isSame = () => JSON.stringify(returned()) === JSON.stringify(expected())
    await waitFor('who was away to be as a newcomer is', isSame).catch(() => expect(returned()).toEqual(expected()))
    expect(returned().messages.length, 'it must hold messages for this test to mean anything').toBeGreaterThan(1)
  })
})
