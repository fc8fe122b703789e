import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enter, newBrowserId, type Access, type EnterOptions, type Person } from '#tests/support/person.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { REFUSED_TEXT } from '#lib/domain/parley/reply-endings.ts'
import type { Behaviour } from '#sandbox/model/behaviour.ts'
import { HELP_SENTENCE } from '#lib/protocol/texts/care.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

let access: Access
let ana: Person
/** Ana's other window. */
let anaAgain: Person
let ben: Person
beforeEach(async () => {
  access = await world.open()
  const options: EnterOptions = { afterRev: 0, anonymousBrowserId: newBrowserId(), timeZone: 'Europe/Berlin' }
  ana = await enter(world.gateway.url, access, options)
  anaAgain = await enter(world.gateway.url, access, options)
  ben = await enter(world.gateway.url, access, { afterRev: 0, timeZone: 'Europe/Paris' })
})

const detectorSays = (text: string) => world.parleyWill({ match: { kind: 'danger' }, text })
/** Scripts answers to these words only: rooms of other tests may still get replies. */
const parleySays = (contains: string, text: string) => world.parleyWill({ match: { kind: 'reply', contains }, text })
const gateSays = (text: string, contains: string) => world.parleyWill({ match: { kind: 'gate', contains }, text })
const DETECTS = 'You look at one message'
const detectorAsked = async (words: string) =>
  (await world.asked()).filter(({ text }) => text.startsWith(DETECTS) && text.includes(words))
const untilDetected = (words: string) =>
  waitFor(`the detector to be asked about ${words}`, async () => (await detectorAsked(words)).length > 0)
const hides = (person: Person, cardId: string) =>
  person.ask('hideHelpCard', { sessionId: access.sessionId, userId: person.userId, cardId })

/** Says something harmless, and makes these words of it. */
async function edits(person: Person, text: string): Promise<void> {
  const answer = await person.say('all is well')
  if (!answer.success || !answer.message) throw new Error('the message must be stored')
  const own = { sessionId: access.sessionId, userId: person.userId, messageId: answer.message.id }
  expect(await person.ask('editMessage', { ...own, text })).toMatchObject({ success: true })
}

