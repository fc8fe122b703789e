import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let access: Access
/** The owner. */
let ana: Person
beforeAll(async () => {
  world = await startWorld({ environment: { MEMORY_QUIET_SECONDS: '0.3' } })
})
afterAll(() => world.stop())
beforeEach(async () => {
  const owner = newBrowserId()
  access = await world.open(owner)
  ana = await enter(world.gateway.url, access, { anonymousBrowserId: owner, afterRev: 0 })
})

const own = (person: Person) => ({ sessionId: access.sessionId, userId: person.userId })
const messageOf = async (person: Person, text: string) => {
  const answer = await person.say(text)
  if (!answer.success || !answer.message) throw new Error('the message must be stored for this test to mean anything')
  return answer.message
}
const edit = (person: Person, messageId: string, text: string) =>
  person.ask('editMessage', { ...own(person), messageId, text })
const remove = (person: Person, messageId: string) => person.ask('deleteMessage', { ...own(person), messageId })
/** Returns the prompts of replies to these words, in order. */
const askedWith = async (words: string) =>
  (await world.asked()).filter(({ body, text }) => body.stream === true && text.includes(words)).map(({ text }) => text)
const untilAsked = (words: string, times = 1) =>
  waitFor(`the model to be asked about ${words}`, async () => (await askedWith(words)).length >= times)
const LONG = { text: 'word '.repeat(1000), chunkChars: 5, chunkDelayMs: 15 }

describe('[EDIT-3] Parley and an edit', () => {
  test('before the answer has begun it is decided anew, and the first answer is never said', async () => {
    await world.parleyWill({ text: 'To the old words.', firstTokenDelayMs: 60_000 }, { text: 'To the new words.' })
    const { id } = await messageOf(ana, 'what is 2 + 2, once?')
    await untilAsked('2 + 2, once')
    await edit(ana, id, 'what is 3 + 3, once?')
    const end = await ana.hears('ai-stream-end')
    expect(end.text).toBe('To the new words.')
    expect(ana.heard('ai-stream-start')).toHaveLength(1)
    expect((await askedWith('3 + 3, once')).at(-1)).toMatch(/<m (\d+)\b.*2 \+ 2, once.*<edited \1 .*3 \+ 3, once/s)
  })

  test('after it an edit calls nobody, and the next prompt holds the line as it was, and the new words behind it', async () => {
    await world.parleyWill({ text: 'Noted.' }, { text: 'Seven it is.' })
    const { id } = await messageOf(ana, 'dinner is at six tonight')
    await ana.hears('ai-stream-end', ({ text }) => text === 'Noted.')
    await edit(ana, id, 'Parley, dinner is at seven tonight, right?')
    await messageOf(ana, 'so, when is it?')
    await ana.hears('ai-stream-end', ({ text }) => text === 'Seven it is.')
    const prompts = await askedWith('dinner is at six tonight')
    expect(prompts, 'one for each answer').toHaveLength(2)
    expect(prompts[1]).toMatch(/dinner is at six.*Noted\..*<edited \d+ p1 .*dinner is at seven.*so, when/s)
    const [before] = prompts[0]!.split('<now ')
    expect(prompts[1]!.startsWith(before!), 'earlier turns do not change').toBe(true)
  })

  test('[EDIT-4] a deleted message stands in no later prompt, and neither do its earlier words', async () => {
    await world.parleyWill({ text: 'Noted.' }, { text: 'Gladly.' })
    const { id } = await messageOf(ana, 'the password is marmalade')
    await ana.hears('ai-stream-end', ({ text }) => text === 'Noted.')
    await edit(ana, id, 'the password is porridge')
    await remove(ana, id)
    await messageOf(ana, 'tell me a joke about toast')
    await ana.hears('ai-stream-end', ({ text }) => text === 'Gladly.')
    const [prompt] = await askedWith('a joke about toast')
    expect(prompt).toBeDefined()
    expect(prompt).not.toMatch(/marmalade|porridge|<edited id/)
  })
})

