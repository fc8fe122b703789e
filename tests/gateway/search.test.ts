import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ClientEventInput } from '#lib/protocol/events/index.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, environment: { RATE_SEARCHES: '40/60s' } })
  return () => world.stop()
})

let access: Access
/** The owner. */
let ana: Person
let ben: Person
beforeEach(async () => {
  const owner = newBrowserId()
  access = await world.open(owner)
  ana = await enter(world.gateway.url, access, { afterRev: 0, anonymousBrowserId: owner })
  ben = await enter(world.gateway.url, access, { afterRev: 0 })
})

const own = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })
const messageOf = async (person: Person, text: string) => {
  const answer = await person.say(text)
  if (!answer.success || !answer.message) throw new Error('the message must be stored for this test to mean anything')
  return answer.message
}
const search = async (
  person: Person,
  query: string,
  more: Omit<ClientEventInput<'searchMessages'>, 'sessionId' | 'userId' | 'query'> = {},
) => {
  const answer = await person.ask('searchMessages', { ...own(person), query, ...more })
  if (!answer.success) throw new Error(`the search must be answered for this test to mean anything: ${answer.code}`)
  return answer
}
const texts = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).hits.map((hit) => hit.message.text)
const indexed = () =>
  world.sql('SELECT block, to_seq, folded FROM search_block WHERE session_id = $1 ORDER BY block', [access.sessionId])
/** Inserts messages of an absent person by SQL. */
const fill = (count: number, text: string) =>
  world.sql(
    `WITH room AS (UPDATE session SET last_seq = last_seq + $2 WHERE id = $1 RETURNING last_seq - $2 AS first)
     INSERT INTO message (session_id, seq, id, user_id, user_name, text)
     SELECT $1, first + at, $1 || (first + at), 'guest-z', 'Zoe', replace($3, '#', at::text) FROM room, generate_series(1, $2::int) at`,
    [access.sessionId, count, text],
  )

describe.each([false, true])('[FIND-1] a search (in the index: %s)', (isIndexed) => {
  const index = async () => {
    if (isIndexed) await world.services.keepIndex(access.sessionId)
  }

  test('finds messages, newest first and in pages, of a chosen person, with the words around them', async () => {
    const first = await messageOf(ana, 'The **Straße** in the garden')
    await messageOf(ben, 'a garden of his own')
    await fill(70, 'nothing here #')
    await index()
    await messageOf(ben, 'said just now: GÁRDEN')

    const { hits, hasMore } = await search(ana, 'garden', { limit: 2 })
    expect(hits.map(({ message }) => message.text)).toEqual(['said just now: GÁRDEN', 'a garden of his own'])
    expect(hasMore).toBe(true)
    const rest = await search(ana, 'garden', { limit: 2, before: hits[1]!.message.seq })
    expect(rest).toMatchObject({ hits: [{ message: first }], hasMore: false })
    expect(await search(ana, 'strasse "the garden"')).toMatchObject({
      hits: [
        {
          message: first,
          snippet: 'The Straße in the garden',
          ranges: [
            [4, 10],
            [14, 24],
          ],
        },
      ],
    })
    expect(await texts(ben, 'garden', { fromUserId: ana.userId })).toEqual([first.text])
    expect(await texts(ana, 'garden', { fromUserId: 'guest-z' }), 'spoke here, of something else').toEqual([])
    expect(await texts(ana, 'garden', { fromUserId: 'Parley' })).toEqual([])
    expect(await texts(ana, 'garden', { fromUserId: (await enter(world.gateway.url, access)).userId })).toEqual([])
    expect(await texts(ana, 'garden nothing')).toEqual([])
    expect(await texts(ana, '?!')).toEqual([])
    expect(await texts(ana, 'joined'), 'notices are not found').toEqual([])
  })

  test('[ASIDE-2] finds words that Parley said for a person as theirs, not as Parley’s', async () => {
    const released = await ana.ask('releaseAside', { ...own(ana), text: 'I need a garden.', tempMsgId: null })
    expect(released, 'for this test to mean anything').toMatchObject({ message: { kind: 'release', userId: 'Parley' } })
    await index()
    const text = 'Anon lets Parley say: I need a garden.'
    expect(await texts(ben, 'garden')).toEqual([text])
    expect(await texts(ben, 'garden', { fromUserId: ana.userId })).toEqual([text])
    for (const fromUserId of ['Parley', ben.userId]) expect(await texts(ben, 'garden', { fromUserId })).toEqual([])
  })

  test('pages through messages of one moment in the order in which they were said', async () => {
    await fill(12, 'plum #') // in one commit, with ids that do not sort as their seq
    await index()
    const found: string[] = []
    let page: Awaited<ReturnType<typeof search>> | null = null
    while (page?.hasMore !== false) {
      page = await search(ana, 'plum', { limit: 5, ...(page && { before: page.hits.at(-1)!.message.seq }) })
      found.push(...page.hits.map(({ message }) => message.text))
    }
    expect(found).toEqual(Array.from({ length: 12 }, (_, at) => `plum ${12 - at}`))
  })

  test('[EDIT-4] finds the words that there are now, and nothing that was deleted, cleared or hidden', async () => {
    const [one, two] = [await messageOf(ana, 'first plum'), await messageOf(ben, 'second plum')]
    await world.sql(
      `INSERT INTO message (session_id, seq, id, user_id, user_name, text)
      SELECT $1, 900, $1 || 'hidden', 'guest-z', 'Zoe', E'\\u2063third plum'`,
      [access.sessionId],
    )
    await world.sql('UPDATE session SET last_seq = 900 WHERE id = $1', [access.sessionId])
    await index()
    expect(await texts(ana, 'plum')).toEqual(['second plum', 'first plum'])

    await ana.ask('editMessage', { ...own(ana), messageId: one.id, text: 'first pear' })
    expect(await texts(ana, 'plum')).toEqual(['second plum'])
    expect(await texts(ana, 'pear')).toEqual(['first pear'])
    await ana.ask('deleteMessage', { ...own(ana), messageId: two.id })
    expect(await texts(ana, 'plum')).toEqual([])
    expect(JSON.stringify(await indexed())).not.toContain('plum')

    await ana.ask('clearChat', { sessionId: access.sessionId })
    expect(await texts(ana, 'pear')).toEqual([])
    expect(await indexed()).toEqual([])
    await messageOf(ben, 'a new pear')
    await index()
    expect(await texts(ana, 'pear')).toEqual(['a new pear'])
  })
})

