import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePushRoomView } from '#lib/adapters/prisma/push/push-room.ts'
import { accountCaller } from '#lib/domain/people/caller.ts'
import { makeDevices } from '#tests/support/push.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let devices: ReturnType<typeof makeDevices>
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
  devices = makeDevices(world)
})
afterAll(() => world.stop())

let access: Access
let cleo: Person
/** The laptop's browser, which tells its guest. */
let laptop: Awaited<ReturnType<typeof devices.ofGuest>>
let account: Awaited<ReturnType<World['signUp']>>
beforeEach(async () => {
  const owner = newBrowserId()
  access = await world.open(owner)
  cleo = await enter(world.gateway.url, access, { anonymousBrowserId: owner })
  laptop = await devices.ofGuest()
  account = await world.signUp({ displayName: 'Ana Bauer' })
})

const come = (token?: string) => enter(world.gateway.url, access, { ...laptop, ...(token && { token }) })
const own = ({ userId }: Person) => ({ sessionId: access.sessionId, userId })

/** Returns how each subscribed browser of the room would be told. */
async function told() {
  const found = await makePushRoomView(world.services.database).devices(access.sessionId)
  const isOf = (device: string) => found.find(({ address }) => address.endpoint.endsWith(device))
  return (device: string) => {
    const { level, isTextShown, readSeq, ids } = isOf(device) ?? {}
    return isOf(device) && { level, isTextShown, readSeq, ids: [...(ids ?? [])] }
  }
}

/** Subscribes Ana's other browser, where she is signed in, too. */
async function subscribePhone(): Promise<string> {
  const made = await devices.make()
  const again = await world.signInAgain(account)
  const ana = (await world.services.authenticate(again.token))!
  await world.services.subscribe(accountCaller(ana, null), ana, made.subscription)
  return made.device
}

describe('[PUSH-1] a guest who signs in', () => {
  test('is told in this browser of what they have not read as a guest', async () => {
    const guest = await come()
    await cleo.say('read before the sign-in')
    const { seq } = await guest.hears('msgFromServer', ({ text }) => text === 'read before the sign-in')
    await guest.ask('markRead', { ...own(guest), seq })
    guest.leave()
    ;(await come(account.token)).leave()
    expect((await told())(laptop.device)).toMatchObject({ readSeq: seq })
    await cleo.say('and later')
    await waitFor('a notification', async () => (await devices.shown(laptop.device)).length > 0)
  })

  test('is told as they chose before, on their other devices too, and reads that choice', async () => {
    const guest = await come()
    await guest.ask('setNotifications', { ...own(guest), level: 'mine', isTextShown: true })
    guest.leave()
    const phone = await subscribePhone()
    const ana = await come(account.token)
    const chosen = { level: 'mine', isTextShown: true }
    expect(await ana.ask('readNotifications', own(ana))).toMatchObject(chosen)
    const toldNow = await told()
    expect([toldNow(laptop.device), toldNow(phone)]).toMatchObject([chosen, chosen])
    await ana.ask('setNotifications', { ...own(ana), level: 'none', isTextShown: false })
    expect((await told())(laptop.device)).toMatchObject({ level: 'none', isTextShown: false })
  })

  test('keeps the newest choice, where the account has chosen before', async () => {
    const first = await enter(world.gateway.url, access, { token: account.token })
    await first.ask('setNotifications', { ...own(first), level: 'none', isTextShown: false })
    const guest = await come()
    await guest.ask('setNotifications', { ...own(guest), level: 'all', isTextShown: true })
    const ana = await come(account.token)
    expect(ana.userId).toBe(account.accountId)
    expect(await ana.ask('readNotifications', own(ana))).toMatchObject({ level: 'all', isTextShown: true })
    expect((await told())(laptop.device)).toMatchObject({ level: 'all', isTextShown: true })
  })
})

describe('[PUSH-1] a browser that its account has signed out of', () => {
  test('is not told of the account’s chats', async () => {
    ;(await come()).leave()
    ;(await come(account.token)).leave()
    expect((await told())(laptop.device)).toBeDefined()
    await world.services.accounts.endSignIn(account.signInId)
    expect((await told())(laptop.device)).toBeUndefined()
    await devices.subscribeGuest(laptop)
    expect((await told())(laptop.device), 'nor once it is its guest’s').toBeUndefined()
  })

  test('tells its next guest as that guest chose, and the account on its phone as it chose', async () => {
    ;(await come(account.token)).leave()
    await world.services.accounts.endSignIn(account.signInId)
    const phone = await subscribePhone()
    const ben = await come()
    await devices.subscribeGuest(laptop)
    await ben.ask('setNotifications', { ...own(ben), level: 'mine', isTextShown: true })
    const { token } = await world.signInAgain(account)
    const ana = await enter(world.gateway.url, access, { token })
    expect(ana.userId).not.toBe(ben.userId)
    expect(await ana.ask('readNotifications', own(ana))).toMatchObject({ level: 'all', isTextShown: false })
    const { message } = (await cleo.say('words')) as { message: { seq: number } }
    await ana.ask('markRead', { ...own(ana), seq: message.seq })
    const toldNow = await told()
    expect(toldNow(phone)).toMatchObject({ level: 'all', isTextShown: false, readSeq: message.seq })
    const { readSeq, ...ofBen } = toldNow(laptop.device)!
    expect(ofBen).toEqual({ level: 'mine', isTextShown: true, ids: [ben.userId] })
    expect(readSeq, 'Ana’s reading is not Ben’s').toBeLessThan(message.seq)
  })
})