describe('[EDIT-5] Parley and a deletion', () => {
  test('a reply to a message that is deleted meanwhile is never sent', async () => {
    await world.parleyWill({ text: 'To the deleted words.', firstTokenDelayMs: 60_000 }, { text: 'To what is left.' })
    const ben = await enter(world.gateway.url, access)
    await messageOf(ben, 'Parley, what about the weather in Faro?')
    const { id } = await messageOf(ana, 'Parley, and what about my hidden debts?')
    await untilAsked('hidden debts')
    await remove(ana, id)
    expect(await ana.hears('ai-stream-end')).toMatchObject({ text: 'To what is left.' })
    const prompt = (await askedWith('weather in Faro')).at(-1)
    expect(prompt).not.toContain('hidden debts')
  })

  test('[DEC-47] one that is being said breaks off, and Parley decides anew on what is left', async () => {
    await world.parleyWill(LONG, { text: 'To what is left.' })
    const ben = await enter(world.gateway.url, access)
    await messageOf(ben, 'Parley, what about the weather in Lagos?')
    const { id } = await messageOf(ana, 'Parley, and what about my secret plan?')
    const { messageId } = await ana.hears('ai-stream-chunk')
    await remove(ana, id)
    expect(await ana.hears('ai-stream-error')).toEqual({ messageId, error: 'stopped' })
    expect(await ben.hears('ai-stream-end')).toMatchObject({ text: 'To what is left.' })
    expect((await askedWith('weather in Lagos')).at(-1)).not.toContain('secret plan')
    await ana.hears('roomChanged', ({ parley }) => parley?.status === 'listening')
    const read = await ana.ask('readFairness', { sessionId: access.sessionId, userId: ana.userId })
    expect(read, '[FAIR-1] no person stopped it').toMatchObject({ record: { stopped: 0 } })
  })

  test('[DEC-47] a reply to something else goes on', async () => {
    await world.parleyWill({ text: 'word '.repeat(60), chunkChars: 5, chunkDelayMs: 15 })
    await messageOf(ana, 'tell me a story')
    await ana.hears('ai-stream-chunk')
    const { id } = await messageOf(ana, 'oops')
    await remove(ana, id)
    expect(await ana.hears('ai-stream-end')).toMatchObject({ status: 'sent', text: 'word '.repeat(60).trim() })
    expect(ana.heard('ai-stream-error')).toEqual([])
  })

  test('the owner deletes Parley’s message while it is written, and nothing more of it comes', async () => {
    await world.parleyWill(LONG)
    const ben = await enter(world.gateway.url, access)
    await messageOf(ana, 'Parley, tell me a story')
    const { messageId: id } = await ben.hears('ai-stream-chunk')
    expect(await remove(ben, id)).toMatchObject({ success: false, code: 'FORBIDDEN' })
    expect(await edit(ana, id, 'my own words')).toMatchObject({ success: false, code: 'FORBIDDEN' })
    expect(await remove(ana, id)).toMatchObject({ message: { text: '', status: 'sent', deletedBy: 'owner' } })
    for (const person of [ana, ben]) {
      expect(await person.hears('ai-stream-end')).toMatchObject({ id, text: '', deletedBy: 'owner' })
    }
    await ben.hears('messagesUpdated', ({ messages }) => messages.at(-1)?.text === 'Message deleted')
    await ana.hears('roomChanged', ({ parley }) => parley?.status === 'listening')
    const [row] = await world.sql('SELECT text, status FROM message WHERE id = $1', [id])
    expect(row).toEqual({ text: '', status: 'sent' })
    const endAt = ana.heardEvents.findIndex(({ name }) => name === 'ai-stream-end')
    expect(ana.heardEvents.slice(endAt).filter(({ name }) => name === 'ai-stream-chunk')).toEqual([])
  })
})