describe('[CARE-2] a person who may be in danger', () => {
  test('is shown where help is, in all of their windows here, by their own zone, and no other client hears of it', async () => {
    await ana.say('he hit me and im scared')
    const card = await ana.hears('helpCard')
    expect(card.kind).toBe('fear')
    expect(card.helplines.map(({ country }) => country)).toContain('DE')
    expect(await anaAgain.hears('helpCard')).toEqual(card)
    expect(await hides(ana, card.cardId)).toEqual({ success: true })
    await ana.hears('msgFromServer', ({ text }) => text === 'he hit me and im scared')
    await ben.say('hm')
    await ben.hears('msgFromServer', ({ text }) => text === 'hm')
    expect(ben.heard('helpCard')).toEqual([])
  })

  test('is shown the card of a kind once, and another kind as well', async () => {
    await detectorSays('FEAR')
    await ana.say('he hit me and im scared')
    await ana.hears('helpCard')
    await ben.say('i dont want to live anymore') // Ben gets a card of his own while Ana's is shown
    expect((await ben.hears('helpCard')).kind).toBe('self-harm')
    expect(ana.heard('helpCard')).toHaveLength(1)
    const cleo = await enter(world.gateway.url, access, { afterRev: 0 })
    await cleo.say('i took all the pills')
    await cleo.hears('helpCard')
    const again = await enter(world.gateway.url, access, { afterRev: 0, anonymousBrowserId: cleo.anonymousBrowserId })
    await detectorSays('SELF-HARM')
    await again.say('i really want to die')
    await untilDetected('i really want to die')
    await detectorSays('MEDICAL')
    await again.say('i think im having a heart attack')
    expect((await again.hears('helpCard', undefined, 20_000)).kind).toBe('medical')
    expect(again.heard('helpCard'), 'one card for each kind').toHaveLength(1)
  })

  test('is judged by the detector alone, which turn-taking neither asks nor hears', async () => {
    await detectorSays('NONE')
    await parleySays('he really did', 'Are you safe?')
    await ana.say('he hit me and im scared, he really did')
    await untilDetected('he really did')
    await ana.hears('ai-stream-end', ({ text }) => text === 'Are you safe?') // Parley answers by TURN-3 all the same
    expect(ana.heard('helpCard')).toEqual([])
    const [question] = await detectorAsked('he really did')
    expect(question?.body.max_tokens).toBeLessThanOrEqual(16)
    expect(question?.text, 'ids, no names').not.toContain(' n="')
  })

  test('explicit words count alone if the detector fails, hints do not', async () => {
    await world.parleyWill({ match: { kind: 'danger', contains: 'i mean it' }, status: 400 })
    await ana.say('i dont want to live anymore, i mean it')
    expect((await ana.hears('helpCard')).kind).toBe('self-harm')
    await world.parleyWill({ match: { kind: 'danger', contains: 'eggshells' }, text: 'I think they may be in danger' })
    await ben.say('when she drinks i walk on eggshells')
    await untilDetected('eggshells')
    await detectorSays('FEAR')
    await ben.say('she threatened me when i came home')
    expect((await ben.hears('helpCard', undefined, 20_000)).kind).toBe('fear')
    expect(ben.heard('helpCard')).toHaveLength(1)
  })

  test('is not asked about a message without words of danger', async () => {
    await ana.say('shall we meet at eight for the canary show')
    await detectorSays('FEAR')
    await ana.say('my ex threatened me again')
    await ana.hears('helpCard')
    expect(await detectorAsked('<m p="p1">shall we meet')).toEqual([])
  })

  test('is shown it as an account that takes part as a guest, on all of its devices and on no signed-out browser', async () => {
    const anonymousBrowserId = newBrowserId()
    const account = await world.signUp()
    await world.services.saveSettings(account.accountId, { startingName: 'Ana', preferAnonymous: true })
    const cleo = await enter(world.gateway.url, access, { afterRev: 0, anonymousBrowserId, token: account.token })
    expect(cleo.userId).not.toBe(account.accountId)
    const { token } = await world.signInAgain(account)
    const phone = await enter(world.gateway.url, access, { afterRev: 0, token })
    await world.services.accounts.endSignIn(account.signInId)
    await cleo.closed()
    const signedOut = await enter(world.gateway.url, access, { afterRev: 0, anonymousBrowserId })
    expect([phone.userId, signedOut.userId]).toEqual([cleo.userId, cleo.userId])
    const tablet = await enter(world.gateway.url, access, {
      token: (await world.signInAgain(account)).token,
      afterRev: 0,
    })

    await detectorSays('FEAR')
    await phone.say('my husband threatened me, please')
    expect((await phone.hears('helpCard')).kind).toBe('fear')
    await tablet.hears('helpCard')
    const own = { sessionId: access.sessionId, userId: phone.userId }
    await detectorSays('SELF-HARM')
    await phone.ask('sayAside', { ...own, text: 'i dont want to live anymore', tempMsgId: null })
    await tablet.hears('helpCard', ({ kind }) => kind === 'self-harm')
    await detectorSays('MEDICAL')
    await edits(phone, 'i think im having a heart attack')
    await tablet.hears('helpCard', ({ kind }) => kind === 'medical')
    await signedOut.say('hello')
    await ben.hears('msgFromServer', ({ text }) => text === 'hello')
    for (const other of [signedOut, ana, ben]) expect(other.heard('helpCard')).toEqual([])

    await detectorSays('FEAR')
    await signedOut.say('my neighbour threatened me, please')
    expect((await signedOut.hears('helpCard')).kind, 'whatever the account was shown').toBe('fear')
    expect(tablet.heard('helpCard').filter(({ kind }) => kind === 'fear')).toHaveLength(1)
  })

  test('is found in the new text of an edited message', async () => {
    await edits(ana, 'i cant go on like this, i want to die')
    expect((await ana.hears('helpCard')).kind).toBe('self-harm')
  })
})

