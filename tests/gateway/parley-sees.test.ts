import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { blocksOf, bringPdf, bringPicture, filesIn } from '#tests/support/pictures.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

describe.each([
  ['anthropic', {}],
  ['openai', { AI_PROVIDER: 'openai', ANTHROPIC_API_KEY: '', AI_MODEL: 'llama', AI_GATE_MODEL: 'little' }],
])('[IMG-3] Parley sees, with the provider %s', (provider, environment) => {
  let world: World
  let access: Access
  let ana: Person
  let ben: Person
  beforeAll(async () => {
    world = await startWorld({ environment: { MEMORY_QUIET_SECONDS: '0.3', ...environment } })
  })
  afterAll(() => world.stop())
  beforeEach(async () => {
    await fetch(`${world.sandbox.url}/anthropic/script`, { method: 'DELETE' })
    const owner = newBrowserId()
    access = await world.open(owner)
    ana = await enter(world.gateway.url, access, { anonymousBrowserId: owner, afterRev: 0 })
    ben = await enter(world.gateway.url, access, { afterRev: 0 })
    await named(ana, 'Ana')
    await named(ben, 'Ben')
  })

  const own = (person: Person) => ({ sessionId: access.sessionId, userId: person.userId })
  const named = (person: Person, newName: string) => person.ask('renameUser', { ...own(person), newName })
  async function send(person: Person, text: string, ...files: string[]): Promise<string> {
    const answer = await person.ask('msgFromClient', { ...own(person), text, tempMsgId: null, files })
    if (!answer.success || !answer.message) throw new Error('the message must be stored for this test to mean anything')
    return answer.message.id
  }
  async function answered(person: Person, text: string, ...files: string[]): Promise<string> {
    const before = ana.heard('ai-stream-end').length
    await send(person, text, ...files)
    await ana.hears('ai-stream-end', () => ana.heard('ai-stream-end').length > before)
    return ana.heard('ai-stream-end').at(-1)!.text
  }
  /** Returns this room's requests for replies. */
  const asked = async (words: string) =>
    (await world.asked()).filter(({ body, text }) => body.stream === true && text.includes(words))
  const red = (person: Person, more: object = {}) =>
    bringPicture(world, person, { colour: '#d01818', alt: 'my bike', ...more })

  test('the picture that it is called with, once, before its text; and the next request repeats what was cached', async () => {
    const answer = await answered(ana, 'Parley, what is on it, at the fence?', await red(ana))
    expect(answer).toBe('The picture that Ana sent is 64 by 48 pixels and mostly red.')
    const [first] = await asked('at the fence')
    const blocks = blocksOf(first!)
    const place = blocks.findIndex(({ type }) => type !== 'text')
    expect(filesIn(first!)).toHaveLength(1)
    expect(blocks.findIndex(({ text }) => text?.includes('at the fence'))).toBeGreaterThan(place)

    const blue = await bringPicture(world, ben, { colour: '#1840d0', width: 30, height: 20 })
    expect(await answered(ben, 'Parley, and what is on mine, at the gate?', blue)).toBe(
      'The picture that Ben sent is 30 by 20 pixels and mostly blue.',
    )
    const [second] = await asked('at the gate')
    expect(filesIn(second!)).toHaveLength(1)
    const words = (one: typeof first) => blocksOf(one!).flatMap(({ text }) => text ?? [])
    const before = words(first)
      .slice(0, place - 1)
      .join('\n\n')
    expect(words(second).join('\n\n').startsWith(before)).toBe(true)
    expect(second!.text).toContain('pic1="my bike">Parley, what is on it')
    if (provider === 'anthropic') expect(second!.usage!.cache_read_input_tokens).toBeGreaterThan(1000)
  })

  test('a PDF that comes without a word from a person alone with it', async () => {
    access = await world.open()
    ana = await enter(world.gateway.url, access, { afterRev: 0 })
    await named(ana, 'Ana')
    expect(await answered(ana, '', await bringPdf(world, ana, 'rules.pdf'))).toBe(
      'The PDF that Ana sent is 15 bytes long.',
    )
  })

  test('a picture when it is asked about next, but not once its message or its sender is gone', async () => {
    const messageId = await send(ana, '', await red(ana))
    expect(await answered(ben, 'Parley, which colour is on it?')).toContain('mostly red')
    expect(await answered(ben, 'Parley, is that a good colour?')).toContain('mostly red')
    await ana.ask('deleteMessage', { ...own(ana), messageId })
    expect(await answered(ben, 'Parley, and which colour was on it, do you think?')).not.toContain('mostly red')
    expect(filesIn((await asked('do you think?')).at(-1)!)).toEqual([])

    await send(ben, '', await bringPicture(world, ben, { colour: '#1840d0' }))
    await ana.ask('removePerson', { ...own(ana), targetUserId: ben.userId })
    await answered(ana, 'Parley, which colour did Ben show us?')
    expect(filesIn((await asked('did Ben show us?')).at(-1)!)).toEqual([])
  })

  test('nothing if the bytes are away, and says so', async () => {
    expect(await answered(ana, 'Parley, what is on it?', await red(ana, { hasBytes: false }))).toBe(
      'I cannot see here what Ana sent.',
    )
  })

  test('no picture that the model refuses: it answers without, and leaves no message out', async () => {
    await world.parleyWill({
      match: { kind: 'reply', hasFiles: true },
      status: 400,
      message: 'Could not process image',
    })
    expect(await answered(ana, 'Parley, what is on it, by the door?', await red(ana))).toBe(
      'I cannot see here what Ana sent.',
    )
    expect(await world.sql('SELECT 1 FROM message WHERE session_id = $1 AND is_refused', [access.sessionId])).toEqual(
      [],
    )
    expect((await asked('by the door')).map((one) => filesIn(one).length)).toEqual([1, 0])
  })

  test('[ASIDE-1] none of the room’s pictures in an aside', async () => {
    await answered(ana, 'Parley, what is on it, over there?', await red(ana))
    const before = (await world.asked()).length
    await ben.ask('sayAside', { ...own(ben), text: 'What is on her picture?', tempMsgId: null })
    await ben.hears('asideMessage', ({ message }) => message.kind === 'parley' && message.status === 'sent')
    const requests = (await world.asked()).slice(before)
    expect(requests.length).toBeGreaterThan(0)
    expect(requests.flatMap(filesIn)).toEqual([])
  })

  test('old pictures and PDFs by their captions, in its notes and searches', async () => {
    await send(ana, 'look', await red(ana, { alt: '' }))
    await send(ana, 'read', await bringPdf(world, ana, 'rules.pdf'))
    for (let at = 0; at < 40; at++) {
      await world.services.messageLog.append({
        ...{
          id: `${access.sessionId}-${at}`,
          sessionId: access.sessionId,
          userId: ben.userId,
          personIds: [ben.userId],
        },
        ...{ text: `thought ${at} on the garden`, status: 'sent' },
      })
    }
    const messageId = await send(ben, 'that is all')
    expect(messageId).not.toBe('')
    const caption = 'a red picture of 64 by 48 pixels'
    const lines = () =>
      world.sql('SELECT text FROM memory_line WHERE session_id = $1 AND kind = $2', [access.sessionId, 'topic'])
    await waitFor('the notes', async () => (await lines()).length > 2)
    const noted = (await lines()).map(({ text }) => text)
    expect(noted).toEqual(expect.arrayContaining([`🖼 ${caption}`, '📄 a PDF of 15 bytes']))
    const stored = 'SELECT caption FROM stored_file WHERE session_id = $1 ORDER BY kind'
    expect(await world.sql(stored, [access.sessionId])).toEqual([{ caption: 'a PDF of 15 bytes' }, { caption }])

    await world.parleyWill(
      {
        match: { kind: 'reply', contains: 'look it up' },
        toolUse: { name: 'search_chat', input: { query: 'pixels' } },
      },
      { match: { kind: 'reply', contains: 'look it up' }, text: 'It was red.' },
    )
    expect(await answered(ben, 'Parley, look it up')).toBe('It was red.')
    const results = (await world.asked()).map(({ body }) => JSON.stringify(body.messages.at(-1)).replaceAll('\\', ''))
    expect(results.find((one) => one.includes('found query'))).toContain(`pic1="${caption}">look`)
  }, 60_000)
})
