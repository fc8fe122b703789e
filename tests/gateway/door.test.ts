import { beforeEach, describe, expect, test } from 'vitest'
import { enter, newBrowserId, Person, type Access } from '#tests/support/person.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const two = ownTwoGateways({ MEMORY_QUIET_SECONDS: '0.3' })
let access: Access
/** The first to join: the owner, a guest. */
let ana: Person
/** On the other gateway. */
let ben: Person
beforeEach(async () => {
  access = await two.world.open()
  ana = await enter(two.world.gateway.url, access, { afterRev: 0 })
  ben = await enter(two.otherGateway.url, access, { afterRev: 0 })
})

const named = (person: Person) => ({ sessionId: access.sessionId, userId: person.userId })
const lock = (isLocked = true) => ana.ask('setLocked', { ...named(ana), isLocked })
const refusal = (person: Person) => person.connected().catch(({ data }: { data: { code: string } }) => data.code)
const knock = (key = access, anonymousBrowserId = newBrowserId(), token?: string) =>
  refusal(new Person(two.otherGateway.url, key, { anonymousBrowserId, ...(token && { token }) }))
const comeBack = (person: Person, key = access) =>
  enter(two.world.gateway.url, key, { anonymousBrowserId: person.anonymousBrowserId, afterRev: 0 })

describe('[DOOR-1] a lock', () => {
  test('keeps strangers out on every gateway, and lets members come back; everybody hears of it', async () => {
    expect(await lock()).toEqual({ success: true })
    await ben.hears('roomChanged', ({ settings }) => settings?.isLocked === true)
    await ben.hears('msgFromServer', ({ notice }) => notice?.code === 'locked')
    expect(await knock()).toBe('ROOM_LOCKED')
    ben.leave()
    const again = await comeBack(ben)
    expect(again.heard('joinedSession')[0]).toMatchObject({ changes: { settings: { isLocked: true } } })

    await lock(false)
    await ana.hears('msgFromServer', ({ notice }) => notice?.code === 'unlocked')
    await enter(two.otherGateway.url, access)
  })

  test('is seen by whoever passed the handshake before it and joins behind it', async () => {
    const cleo = await new Person(two.otherGateway.url, access).connected()
    await lock()
    expect(await cleo.join()).toMatchObject({ success: false, code: 'ROOM_LOCKED', error: 'This chat is locked.' })
    await cleo.closed()
    expect(cleo.heard('msgFromServer')).toEqual([])
  })

  test('is looked at behind the key: a wrong one is told nothing of it', async () => {
    await lock()
    expect(await knock({ ...access, accessToken: 'x'.repeat(33) })).toBe('SESSION_CLOSED')
  })

  test('[DOOR-5] is the owner’s alone, and the same again is no news', async () => {
    expect(await ben.ask('setLocked', { ...named(ben), isLocked: true })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await knock()).toBeInstanceOf(Person)
    await lock()
    await lock()
    await ben.ask('typing', { ...named(ben), isTyping: false })
    expect(ana.heard('msgFromServer').filter(({ notice }) => notice?.code === 'locked')).toHaveLength(1)
  })

  test('holds for the chat that a reset opens, which former members enter', async () => {
    await lock()
    await Promise.all([ana.ask('resetVote', named(ana)), ben.ask('resetVote', named(ben))])
    const { newSessionId: sessionId, newAccessToken: accessToken } = await ben.hears('sessionRedirect')
    const next = { sessionId, accessToken }
    expect(await knock(next)).toBe('ROOM_LOCKED')
    expect((await comeBack(ben, next)).heard('joinedSession')[0]).toMatchObject({ success: true })
  })

  test('hides the title from a link’s preview', async () => {
    await ana.ask('setTitle', { ...named(ana), title: 'Garden plan' })
    await ana.ask('setTitlePublic', { ...named(ana), isTitlePublic: true })
    const { publicTitle } = two.world.services
    expect(await publicTitle(access.sessionId, access.accessToken)).toBe('Garden plan')
    await lock()
    expect(await publicTitle(access.sessionId, access.accessToken)).toBe(null)
  })
})

describe('[DOOR-2] a new link', () => {
  const renew = async (): Promise<Access> => {
    const answer = await ana.ask('renewLink', named(ana))
    if (!answer.success) throw new Error(answer.error)
    return { ...access, accessToken: answer.accessToken }
  }

  test('older ones let nobody new in; members hear a key of their own, which does', async () => {
    const next = await renew()
    expect(await knock()).toBe('SESSION_CLOSED')
    const { accessToken } = await ben.hears('newKey')
    expect(new Set([access.accessToken, next.accessToken, accessToken]).size, 'each its own').toBe(3)
    for (const key of [next, { ...access, accessToken }]) await enter(two.otherGateway.url, key)
    await ana.hears('msgFromServer', ({ notice }) => notice?.code === 'linkRenewed')
    expect(await ben.say('still here')).toMatchObject({ success: true })
  })

  test('a member who comes back by the old one proves who they are, and is led on', async () => {
    ben.leave()
    await renew()
    const again = await comeBack(ben)
    const [answer] = again.heard('joinedSession')
    const accessToken = answer?.success ? answer.accessToken : undefined
    if (accessToken === undefined) throw new Error('Nobody led them on')
    await enter(two.otherGateway.url, { ...access, accessToken })
    await again.join({ afterRev: 0 })
    expect(again.heard('joinedSession')[1], 'the second join is by the new key').not.toHaveProperty('accessToken')
  })

  test('an account comes back from another browser, and so does its guest who has joined', async () => {
    const { token } = await two.world.signUp()
    await enter(two.otherGateway.url, access, { token, anonymousBrowserId: newBrowserId() })
    await renew()
    expect(await knock(access, newBrowserId(), token)).toBeInstanceOf(Person)
  })

  test('a person with the handshake behind them and the old key is refused at the join', async () => {
    const cleo = await new Person(two.otherGateway.url, access).connected()
    await renew()
    expect(await cleo.join()).toMatchObject({ success: false, code: 'SESSION_CLOSED' })
  })

  test('[DOOR-5] is the owner’s alone', async () => {
    expect(await ben.ask('renewLink', named(ben))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await knock()).toBeInstanceOf(Person)
  })

  test('a gateway that missed the news hands out new keys once it hears again', async () => {
    await two.world.sql('UPDATE access_key SET retired_at = now() WHERE session_id = $1', [access.sessionId])
    await two.world.loseNews()
    await Promise.all([ana, ben].map((person) => person.hears('newKey')))
  })

  test('renewed twice at once, the last keys that members have let newcomers in', async () => {
    await Promise.all([renew(), renew(), renew()])
    await waitFor('a key that opens', async () => {
      const accessToken = ben.heard('newKey').at(-1)?.accessToken
      return accessToken !== undefined && (await knock({ ...access, accessToken })) instanceof Person
    })
  })
})
