import { expect, test } from 'vitest'
import { isUnspoken, messageRows } from '#lib/domain/messages/message-rows.ts'
import { whoReacted } from '#lib/domain/messages/own-reactions.ts'
import { nameTags } from '#lib/domain/people/namesakes.ts'
import { isNameless } from '#lib/domain/people/people.ts'
import { personOf } from '#lib/domain/people/person-of.ts'
import { withParticipants } from '#lib/domain/room/timeline-people.ts'
import { noticeText } from '#lib/protocol/texts/en.ts'
import { makeTimeline, person } from '#tests/support/chat.ts'
import { message } from './timeline-builders.ts'

const said = (seq: number, userName: string) => message(seq, { userId: 'guest-ana', userName })
const notice = (seq: number) => message(seq, { userId: 'chatsystem', userName: 'chatsystem', kind: 'notice' })

test('[ROOM-3] a person’s messages stand under the name they use now, with the one of then beside it', () => {
  const people = new Map([['guest-ana', person('guest-ana', 'Ana')]])
  const rows = messageRows(
    { messages: [said(1, 'Anon'), said(2, 'Ana')], outbox: [], me: null },
    null,
    () => null,
    people,
  )
  expect(rows.map(({ userName, nameThen }) => [userName, nameThen])).toEqual([
    ['Ana', 'Anon'],
    ['Ana', null],
  ])
  expect(rows[1]?.startsGroup, 'one person, one group').toBe(false)
  const [gone] = messageRows({ messages: [said(1, 'Anon')], outbox: [], me: null })
  expect(gone, 'of somebody who is not in the list').toMatchObject({ userName: 'Anon', nameThen: null })
})

test('[ROOM-3] who signed in keeps name, colour, mark and group on what they said as a guest', () => {
  const mira = person('account-1', 'Mira', { formerIds: ['guest-ana'] })
  const namesake = person('guest-2', 'Mira')
  const people = new Map([mira, namesake].map((one) => [one.userId, one]))
  const tagOf = nameTags(people.values())
  const asAccount = message(2, { userId: 'account-1', userName: 'Mira' })
  const rows = messageRows({ messages: [said(1, 'Anon'), asAccount], outbox: [], me: null }, null, tagOf, people)
  expect(rows.map(({ userName, nameThen, startsGroup }) => [userName, nameThen, startsGroup])).toEqual([
    ['Mira', 'Anon', true],
    ['Mira', null, false],
  ])
  expect(rows[0]?.tag).toBe(rows[1]?.tag)
  expect(rows[0]?.tag).not.toBeNull()
  const { hues } = withParticipants(makeTimeline(), Object.fromEntries(people))
  expect(hues.get('guest-ana')).toBe(hues.get('account-1'))
  const reaction = { emoji: '👍', userIds: ['guest-ana'], count: 1 }
  expect(whoReacted(reaction, { me: null, participants: people })).toContain('Mira')
  expect(personOf(new Map([...people, ['guest-ana', person('guest-ana', 'Bob')]]), 'guest-ana')?.userName).toBe('Bob')
})

test('[ROOM-3] a name never gives way to Anon, as after a sign-out', () => {
  const people = new Map([['guest-ana', person('guest-ana', 'Anon')]])
  const [row] = messageRows({ messages: [said(1, 'Mira')], outbox: [], me: null }, null, () => null, people)
  expect(row).toMatchObject({ userName: 'Mira', nameThen: null })
})

test('[ROOM-3] a nameless guest is asked for a name, the starter too; an account that wants none is not', () => {
  const me = { userId: 'guest-mira', userName: 'Anon', ids: new Set(['guest-mira']), isOwner: true }
  expect(isNameless({ me })).toBe(true)
  expect(isNameless({ me: { ...me, userName: 'Mira' } })).toBe(false)
  expect(isNameless({ me: { ...me, ids: new Set(['guest-mira', 'an account']) } })).toBe(false)
})

test('[ROOM-1] [ROOM-3] a rename and a title are notices', () => {
  expect(noticeText({ code: 'renamed', args: { nameBefore: 'Anon', userName: 'Ana' } })).toBe('Anon is now Ana.')
  const titled = { code: 'titled', args: { userName: 'Ana', title: 'Garden plan' } } as const
  expect(noticeText(titled)).toBe('Ana named this chat “Garden plan”.')
})

test.each([
  ['only notices stand there', { messages: [notice(1), notice(2)] }, true],
  ['somebody spoke', { messages: [notice(1), said(2, 'Ana')] }, false],
  ['something is on its way', { messages: [notice(1)], outbox: [said(0, 'Ana')] }, false],
  ['there is more above', { messages: [notice(1)], hasOlder: true }, false],
  ['it was cleared', { messages: [], clearedSeq: 4 }, false],
])('[ROOM-2] the room introduces itself until a person has spoken: %s', (_when, changes, isIt) => {
  expect(isUnspoken(makeTimeline(changes))).toBe(isIt)
})
