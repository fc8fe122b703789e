import { beforeEach, describe, expect, test } from 'vitest'
import type { RoomSettings } from '#lib/protocol/events/room.ts'
import { RULES_MAX_CHARS } from '#lib/protocol/limits.ts'
import { enter, type Access, type Person } from '#tests/support/person.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'

const two = ownTwoGateways({})
let access: Access
/** The first to join: the owner. */
let ana: Person
/** On the other gateway. */
let ben: Person
beforeEach(async () => {
  access = await two.world.open()
  ana = await enter(two.world.gateway.url, access, { afterRev: 0 })
  ben = await enter(two.otherGateway.url, access, { afterRev: 0 })
})

const named = (person: Person) => ({ sessionId: access.sessionId, userId: person.userId })
const propose = async (person: Person, text: string): Promise<string> => {
  const answer = await person.ask('proposeRules', { ...named(person), text })
  if (!answer.success) throw new Error(answer.error)
  return answer.proposalId
}
const accept = (person: Person, proposalId: string) => person.ask('acceptRules', { ...named(person), proposalId })
const hears = async (person: Person, fits: (settings: RoomSettings) => boolean): Promise<RoomSettings> => {
  const { settings } = await person.hears('roomChanged', ({ settings }) => settings !== undefined && fits(settings))
  return settings!
}
const notices = (person: Person) =>
  person.heard('msgFromServer').flatMap(({ notice }) => (notice?.code.startsWith('rules') ? [notice] : []))
const without = async (person: Person) => {
  person.leave()
  await ben.hears('presence', ({ online }) => !online.includes(person.userId))
}

describe('[DOOR-6] the room’s own rules', () => {
  test('a member’s proposal waits for everybody to see, until the owner accepts it, alone', async () => {
    const proposalId = await propose(ben, '  Be brief.\nNo shouting. ')
    const { proposedRules, rules } = await hears(ana, (settings) => settings.proposedRules !== null)
    const text = 'Be brief.\nNo shouting.'
    expect(proposedRules).toEqual({ proposalId, text, userId: ben.userId, acceptedBy: [ben.userId] })
    expect(rules).toBe(null)
    await ana.hears('msgFromServer', ({ notice }) => notice?.code === 'rulesProposed')
    expect(await accept(ana, proposalId)).toEqual({ success: true })
    await hears(ben, (settings) => settings.rules === text && settings.proposedRules === null)
    const notice = await ben.hears('msgFromServer', ({ notice }) => notice?.code === 'rules')
    expect(notice.notice).toEqual({
      code: 'rules',
      args: { userName: 'Anon', how: 'accepted', rules: 'Be brief. No shouting.' },
    })
    expect(notice.text).toBe('The owner accepted the rules that Anon proposed: “Be brief. No shouting.”')

    expect(await accept(ben, proposalId), 'in force already').toEqual({ success: true })
    expect(await accept(ben, 'unknown')).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await propose(ben, text), 'the same again').toBe(proposalId)
    expect(notices(ben)).toHaveLength(2)
    const late = await enter(two.world.gateway.url, access, { afterRev: 0 })
    expect(late.heard('joinedSession')[0]).toMatchObject({ changes: { settings: { rules: text, manner: null } } })
  })

  test('[DEC-60] the owner’s own hold at once, and a reset takes them along without what is proposed', async () => {
    await propose(ana, 'Speak German.')
    await hears(ben, (settings) => settings.rules === 'Speak German.')
    await propose(ben, '')
    await hears(ana, (settings) => settings.proposedRules?.text === '')
    await Promise.all([ana.ask('resetVote', named(ana)), ben.ask('resetVote', named(ben))])
    const { newSessionId: sessionId, newAccessToken: accessToken } = await ben.hears('sessionRedirect')
    const next = await enter(two.otherGateway.url, { sessionId, accessToken }, { afterRev: 0 })
    const settings = { rules: 'Speak German.', proposedRules: null }
    expect(next.heard('joinedSession')[0]).toMatchObject({ changes: { settings } })
    expect(notices(ben).map(({ args }) => args)).toEqual([
      { userName: 'Anon', how: 'set', rules: 'Speak German.' },
      { userName: 'Anon' },
    ])
  })

  test('[DEC-60] without the owner more than half of those online accept, and at least two; a proposal is its proposer’s vote', async () => {
    const cleo = await enter(two.world.gateway.url, access, { afterRev: 0 })
    const dan = await enter(two.otherGateway.url, access, { afterRev: 0 })
    await without(ana)
    const proposalId = await propose(ben, 'Be brief.')
    expect(await propose(ben, 'Be brief.'), 'once more is one vote').toBe(proposalId)
    await hears(cleo, ({ proposedRules }) => proposedRules?.acceptedBy.length === 1)
    await without(dan)
    await accept(cleo, proposalId)
    const { proposedRules } = await hears(ben, (settings) => settings.rules === 'Be brief.')
    expect(proposedRules).toBe(null)
    const { notice } = await ben.hears('msgFromServer', ({ notice }) => notice?.code === 'rules')
    expect(notice?.args).toEqual({ userName: 'Anon', how: 'voted', rules: 'Be brief.' })

    await without(cleo)
    await propose(ben, '')
    await hears(ben, (settings) => settings.proposedRules?.text === '' && settings.rules === 'Be brief.')
  })

  test('[DEC-60] a newer proposal takes the place of an older one; its proposer and the owner take one off', async () => {
    const older = await propose(ben, 'One.')
    const cleo = await enter(two.world.gateway.url, access, { afterRev: 0 })
    await propose(cleo, 'Two.')
    expect(await accept(ana, older)).toMatchObject({ code: 'INVALID_REQUEST' })
    await propose(ben, '') // the current rule again: another person's proposal stays
    await hears(ben, ({ proposedRules }) => proposedRules?.text === 'Two.')
    expect((await enter(two.world.gateway.url, access, { afterRev: 0 })).heard('joinedSession')[0]).toMatchObject({
      changes: { settings: { proposedRules: { text: 'Two.' } } },
    })
    const heard = ben.heard('roomChanged').length
    await propose(ana, '')
    await ben.hears(
      'roomChanged',
      ({ settings }) => settings?.proposedRules === null && ben.heard('roomChanged').length > heard,
    )
  })

  test('[DOOR-3] a removed person takes their proposal and their vote along', async () => {
    const cleo = await enter(two.world.gateway.url, access, { afterRev: 0 })
    await enter(two.world.gateway.url, access, { afterRev: 0 })
    await accept(cleo, await propose(ben, 'One.'))
    await hears(ana, ({ proposedRules }) => proposedRules?.acceptedBy.length === 2)
    const remove = (person: Person) => ana.ask('removePerson', { ...named(ana), targetUserId: person.userId })
    await remove(cleo)
    const at = ana.heard('roomChanged').length - 1
    await ana.hears(
      'roomChanged',
      (changes) =>
        changes.settings?.proposedRules?.acceptedBy.length === 1 && ana.heard('roomChanged').indexOf(changes) >= at,
    )
    const heard = ana.heard('roomChanged').length
    await remove(ben)
    await ana.hears(
      'roomChanged',
      ({ settings }) => settings?.proposedRules === null && ana.heard('roomChanged').length > heard,
    )
  })

  test('refuses what is too long, and takes nothing but marks for none', async () => {
    const text = 'x'.repeat(RULES_MAX_CHARS + 1)
    expect(await ben.ask('proposeRules', { ...named(ben), text })).toMatchObject({ code: 'INVALID_REQUEST' })
    await propose(ana, text.slice(1))
    await hears(ben, ({ rules }) => rules !== null) // one packet may tell both changes
    await propose(ana, ' \u200b ')
    await ben.hears('msgFromServer', ({ text }) => text === 'Anon took away the rules of this chat.')
  })

  test('Parley reads them as words of people, behind all that is cached', async () => {
    await two.world.parleyWill({ match: { kind: 'reply', contains: 'rules?' }, text: 'Yes.' })
    await propose(ana, 'Call me <boss>.')
    await ana.say('Parley, do you know our rules?')
    await ana.hears('ai-stream-end', ({ text }) => text === 'Yes.')
    const asked = (await two.world.asked()).find(
      ({ text, body }) => body.tools && text.includes('do you know our rules?'),
    )!
    const system = JSON.stringify(asked.body.system)
    expect(system).not.toContain('boss')
    const content = asked.body.messages.at(-1)!.content
    const blocks = Array.isArray(content) ? content : []
    expect(blocks.at(-1)).toMatchObject({ text: expect.stringContaining('<rules>Call me &lt;boss&gt;.</rules>') })
    expect(blocks.at(-1)).not.toHaveProperty('cache_control')
  })
})

