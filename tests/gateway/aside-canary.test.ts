import { expect, test } from 'vitest'
import { guestCaller } from '#lib/domain/people/caller.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { makeDevices } from '#tests/support/push.ts'
import { makeRandom, type Random } from '#tests/support/random.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'

/** Notes are made at once, the log has every level, and briefs are asked for. */
const two = ownTwoGateways({ LOG_LEVEL: 'trace', MEMORY_QUIET_SECONDS: '1', SANDBOX_WORD_DELAY_MS: '0' })

const ROOMS = 200
const AT_ONCE = 40
/** A word of no language, with a single spelling. */
const CANARY = 'qzxcanary'
const PUBLIC = [
  'Hello there',
  'shall we begin?',
  'I would rather talk on Sunday',
  'Parley, what do you think?',
  'ok :)',
]
const OPENINGS = ['What I cannot say there: ', 'Only for you: ', 'Please keep this. ', 'Honestly, ']

type Player = { person: Person; device: string | null; secrets: string[] }
type Room = { access: Access; ana: Player; ben: Player; export: string; found: number }

async function player(gatewayUrl: string, access: Access, isPushed: boolean): Promise<Player> {
  const browser = newBrowserId()
  const made = isPushed ? await makeDevices(two.world).ofGuest(browser) : null
  const person = await enter(gatewayUrl, access, { anonymousBrowserId: browser, afterRev: 0 })
  if (isPushed) await person.ask('setNotifications', { ...own(person), level: 'all', isTextShown: true })
  return { person, device: made && made.device, secrets: [] }
}

const own = ({ access, userId }: Person) => ({ sessionId: access.sessionId, userId })

/** Says a secret in an aside. Sometimes Parley repeats it, which makes a second secret. */
async function confide({ person, secrets }: Player, random: Random, name: string): Promise<void> {
  const secret = `${CANARY}${name}x${secrets.length}`
  secrets.push(secret)
  const text = `${random.pick(OPENINGS)}${secret}`
  if (random.chance(0.5))
    await two.world.parleyWill({ match: { kind: 'aside', contains: secret }, text: `I keep ${secret}.` })
  const said = await person.ask('sayAside', { ...own(person), text })
  if (!said.success) throw new Error(said.error)
  await person.hears('asideMessage', ({ message }) => message.seq > said.message.seq && message.status === 'sent')
}

/** Plays a room on two gateways: two people talk, ask, look things up and confide in random order. */
async function played(seed: number): Promise<Room> {
  const { world, otherGateway } = two
  const random = makeRandom(seed)
  const access = await world.open()
  const isPushed = seed % 10 === 0
  const ana = await player(world.gateway.url, access, isPushed)
  const ben = await player(otherGateway.url, access, isPushed)
  const steps = [
    () => confide(ana, random, `a${seed}`),
    () => confide(ben, random, `b${seed}`),
    ...Array.from({ length: 2 }, () => async () => {
      await random.pick([ana, ben]).person.say(random.pick(PUBLIC))
    }),
    async () => {
      const { person } = random.pick([ana, ben])
      await person.ask('releaseAside', { ...own(person), text: 'I need some time.', tempMsgId: null })
    },
  ]
  for (const step of steps.toSorted(() => random.next() - 0.5)) await step()
  if (seed % 40 === 0) await world.fill(access.sessionId, 45) // enough for notes, and for a brief
  await ben.person.ask('readBrief', own(ben.person))
  const search = await ben.person.ask('searchMessages', { ...own(ben.person), query: CANARY })
  return {
    access,
    ana,
    ben,
    export: await exported(access, ben.person),
    found: search.success ? search.hits.length : -1,
  }
}

async function exported({ sessionId }: Access, { userId }: Person): Promise<string> {
  let all = ''
  for (const format of ['md', 'json'] as const) {
    const wanted = { sessionId, format, timeZone: 'UTC' }
    const { pieces } = await two.world.services.exportChat(guestCaller(userId), wanted)
    for await (const piece of pieces) all += piece
  }
  return all
}

/** Searches every table of the product except those of asides, each row as text. */
async function tablesWithCanary(): Promise<string[]> {
  const { world } = two
  const tables = await world.sql(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  const holding: string[] = []
  for (const { name } of tables) {
    const [row] = await world.sql(
      `SELECT count(*)::int AS count FROM ${String(name)} t WHERE t::text LIKE '%${CANARY}%'`,
    )
    if (Number(row?.['count']) > 0) holding.push(String(name))
  }
  return holding
}

test('[ASIDE-3] no secret from an aside reaches a room in any way, in 200 random rooms', async () => {
  const { world, otherGateway } = two
  const rooms: Room[] = []
  for (let from = 1; from <= ROOMS; from += AT_ONCE) {
    rooms.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => played(from + at)))))
  }
  expect(rooms.flatMap(({ ana, ben }) => [...ana.secrets, ...ben.secrets])).toHaveLength(2 * ROOMS)

  // The last batch is noted, told and pushed by then.
  await Promise.all(
    rooms.filter(({ ana }) => ana.device).map(({ access }) => makeDevices(world).settled(access.sessionId)),
  )

  for (const { ana, ben, found, export: file } of rooms) {
    for (const { person, secrets } of [ana, ben]) {
      const isOwnLine = ({ name }: { name: string }) => name === 'asideMessage' || name === 'asideChunk'
      const asides = JSON.stringify(person.heardEvents.filter(isOwnLine))
      expect(
        secrets.every((secret) => asides.includes(secret)),
        'they hear their own',
      ).toBe(true)
      const others = [ana, ben].find((one) => one.person !== person)!
      for (const secret of others.secrets) expect(asides).not.toContain(secret)
      expect(JSON.stringify(person.heardEvents.filter((event) => !isOwnLine(event)))).not.toContain(CANARY)
    }
    expect(found, 'no search finds any').toBe(0)
    expect(file.length).toBeGreaterThan(200)
    expect(file).not.toContain(CANARY)
  }

  const asked = await world.asked()
  const isOfAside = ({ text }: { text: string }) => text.includes('next message to this person alone')
  expect(asked.filter(isOfAside).length).toBeGreaterThanOrEqual(2 * ROOMS)
  const ofRooms = asked.filter((request) => !isOfAside(request))
  expect(ofRooms.length, 'replies, gates, notes, titles').toBeGreaterThan(ROOMS)
  expect(ofRooms.filter(({ text }) => text.includes(CANARY))).toEqual([])
  for (const { text } of asked.filter(isOfAside)) {
    const whose = new Set(
      [...text.matchAll(new RegExp(`${CANARY}(?<whose>[ab]\\d+)x`, 'g'))].map((one) => one.groups?.['whose']),
    )
    expect(whose.size, 'an aside knows no other').toBeLessThanOrEqual(1)
  }

  expect(await tablesWithCanary()).toEqual(['public.aside_line'])
  const pushes = await Promise.all(
    rooms
      .flatMap(({ ana, ben }) => [ana.device ?? [], ben.device ?? []])
      .flat()
      .map(makeDevices(world).all),
  )
  expect(pushes.flat().length, 'people are told of the rooms').toBeGreaterThan(0)
  expect(JSON.stringify(pushes)).not.toContain(CANARY)
  for (const gateway of [world.gateway, otherGateway]) {
    expect(gateway.logs()).not.toContain(CANARY)
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
    expect(metrics).toContain('event="msgFromClient"')
    expect(metrics).not.toMatch(new RegExp(`${CANARY}|aside`, 'i'))
  }
  for (const { ana, ben } of rooms) [ana, ben].forEach(({ person }) => person.leave())
}, 180_000)
