import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSearchStore } from '#lib/adapters/prisma/parley/search.ts'
import { searchTerms } from '#lib/domain/parley/memory/search-terms.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
})
afterAll(() => world.stop())

/** Longer words with the same beginning as the query, some of them repeated. */
const LONGER = ['careful', 'carrots carrots', 'carpet', 'career', 'cargo caravan carton', 'carnival', 'carbon'].map(
  (word) => `There was ${word} in it.`,
)

/** Opens a room with these messages. `isRemembered` is true when the index holds them. */
async function roomOf(texts: readonly string[], isRemembered: boolean): Promise<string> {
  const { sessionId } = await world.open()
  await world.sql(
    `INSERT INTO message (session_id, seq, id, user_id, user_name, text)
     SELECT $1, at, $1 || at, 'guest-a', 'Ana', text FROM unnest($2::text[]) WITH ORDINALITY said (text, at)`,
    [sessionId, texts],
  )
  if (!isRemembered) return sessionId
  await world.sql(
    `INSERT INTO message_search (session_id, seq, words)
     SELECT session_id, seq, to_tsvector('simple', text) FROM message WHERE session_id = $1`,
    [sessionId],
  )
  await world.sql('UPDATE session SET memory_seq = $2 WHERE id = $1', [sessionId, texts.length])
  return sessionId
}

async function found(sessionId: string, query: string): Promise<string[]> {
  const search = makeSearchStore(world.services.database)
  const lines = await search.find(sessionId, searchTerms(query), { beforeSeq: 100_000, most: 6 })
  return lines.map(({ text }) => text)
}

describe.each([true, false])('whole words are found before longer ones (in the memory: %s)', (isRemembered) => {
  test('among many that begin alike', async () => {
    const sessionId = await roomOf(['We sold the car to Luis.', ...LONGER], isRemembered)
    const lines = await found(sessionId, 'car')
    expect(lines).toContain('We sold the car to Luis.')
    expect(lines, 'the rest is what begins like it').toHaveLength(6)
  })

  test('a message with all words, one by its beginning, comes before a message with one word', async () => {
    const both = 'The garden tools are in the shed.'
    const sessionId = await roomOf([both, ...LONGER, ...Array<string>(6).fill('What a tool.')], isRemembered)
    expect(await found(sessionId, 'garden tool')).toContain(both)
  })
})
