import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operate } from '#tests/support/operate.ts'
import { enter, type Access } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let secondGateway: RunningProcess
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, environment: { TRUSTED_PROXY_HOPS: '1' } })
  secondGateway = await startGateway(world.environment)
})
afterAll(() => world.stop())

const flag = (...args: string[]) => operate(world, 'flag', ...args)
const person = (access: Access, address: string, gateway = world.gateway) => enter(gateway.url, access, { address })
const FLAGGED = { success: false, error: 'Your IP has been flagged for abuse.', code: 'IP_FLAGGED' }

describe('[ROLE-21] [DEC-20] a flagged address', () => {
  test('reads on and sends no more, on live sockets of every gateway, within 5 s; lifted, it sends again', async () => {
    const access = await world.open()
    const ana = await person(access, '203.0.113.1')
    const anasPhone = await person(access, '203.0.113.1', secondGateway)
    const ben = await person(access, '203.0.113.2')
    const before = await ana.say('before', 'temp-before')
    expect(before).toMatchObject({ success: true })

    expect(await flag('add', '203.0.113.1', '--reason', 'spam', '--for', '24h')).toContain('for 24h')
    const flaggedAt = Date.now()
    const isRefused = async () => [await ana.say('x'), await anasPhone.say('x')].every((answer) => !answer.success)
    await waitFor('both gateways to refuse', isRefused, 5000)
    expect(Date.now() - flaggedAt).toBeLessThan(5000)
    expect(await ana.say('while flagged')).toEqual(FLAGGED)
    expect(await ana.ask('askAgain', { sessionId: access.sessionId, userId: ana.userId })).toEqual(FLAGGED)
    const { id: messageId } = (before as { message: { id: string } }).message
    const own = { sessionId: access.sessionId, userId: ana.userId, messageId }
    expect(await ana.ask('editMessage', { ...own, text: 'edited while flagged' }), '[EDIT-1]').toEqual(FLAGGED)
    const named = { sessionId: access.sessionId, userId: ana.userId }
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const checkIn = { ...named, at, text: 'spam while flagged', userIds: [] }
    expect(await ana.ask('proposeCheckIn', checkIn), '[DUE-1]').toEqual(FLAGGED)
    expect(await ana.ask('setTitle', { ...named, title: 'spam' }), '[ROOM-1]').toEqual(FLAGGED)
    expect(await ana.ask('proposeRules', { ...named, text: 'spam' }), '[DOOR-6]').toEqual(FLAGGED)
    expect(await ana.say('before', 'temp-before'), 'a repeat is answered before anything is checked').toEqual(before)

    expect(await ben.say('can you read this?')).toMatchObject({ success: true })
    await ana.hears('msgFromServer', ({ text }) => text === 'can you read this?')
    const again = await person(access, '203.0.113.1')
    expect(again.heard('joinedSession')[0]).toMatchObject({ success: true })
    expect(await again.say('a new socket')).toEqual(FLAGGED)
    expect(await world.sql(`SELECT 1 FROM message WHERE text IN ('while flagged', 'a new socket')`)).toEqual([])
    expect(ben.heard('msgFromServer').map(({ text }) => text)).not.toContain('while flagged')

    expect(await flag('list')).toMatch(/one address, kept as a hash.*until 20.*spam/)
    expect(await flag('remove', '203.0.113.1')).toBe('Lifted: 203.0.113.1.')
    await waitFor('it to send again', async () => (await ana.say('after')).success)
    expect(await flag('remove', '203.0.113.1')).toBe('203.0.113.1 was not flagged.')
  })

  test('a single address is stored as a keyed hash alone, a range as it is', async () => {
    await flag('add', '198.51.100.77')
    await flag('add', '198.51.100.64/28', '--reason', 'a range')
    const rows = JSON.stringify(await world.sql('SELECT * FROM flagged_address'))
    expect(rows).not.toContain('198.51.100.77')
    expect(rows).toContain('198.51.100.64/28')
    expect(world.gateway.logs()).not.toContain('198.51.100.77')
    await flag('remove', '198.51.100.77')
    await flag('remove', '198.51.100.64/28')
    expect(await flag('list')).toBe('Nobody is flagged.')
  })

  test.each([
    ['a range', '10.20.0.0/16', '10.20.30.40', '10.21.0.1'],
    ['IPv6 by its /64', '2001:db8:5:6::1', '2001:db8:5:6:aaaa::2', '2001:db8:5:7::1'],
    ['a range of IPv6', '2001:db8:aa00::/40', '2001:db8:aa12:3::9', '2001:db8:ab00::1'],
    ['IPv4-mapped as IPv4', '::ffff:192.0.2.50', '192.0.2.50', '192.0.2.51'],
  ])('%s: %s holds %s and not %s', async (_what, target, inside, outside) => {
    const access = await world.open()
    await flag('add', target)
    const [refused, free] = [await person(access, inside), await person(access, outside)]
    await waitFor('the flag to be known', async () => !(await refused.say('x')).success)
    expect(await refused.say('x')).toEqual(FLAGGED)
    expect(await free.say('x')).toMatchObject({ success: true })
    await flag('remove', target)
  })

  test('a flag ends by itself', async () => {
    const access = await world.open()
    const ana = await person(access, '203.0.113.9')
    await flag('add', '203.0.113.9', '--for', '1h')
    await waitFor('the flag to be known', async () => !(await ana.say('x')).success)
    await world.sql(`UPDATE flagged_address SET expires_at = now() - interval '1 second'`)
    await flag('add', '192.0.2.99') // any change makes gateways read the whole list again
    await waitFor('the flag to be over', async () => (await ana.say('x')).success)
    await flag('remove', '192.0.2.99')
  })

  test('a gateway that starts knows the flagged addresses', async () => {
    await flag('add', '203.0.113.20')
    await secondGateway.restart()
    const ana = await person(await world.open(), '203.0.113.20', secondGateway)
    await waitFor('the flag to be known', async () => !(await ana.say('x')).success)
    await flag('remove', '203.0.113.20')
  })

  test('a gateway that could not read the flagged addresses asks until it knows them', async () => {
    const ana = await person(await world.open(), '203.0.113.30')
    const couldNot = () => world.gateway.logs().split('The flagged addresses were not read').length
    const before = couldNot()
    await world.sql('ALTER TABLE flagged_address RENAME TO away')
    await world.loseNews()
    await waitFor('it to fail', () => couldNot() > before)
    await world.sql('ALTER TABLE away RENAME TO flagged_address')
    await world.services.flagStore.list() // the table is there again
    await world.sql(`INSERT INTO flagged_address (id, cidr) VALUES ('by hand', '203.0.113.30/32')`)
    await waitFor('it to know', async () => !(await ana.say('x')).success)
    await flag('remove', '203.0.113.30/32')
  })

  test.each([['add', 'somewhere'], ['add', '1.2.3.4/99'], ['add', '1.2.3.4', '--for', 'ever'], ['ban', '1.2.3.4'], []])(
    'the command refuses %s %s and says how it is used',
    async (...args) => {
      await expect(flag(...args)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('npm run flag -- list'),
      })
    },
  )
})