describe('[EDIT-4] Parley’s notes of a deleted message', () => {
  const linesOf = async () =>
    (await world.sql('SELECT text, source_seqs, kind FROM memory_line WHERE session_id = $1', [access.sessionId])) as {
      text: string
      source_seqs: number[]
      kind: string
    }[]
  const noted = (at: number, text = `thought ${at} of the garden`) =>
    world.services.messageLog.append({
      ...{ id: `${access.sessionId}-${at}`, sessionId: access.sessionId },
      ...{ userId: ana.userId, personIds: [ana.userId], text, status: 'sent' },
    })

  test('[DEC-48] go in the same commit, and are made anew of what else they came from', async () => {
    for (let at = 0; at < 40; at++) await noted(at, at === 5 ? 'my debts are 9000' : undefined)
    const seqOf = async (at: number) =>
      (await world.sql('SELECT seq FROM message WHERE id = $1', [`${access.sessionId}-${at}`]))[0]!.seq as number
    const [debts, garden] = [await seqOf(5), await seqOf(6)]
    await messageOf(ana, 'and that was that')
    await waitFor('the notes to be made', async () => (await linesOf()).length > 0)
    await world.sql(
      `UPDATE memory_line SET text = 'Debts and the garden', source_seqs = $2 WHERE session_id = $1 AND kind = 'topic'`,
      [access.sessionId, [debts, garden]],
    )
    await ana.hears('ai-stream-end')
    await remove(ana, `${access.sessionId}-5`)
    expect((await linesOf()).filter(({ text }) => text.includes('Debts'))).toEqual([])
    await waitFor('the topic to be made anew', async () => (await linesOf()).some(({ kind }) => kind === 'topic'))
    expect((await linesOf()).find(({ kind }) => kind === 'topic')?.source_seqs).not.toContain(debts)
    const asked = (await world.asked()).filter(({ text }) => text.includes('keep the notes')).at(-1)
    expect(asked?.text).toContain('thought 6 of the garden')
    expect(asked?.text).not.toContain('9000')
  })

  test('[DEC-48] go with each of their sources, also behind the sixth; a topic goes with any message of its stretch', async () => {
    for (let at = 0; at < 40; at++) await noted(at)
    const seqs = (
      await world.sql('SELECT seq FROM message WHERE session_id = $1 AND id LIKE $2 ORDER BY seq', [
        access.sessionId,
        `${access.sessionId}-%`,
      ])
    ).map(({ seq }) => seq as number)
    const topic = { text: 'The garden, and one debt', m: seqs.slice(20, 21) }
    const decisions = [{ text: 'All of it is settled', m: seqs.slice(0, 8) }]
    const notes = JSON.stringify({ topic, decisions, questions: [], positions: [], facts: [] })
    await world.parleyWill({ match: { kind: 'memory' }, text: notes })
    await messageOf(ana, 'and that was that')
    await waitFor('the notes to be made', async () => (await linesOf()).length === 2)
    await ana.hears('ai-stream-end')
    const texts = async () => (await linesOf()).map(({ text }) => text)
    const notesAsked = async () =>
      (await world.asked()).filter(({ text }) => text.includes('keep the notes') && text.includes('thought 1 '))
    const STALE = 'SELECT 1 FROM memory_segment WHERE session_id = $1 AND cardinality(stale_kinds) > 0'
    const isStale = async () => (await world.sql(STALE, [access.sessionId])).length > 0

    await remove(ana, `${access.sessionId}-30`)
    expect(await texts()).not.toContain(topic.text)
    await waitFor('the topic to be made anew', async () => (await linesOf()).some(({ kind }) => kind === 'topic'))
    expect(await texts(), 'the decision has lost nothing').toContain(decisions[0]!.text)
    expect(await linesOf()).toHaveLength(2)
    const asked = (await world.asked()).filter(({ text }) => text.includes('keep the notes')).at(-1)!
    for (const kept of ['thought 29 ', 'thought 31 ']) expect(asked.text).toContain(kept)
    expect(asked.text).not.toContain('thought 30 ')

    const { length: before } = await notesAsked()
    await remove(ana, `${access.sessionId}-6`)
    expect(await texts()).not.toContain(decisions[0]!.text)
    await waitFor('the notes to be made anew', async () => !(await isStale()))
    const areWhole = (await notesAsked()).slice(before).map(({ text }) => text.includes('thought 31 '))
    expect(areWhole, 'the topic is made of the whole segment, the decision of its own messages').toEqual([true, false])
  })
})

test('[DEC-48] a title that Parley proposed goes with an edit, too, and another is proposed; the same words change nothing', async () => {
  const titled = (title: string) => ana.hears('roomChanged', ({ settings }) => settings?.title === title)
  await world.parleyWill({ match: { kind: 'title' }, text: 'A secret wedding' })
  const { id } = await messageOf(ana, 'we marry in secret')
  for (const text of ['by the lake', 'in June']) await messageOf(ana, text)
  await titled('A secret wedding')
  await edit(ana, id, 'we marry in secret')
  const [before] = await world.sql('SELECT proposed_title FROM session WHERE id = $1', [access.sessionId])
  expect(before).toEqual({ proposed_title: 'A secret wedding' })
  await world.parleyWill({ match: { kind: 'title' }, text: 'A trip to the lake' })
  await edit(ana, id, 'we travel')
  await titled('A trip to the lake')
})

test('[DEC-48] another title is proposed of the beginning, also when everything is noted already', async () => {
  const titled = (title: string) => ana.hears('roomChanged', ({ settings }) => settings?.title === title)
  await world.parleyWill({ match: { kind: 'title' }, text: 'A trip to the laek' })
  const { id } = await messageOf(ana, 'we travel to the laek')
  for (const text of ['by train', 'in June']) await messageOf(ana, text)
  await titled('A trip to the laek')
  await world.sql('UPDATE session SET memory_seq = last_seq WHERE id = $1', [access.sessionId])
  await world.parleyWill({ match: { kind: 'title', contains: 'to the lake' }, text: 'A trip to the lake' })
  await edit(ana, id, 'we travel to the lake')
  await titled('A trip to the lake')
})