describe('[TURN-3] Parley', () => {
  const hidden = (prompt: string) =>
    world.sql('UPDATE session SET hidden_prompt = $2 WHERE id = $1', [access.sessionId, prompt])
  /** Builds a mediation in which Parley has spoken and waits for both. */
  async function mediates(): Promise<void> {
    await hidden('Manner: mediator')
    await parleySays('hello from our kitchen', 'Welcome, both of you.')
    await ana.say('Parley, hello from our kitchen')
    await ana.hears('ai-stream-end', ({ text }) => text === 'Welcome, both of you.')
  }

  test('answers danger in a mediation at once, while it waits for the other side', async () => {
    await mediates()
    await ana.say('let me begin: we fight about the dishes every single evening and i am tired of it')
    await ana.hears('roomChanged', ({ parley }) => parley?.status === 'waiting')
    await ana.say('and yesterday he hit me and im scared')
    const start = await ana.hears('ai-stream-start', ({ seq }) => seq > 5)
    expect(start).toMatchObject({ reason: 'something to add', why: { code: 'something-to-add' } })
  })

  test('answers danger although it was told to be quiet, and stays quiet for the rest', async () => {
    await world.sql('UPDATE session SET is_hushed = true WHERE id = $1', [access.sessionId])
    await ana.say('i took all the pills')
    await ana.hears('ai-stream-end')
    expect(await world.sql('SELECT is_hushed FROM session WHERE id = $1', [access.sessionId])).toEqual([
      { is_hushed: true },
    ])
  })

  test('speaks if the gate fails to judge the danger', async () => {
    await world.sql('UPDATE session SET is_hushed = true WHERE id = $1', [access.sessionId])
    await world.parleyWill({ match: { kind: 'gate', contains: 'eggshells' }, hang: true })
    await parleySays('eggshells', 'Are you safe at this moment?')
    await ana.say('when he drinks i walk on eggshells')
    await ana.hears('ai-stream-end', ({ text }) => text === 'Are you safe at this moment?')
  })

  test.each([
    ['no reply of the model comes through', 'reply' as const, { status: 400, message: 'blocked by content filtering' }],
    [
      'the model refuses these words',
      undefined,
      { status: 400, message: 'Output blocked by content filtering policy' },
    ],
    ['the model cannot be asked', 'reply' as const, { status: 404 }],
  ])('says a sentence of its own where %s, once, and blames nobody', async (where, kind, behaviour) => {
    const words = `i took all the pills (${where})`
    await world.parleyWill({ match: { ...(kind && { kind }), contains: words }, times: 1000, ...behaviour })
    await ana.say(words)
    const help = await ana.hears('msgFromServer', ({ text }) => text === HELP_SENTENCE)
    expect(help.userName).toBe('Parley')
    expect(await ben.hears('msgFromServer', ({ id }) => id === help.id)).toEqual(help)
    await ana.say('i dont want to live anymore')
    await ben.hears('msgFromServer', ({ text }) => text === 'i dont want to live anymore')
    await ana.hears('helpCard', ({ kind }) => kind === 'self-harm')
    const texts = await world.sql('SELECT text FROM message WHERE session_id = $1 ORDER BY seq', [access.sessionId])
    expect(texts.filter(({ text }) => text === HELP_SENTENCE)).toHaveLength(1)
    expect(texts.filter(({ text }) => String(text).includes('cannot read'))).toEqual([])
  })

  test('can be asked again once the model is back: the sentence was no answer', async () => {
    const words = 'i took all the pills (and the model was away)'
    await world.parleyWill({ match: { kind: 'reply', contains: words }, status: 404 })
    await ana.say(words)
    await ana.hears('msgFromServer', ({ text }) => text === HELP_SENTENCE)
    await ana.hears('roomChanged', ({ parley }) => parley?.status === 'unavailable')
    await parleySays(words, 'I am here now. Is somebody with you?')
    expect(await ben.ask('askAgain', { sessionId: access.sessionId, userId: ben.userId })).toEqual({ success: true })
    await ana.hears('ai-stream-end', ({ text }) => text === 'I am here now. Is somebody with you?')
    await ben.ask('askAgain', { sessionId: access.sessionId, userId: ben.userId })
    await parleySays('who else is here', 'You two are.')
    await ben.say('Parley, who else is here?')
    await ben.hears('ai-stream-end', ({ text }) => text === 'You two are.')
    const answers = await world.sql(
      `SELECT text FROM message WHERE session_id = $1 AND user_id = 'Parley' ORDER BY seq`,
      [access.sessionId],
    )
    expect(answers, 'asking again for an answered message does nothing').toHaveLength(3)
  })

  test.each<[string, Omit<Behaviour, 'match'>]>([
    ['refused', { status: 400, message: 'Output blocked by content filtering policy' }],
    ['declined', { stopReason: 'refusal', text: '' }],
  ])('answers words of danger although an older line was %s with them', async (how, behaviour) => {
    const song = `a song that is ${how}`
    await world.sql('UPDATE session SET is_hushed = true WHERE id = $1', [access.sessionId]) // the song alone is left
    await world.parleyWill({ match: { contains: song }, times: 1000, ...behaviour })
    await ben.say(song)
    await ben.hears('msgFromServer', ({ text }) => text === song)
    await parleySays(`all the pills, ana said (${how})`, 'Who is with you now?')
    await ana.say(`i took all the pills, all the pills, ana said (${how})`)
    await ana.hears('ai-stream-end', ({ text }) => text === 'Who is with you now?')
    expect(ana.heard('msgFromServer').filter(({ text }) => text === HELP_SENTENCE)).toEqual([])
  })

  test('ends an answer to words of danger that the model breaks off with the way to help', async () => {
    await world.parleyWill({
      match: { kind: 'reply', contains: 'broken pills' },
      stopReason: 'refusal',
      text: 'I hear you.',
    })
    await ana.say('i took all the pills, the broken pills')
    expect((await ana.hears('ai-stream-end')).text).toBe(`I hear you.\n\n${HELP_SENTENCE}`)
  })

  test.each([
    ['refuses the request', { status: 400, message: 'Output blocked by content filtering policy' }],
    ['is away', { status: 404 }],
  ])('tells the way to help in an aside, too, where the model %s', async (where, behaviour) => {
    const own = { sessionId: access.sessionId, userId: ana.userId }
    await world.parleyWill({ match: { kind: 'aside', contains: where }, ...behaviour })
    await ana.ask('sayAside', { ...own, text: `i took all the pills (it ${where})`, tempMsgId: null })
    const { message } = await ana.hears(
      'asideMessage',
      ({ message: { kind, status } }) => kind === 'parley' && status !== 'streaming',
    )
    expect(message).toMatchObject({ text: HELP_SENTENCE, status: 'sent' })
  })

  test('takes the violence of an adventure for play in an aside, too', async () => {
    await world.services.sessions.setHiddenPrompt(access.sessionId, 'Lead us through a dungeon.', 'adventures')
    await world.parleyWill({ match: { kind: 'aside', contains: 'the ogre' }, stopReason: 'refusal', text: '' })
    const own = { sessionId: access.sessionId, userId: ana.userId }
    await ana.ask('sayAside', { ...own, text: 'he hit me again, the ogre, and i am at 3 hp', tempMsgId: null })
    const { message } = await ana.hears(
      'asideMessage',
      ({ message: { kind, status } }) => kind === 'parley' && status !== 'streaming',
    )
    expect(message.text).toBe(REFUSED_TEXT)
  })

  test.each([
    ['at once', ''],
    ['after its first words', 'I hear you.'],
  ])('tells the way to help in an aside, too, where the model refuses %s', async (when, said) => {
    const own = { sessionId: access.sessionId, userId: ana.userId }
    await world.parleyWill({ match: { kind: 'aside', contains: when }, stopReason: 'refusal', text: said })
    await ana.ask('sayAside', { ...own, text: `i took all the pills (${when})`, tempMsgId: null })
    const { message } = await ana.hears(
      'asideMessage',
      ({ message: { kind, status } }) => kind === 'parley' && status !== 'streaming',
    )
    expect(message.text).toBe(said === '' ? HELP_SENTENCE : `${said}\n\n${HELP_SENTENCE}`)
    await world.parleyWill({ match: { kind: 'aside', contains: 'a wicked rhyme' }, stopReason: 'refusal', text: '' })
    await ana.ask('sayAside', { ...own, text: 'a wicked rhyme', tempMsgId: null })
    const next = await ana.hears(
      'asideMessage',
      ({ message: line }) => line.seq > message.seq && line.kind === 'parley' && line.status !== 'streaming',
    )
    expect(next.message.text, 'for anything else as ever').toBe(REFUSED_TEXT)
  })

  test('does not turn away words of danger that the model declines', async () => {
    await world.parleyWill({ match: { kind: 'reply', contains: 'declined pills' }, stopReason: 'refusal', text: '' })
    await ana.say('i took all the pills, the declined pills')
    expect((await ana.hears('ai-stream-end')).text).toBe(HELP_SENTENCE)
  })

  test('takes the violence of an adventure for play, whatever words its prompt has', async () => {
    await world.services.sessions.setHiddenPrompt(access.sessionId, 'Lead us through a dungeon.', 'adventures')
    await parleySays('into the dungeon', 'A door creaks.')
    await ana.say('Parley, into the dungeon')
    await ana.hears('ai-stream-end', ({ text }) => text === 'A door creaks.')
    await ana.say('he punches me, i punch him back')
    const { parley } = await ana.hears('roomChanged', ({ parley }) => parley?.status === 'waiting')
    expect(parley?.why).toMatchObject({ code: 'waiting-for' })
    expect(await detectorAsked('he punches me')).toEqual([])
    expect(ana.heard('helpCard')).toEqual([])
  })

  test('goes on in its manner if the gate sees no danger', async () => {
    await mediates()
    await gateSays('SILENT', 'tomato')
    await detectorSays('NONE')
    await ana.say('there was blood all over the kitchen, he cut a tomato')
    const { parley } = await ana.hears('roomChanged', ({ parley }) => parley?.status === 'waiting')
    expect(parley?.why).toMatchObject({ code: 'waiting-for' })
  })
})
