import { beforeAll, expect, test } from 'vitest'
import { GET as searchChats } from '../../app/chat/search/route.ts'
import { call } from '#tests/support/call.ts'
import { enter, newBrowserId, type Person } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, environment: { RATE_SEARCHES: '30/60s' } })
  Object.assign(process.env, world.environment)
  return () => world.stop()
})

type Hit = { sessionId: string; title: string | null; snippet: string; message: { id: string; text: string } }
type Account = { token: string }
const search = async ({ token }: Account, query: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const { status, body } = await call(world, searchChats, { method: 'GET', headers, query })
  return { status, body, hits: (body['hits'] ?? []) as Hit[] }
}
const texts = async (account: Account, q: string) =>
  (await search(account, `?q=${encodeURIComponent(q)}`)).hits.map(({ message }) => message.text)

/** Makes another person's chat in which this account has said something. */
async function chatWith(ana: Account, ...said: string[]): Promise<{ owner: Person; person: Person }> {
  const ownerBrowserId = newBrowserId()
  const access = await world.open(ownerBrowserId)
  const owner = await enter(world.gateway.url, access, { anonymousBrowserId: ownerBrowserId })
  const person = await enter(world.gateway.url, access, { token: ana.token })
  for (const text of said) await person.say(text)
  return { owner, person }
}
const named = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })

test('[FIND-1] an account searches its readable chats, newest first and in pages', async () => {
  const [ana, eve] = [await world.signUp(), await world.signUp()]
  const first = await chatWith(ana, 'a plan for the Garten', 'nothing')
  const second = await chatWith(ana, 'GARTEN again')
  const ended = await chatWith(ana, 'garten that is over')
  const removed = await chatWith(ana, 'garten of before')
  const forgotten = await chatWith(ana, 'garten that was taken off the list')
  await second.owner.ask('setTitle', { ...named(second.owner), title: 'Second' })
  await ended.owner.say('the owner was in the garten, too')
  await world.sql('UPDATE session SET ended_at = now() WHERE id = $1', [ended.person.access.sessionId])
  await removed.owner.ask('removePerson', { ...named(removed.owner), targetUserId: removed.person.userId })
  await world.services.deleteSession(
    { accountId: ana.accountId, guestIds: [] } as never,
    forgotten.person.access.sessionId,
  )

  const all = ['the owner was in the garten, too', 'garten that is over', 'GARTEN again', 'a plan for the Garten']
  expect(await texts(ana, 'gärten')).toEqual(all)
  expect(await texts(ana, 'garten'), 'and again, from what the first search wrote down').toEqual(all)
  expect(await texts(eve, 'garten')).toEqual([])

  const page = await search(ana, '?q=garten&limit=3')
  expect(page.body['hasMore']).toBe(true)
  expect(page.hits[2]).toMatchObject({ sessionId: second.person.access.sessionId, title: 'Second', ranges: [[0, 6]] })
  const rest = await search(ana, `?q=garten&limit=3&before=${page.hits[2]!.message.id}`)
  expect(rest.hits).toMatchObject([
    { sessionId: first.person.access.sessionId, title: null, message: { text: all[3] } },
  ])
  expect(rest.body['hasMore']).toBe(false)
})

test('[FIND-1] [ROOM-3] a hit has its author’s present name beside the name of then', async () => {
  const ana = await world.signUp()
  const { person, owner } = await chatWith(ana)
  await owner.say('a plum')
  const named = { sessionId: person.access.sessionId, userId: owner.userId }
  await owner.ask('releaseAside', { ...named, text: 'a second plum', tempMsgId: null })
  await owner.ask('renameUser', { ...named, newName: 'Olga' })
  const { hits } = await search(ana, '?q=plum')
  expect(hits, 'also of words that Parley said').toMatchObject([
    { userName: 'Olga', message: { userName: 'Parley', kind: 'release' } },
    { userName: 'Olga', message: { userName: 'Anon' } },
  ])
})

test('[FIND-1] messages of one moment, over several chats, are each on one page', async () => {
  const ana = await world.signUp()
  const chats = [await chatWith(ana), await chatWith(ana), await chatWith(ana)]
  for (const { person } of chats) {
    // Ids that do not sort as their seq, all of one moment.
    await world.sql(
      `WITH room AS (UPDATE session SET last_seq = last_seq + 5 WHERE id = $1 RETURNING last_seq - 5 AS first)
       INSERT INTO message (session_id, seq, id, user_id, user_name, text, created_at)
       SELECT $1, first + at, md5($1 || at), 'guest-z', 'Zoe', 'plum ' || at, '2026-11-01T10:00:00Z'
       FROM room, generate_series(1, 5) at`,
      [person.access.sessionId],
    )
  }
  const ids = chats.map(({ person }) => person.access.sessionId).toSorted((one, other) => (one < other ? 1 : -1))
  const all = ids.flatMap((id) => [5, 4, 3, 2, 1].map((at) => `${id} plum ${at}`))
  const paged = async () => {
    const found: string[] = []
    let page = await search(ana, '?q=plum&limit=4')
    for (;;) {
      found.push(...page.hits.map(({ sessionId, message }) => `${sessionId} ${message.text}`))
      if (page.body['hasMore'] !== true) return found
      page = await search(ana, `?q=plum&limit=4&before=${page.hits.at(-1)!.message.id}`)
    }
  }
  expect(await paged()).toEqual(all)
  for (const id of ids) await world.services.keepIndex(id)
  expect(await paged(), 'from the index').toEqual(all)
})

test('[FIND-1] a search is refused without an account, without words, and above its rate', async () => {
  const ana = await world.signUp()
  expect((await call(world, searchChats, { method: 'GET', query: '?q=x' })).status).toBe(401)
  expect((await search(ana, '')).status).toBe(400)
  expect((await search(ana, '?q=x&limit=99')).status).toBe(400)
  const all = await Promise.all(Array.from({ length: 31 }, () => search(ana, '?q=x')))
  expect(all.filter(({ status }) => status === 429)).toHaveLength(1)
})