describe('[FIND-1] the index', () => {
  test('is written in blocks behind the messages, by the first search of a chat that has none', async () => {
    await fill(700, 'word # café')
    expect(await texts(ana, 'word 690 cafe')).toEqual(['word 690 café'])
    const blocks = await indexed()
    expect(blocks.map(({ to_seq }) => to_seq)).toEqual([...Array.from({ length: 10 }, (_, at) => 64 * (at + 1)), 702])
    await fill(40, 'more # café')
    await world.services.keepIndex(access.sessionId)
    expect((await indexed()).at(-1)).toMatchObject({ block: 11, to_seq: 742 })
  })

  test('never holds what an edit took meanwhile', async () => {
    const said = await Promise.all(Array.from({ length: 20 }, (_, at) => messageOf(ana, `before ${at}`)))
    await Promise.all([
      ...said.map(({ id }, at) => ana.ask('editMessage', { ...own(ana), messageId: id, text: `after ${at}` })),
      ...Array.from({ length: 8 }, () => world.services.keepIndex(access.sessionId)),
    ])
    await world.services.keepIndex(access.sessionId)
    expect(JSON.stringify(await indexed())).not.toContain('before')
    expect((await search(ben, 'after', { limit: 50 })).hits).toHaveLength(20)
  })

  test('stops before a reply that still runs', async () => {
    await messageOf(ana, 'settled words')
    await fill(1, 'half a sen')
    await world.sql(`UPDATE message SET status = 'streaming', user_id = 'Parley' WHERE text = 'half a sen'`)
    await messageOf(ben, 'words behind it')
    await world.services.keepIndex(access.sessionId)
    expect(JSON.stringify(await indexed())).not.toContain('half')
    expect(await texts(ana, 'words')).toEqual(['words behind it', 'settled words'])
    expect(await texts(ana, 'half')).toEqual([])
  })
})

test('[FIND-1] is for members of the chat, of a bounded size and rate', async () => {
  const elsewhere = await world.open()
  const eve = await enter(world.gateway.url, elsewhere)
  await messageOf(ana, 'only here')
  expect(await texts(eve, 'here')).toEqual([])
  const refusal = (given: object) => eve.ask('searchMessages', { ...own(eve), query: 'here', ...given })
  expect(await refusal({ sessionId: access.sessionId })).toMatchObject({ success: false })
  for (const given of [
    { query: '' },
    { query: 'x'.repeat(201) },
    { limit: 0 },
    { limit: 51 },
    { before: -1 },
    { fromUserId: 'guest-nobody' },
  ])
    expect(await refusal(given)).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
  expect(await eve.ask('searchMessages', { ...own(eve), userId: ana.userId, query: 'here' })).toMatchObject({
    success: false,
  })
  const answers = await Promise.all(Array.from({ length: 41 }, () => refusal({})))
  expect(answers.at(-1)).toMatchObject({ success: false, code: 'RATE_LIMITED' })
})