describe('[DOOR-6] another part for Parley', () => {
  const setManner = (person: Person, manner: unknown) =>
    person.ask('setManner', { ...named(person), manner: manner as null })
  const stored = async () => {
    const [row] = await two.world.sql('SELECT family, hidden_prompt FROM session WHERE id = $1', [access.sessionId])
    return row
  }

  test('is the owner’s choice: everybody reads it, is asked whether it is safe, and the next reply goes by it', async () => {
    expect(await setManner(ana, 'mediation')).toEqual({ success: true })
    await hears(ben, (settings) => settings.manner === 'mediation')
    const { text, notice } = await ben.hears('msgFromServer', ({ notice }) => notice?.code === 'manner')
    expect(notice?.args).toEqual({ userName: 'Anon', manner: 'mediation' })
    expect(text).toBe('Anon gave Parley another part here. Parley mediates.')
    for (const person of [ana, ben]) await person.hears('safetyQuestion')

    await two.world.parleyWill({ match: { kind: 'reply', contains: 'whose turn' }, text: 'Yours.' })
    await ana.say('Parley, whose turn is it?')
    await ben.hears('ai-stream-end', (end) => end.text === 'Yours.')
    const asked = (await two.world.asked()).find(({ body }) =>
      JSON.stringify(body.messages).includes('whose turn is it'),
    )
    expect(JSON.stringify(asked?.body.system)).toContain('Manner: mediator')

    expect(await setManner(ana, 'mediation'), 'the same again').toEqual({ success: true })
    expect(await setManner(ana, null)).toEqual({ success: true })
    await hears(ben, (settings) => settings.manner === null)
    expect(await stored()).toEqual({ family: null, hidden_prompt: null })
    await ben.hears('msgFromServer', ({ text }) => text.endsWith('Parley takes part like a friend of everybody here.'))
    expect(ben.heard('msgFromServer').filter(({ notice }) => notice?.code === 'manner')).toHaveLength(2)
  })

  test('is refused to other people, and for an unknown kind of chat; nothing changes', async () => {
    const before = await stored()
    expect(await setManner(ben, 'mediation')).toMatchObject({ code: 'FORBIDDEN' })
    for (const manner of ['judge', '', undefined])
      expect(await setManner(ana, manner)).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await stored()).toEqual(before)
  })
})
