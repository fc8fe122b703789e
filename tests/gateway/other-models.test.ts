import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter, type Access, type Person } from '#tests/support/person.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

describe.each([
  ['anthropic', { AI_PROVIDER: 'anthropic' }, ['claude-haiku-5-5', 'claude-sonnet-5-5']],
  [
    'openai',
    { AI_PROVIDER: 'openai', ANTHROPIC_API_KEY: '', AI_MODEL: 'llama', AI_GATE_MODEL: 'little' },
    ['little', 'llama'],
  ],
])('[EVAL-2] Parley with the provider %s', (_, provider, [small, large]) => {
  let world: World
  let access: Access
  let ana: Person
  let ben: Person
  beforeAll(async () => {
    world = await startWorld({ environment: { MEMORY_QUIET_SECONDS: '0.3', ...provider } })
    access = await world.open()
    ana = await enter(world.gateway.url, access)
    ben = await enter(world.gateway.url, access, { afterRev: 0 })
    await ben.ask('renameUser', { sessionId: access.sessionId, userId: ben.userId, newName: 'Ben' })
  })
  afterAll(() => world.stop())

  const match = (contains: string, kind = 'reply') => ({ kind, contains })
  async function answeredTo(text: string): Promise<string> {
    const before = ana.heard('ai-stream-end').length
    await ana.say(text)
    await ana.hears('ai-stream-end', () => ana.heard('ai-stream-end').length > before)
    return ana.heard('ai-stream-end').at(-1)!.text
  }

  test('asks the small model whether it is meant', async () => {
    await ana.say('Ben, are you there?')
    await ana.hears('parleyStatus', ({ reason }) => reason === 'between people')
    await world.parleyWill(
      { match: match('anybody know that', 'gate'), text: 'SPEAK p1' },
      { match: match('anybody know that'), text: 'I do.' },
    )
    expect(await answeredTo('does anybody know that tune?')).toBe('I do.')
    expect((await world.asked()).some(({ model, body }) => model === small && body.max_tokens === 16)).toBe(true)
  })

  test('looks up what was said, and answers piece by piece', async () => {
    await ben.say('The zeppelin leaves at noon')
    await world.parleyWill(
      {
        match: match('look it up'),
        text: 'Let me look.',
        toolUse: { name: 'search_chat', input: { query: 'zeppelin' } },
      },
      { match: match('look it up'), text: 'At noon, that is.' },
    )
    expect(await answeredTo('Parley, look it up')).toBe('Let me look.\n\nAt noon, that is.')
    expect(ana.heard('ai-stream-chunk').length).toBeGreaterThan(1)
    const results = (await world.asked()).map(({ body }) => JSON.stringify(body.messages.at(-1)))
    expect(results.some((result) => result.includes('found query') && result.includes('leaves at noon'))).toBe(true)
  })

  test('shows a help card', async () => {
    await world.parleyWill({ match: match('he is always', 'danger'), text: 'FEAR' })
    await ben.say('he is always so angry when he comes home, i hide')
    await ben.say('he hit me and im scared, he is always like that')
    expect((await ben.hears('helpCard')).kind).toBe('fear')
    await ana.hears('ai-stream-end', ({ text }) => text.startsWith('I take that seriously'))
  })

  test('says that it would rather not, if the model refuses', async () => {
    await world.parleyWill({ match: match('a forbidden thing'), stopReason: 'refusal' })
    expect(await answeredTo('Parley, a forbidden thing')).toMatch(/rather not/)
  })

  test('goes quiet by the model’s own call', async () => {
    await world.parleyWill(
      { match: match('shush now'), toolUse: { name: 'stay_quiet', input: {} } },
      { match: match('shush now'), text: 'Quiet.' },
    )
    expect(await answeredTo('Parley, shush now in your way')).toBe('Quiet.')
    await waitFor('the quiet', async () => {
      return (await world.sql(`SELECT 1 FROM session WHERE id = $1 AND is_hushed`, [access.sessionId])).length > 0
    })
  })

  test('[DUE-1] proposes to come back, by its tool', async () => {
    const input = { at: new Date(Date.now() + 3_600_000).toISOString(), text: 'Is it done?', for: '' }
    await world.parleyWill(
      { match: match('remind us later'), toolUse: { name: 'propose_check_in', input } },
      { match: match('remind us later'), text: 'I will.' },
    )
    expect(await answeredTo('Parley, remind us later')).toBe('I will.')
    const { notice } = await ana.hears('msgFromServer', (one) => one.notice?.code === 'checkInProposed')
    expect(notice?.args).toMatchObject({ userName: 'Parley', text: 'Is it done?', at: input.at })
  })

  test('takes notes, and what all of it took is counted', async () => {
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
    await ben.say('that is all')
    await waitFor('the notes', async () => {
      return (await world.sql('SELECT 1 FROM memory_segment WHERE session_id = $1', [access.sessionId])).length > 0
    })
    const counted = async () => {
      const rows = await world.sql(
        'SELECT DISTINCT purpose, model FROM model_usage WHERE session_id = $1 AND input_tokens > 0',
        [access.sessionId],
      )
      return rows.map(({ purpose, model }) => `${String(purpose)} ${String(model)}`).toSorted()
    }
    const all = [`gate ${small}`, `memory ${small}`, `reply ${large}`, `title ${small}`]
    await expect.poll(counted).toEqual(all)
  })
})
