import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AsideMessage } from '#lib/protocol/events/aside.ts'
import { enter, newBrowserId, type Access, type EnterOptions, type Person } from '#tests/support/person.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const two = ownTwoGateways()

let access: Access
beforeEach(async () => {
  access = await two.world.open()
})

const come = (options: EnterOptions = {}) => enter(two.world.gateway.url, access, { afterRev: 0, ...options })
const comeElsewhere = (options: EnterOptions = {}) => enter(two.otherGateway.url, access, { afterRev: 0, ...options })
const own = (person: Person) => ({ sessionId: access.sessionId, userId: person.userId })
const sayAside = (person: Person, text: string, tempMsgId: string | null = null) =>
  person.ask('sayAside', { ...own(person), text, tempMsgId })
const aside = (script: object) => two.world.parleyWill({ match: { kind: 'aside' }, ...script })

async function readAside(person: Person, before: number | null = null): Promise<AsideMessage[]> {
  const answer = await person.ask('readAside', { ...own(person), before })
  if (!answer.success) throw new Error(answer.error)
  return answer.messages
}
const answered = (person: Person, text: string) =>
  person.hears('asideMessage', ({ message }) => message.status !== 'streaming' && message.text.includes(text))

/** Joins the chunks of a line that a person heard, by their offsets. */
function streamed(person: Person, id: string): string {
  return person
    .heard('asideChunk')
    .filter(({ messageId }) => messageId === id)
    .reduce((text, { chunk, offset }) => text.slice(0, offset) + chunk, '')
}
const room = async () => {
  const [row] = await two.world.sql('SELECT last_seq, last_rev, last_active_at FROM session WHERE id = $1', [
    access.sessionId,
  ])
  return row
}

describe('[ASIDE-1] an aside', () => {
  test('is private to its person, on all of their devices; the room does not change', async () => {
    const browser = newBrowserId()
    const ana = await come({ anonymousBrowserId: browser })
    const anaAgain = await comeElsewhere({ anonymousBrowserId: browser })
    const [ben, benElsewhere] = [await come(), await comeElsewhere()]
    await two.world.fill(access.sessionId, 1, () => 'shall we plan the summer?')
    const before = await room()
    await aside({ text: 'That sounds hard. What would you like him to know?', chunkChars: 6, chunkDelayMs: 20 })
    const said = await sayAside(ana, 'I am afraid to say no', 'a-1')
    expect(said).toMatchObject({ success: true, message: { seq: 1, kind: 'person', tempMsgId: 'a-1', status: 'sent' } })

    const { message } = await answered(anaAgain, 'like him to know?')
    expect(message).toMatchObject({ seq: 2, kind: 'parley', status: 'sent' })
    expect(streamed(anaAgain, message.id), 'streamed to the other gateway').toBe(message.text)
    await answered(ana, 'like him to know?')
    expect(streamed(ana, message.id)).toBe(message.text)
    const request = (await two.world.asked()).findLast(({ text }) => text.includes('afraid to say no'))
    expect(request?.text, 'it reads the room').toContain('shall we plan the summer?')
    expect(request?.body.tools, 'nothing that is decided here can act on the room').toBeUndefined()

    expect(await sayAside(anaAgain, 'I am afraid to say no', 'a-1')).toEqual(said)
    expect((await readAside(ana)).map(({ text }) => text)).toEqual(['I am afraid to say no', message.text])
    expect(await ana.ask('readAside', {}), 'the payload needs no ids').toMatchObject({
      messages: [{ seq: 1 }, { seq: 2 }],
    })
    expect(await ana.ask('readAside', { userId: ben.userId })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await readAside(ben)).toEqual([])
    const spent = await two.world.sql('SELECT count FROM usage WHERE subject = $1', [ana.userId])
    expect(spent, 'it counts in the quota, a repeat does not').toEqual([{ count: 1 }])
    expect(await room()).toEqual(before)
    for (const other of [ben, benElsewhere]) {
      expect(JSON.stringify(other.heardEvents)).not.toMatch(/aside|afraid|like him to know/i)
    }
  })

  test('[EDIT-3] reads an edited message once, without the words that were edited away', async () => {
    const [ana, ben] = [await come(), await come()]
    await two.world.parleyWill({ match: { kind: 'reply' }, text: 'Noted.' })
    const said = await ben.say('Parley, my salary is 90000 and I like the plan')
    if (!said.success || !said.message) throw new Error('the message must be stored for this test to mean anything')
    await ana.hears('ai-stream-end', ({ text }) => text === 'Noted.')
    await ben.ask('editMessage', { ...own(ben), messageId: said.message.id, text: 'Parley, I like the plan' })
    await aside({ text: 'He likes it.' })
    await sayAside(ana, 'what did Ben say about the plan?')
    await answered(ana, 'He likes it.')
    const request = (await two.world.asked()).findLast(({ text }) => text.includes('what did Ben say'))
    expect(request?.text.match(/I like the plan/g)).toHaveLength(1)
    expect(request?.text).not.toContain('90000')
  })

  test('is one of the guest and the account of a person, in pages, and theirs to delete', async () => {
    const browser = newBrowserId()
    const guest = await come({ anonymousBrowserId: browser })
    await aside({ text: 'Go on.', times: 2 })
    await sayAside(guest, 'as a guest')
    await answered(guest, 'Go on.')
    const account = await two.world.signUp()
    const anna = await comeElsewhere({ anonymousBrowserId: browser, token: account.token })
    expect((await readAside(anna)).map(({ text }) => text)).toEqual(['as a guest', 'Go on.'])
    await sayAside(anna, 'signed in')
    await anna.hears('asideMessage', ({ message }) => message.seq === 4 && message.status === 'sent')
    expect((await readAside(anna, 3)).map(({ seq }) => seq)).toEqual([1, 2])

    const elsewhere = await come({ token: account.token })
    expect(await readAside(elsewhere)).toHaveLength(4)
    expect(await anna.ask('deleteAside', own(anna))).toEqual({ success: true })
    await elsewhere.hears('asideDeleted')
    expect(await readAside(elsewhere)).toEqual([])
    expect(await two.world.sql('SELECT FROM aside_line WHERE session_id = $1', [access.sessionId])).toEqual([])
  })

  test('ends an answer that runs during a sign-in at the account, and then answers what was said meanwhile', async () => {
    const browser = newBrowserId()
    const guest = await come({ anonymousBrowserId: browser })
    await aside({ text: 'I am listening. '.repeat(10), chunkChars: 4, chunkDelayMs: 100 })
    await aside({ text: 'Go on.' })
    await sayAside(guest, 'as a guest')
    await guest.hears('asideChunk')
    const { token } = await two.world.signUp()
    const anna = await comeElsewhere({ anonymousBrowserId: browser, token })
    const status = (await readAside(anna)).map(({ status }) => status)
    expect(status, 'the answer must still run for this test to mean anything').toEqual(['sent', 'streaming'])
    await sayAside(anna, 'signed in')
    const { message } = await anna.hears(
      'asideMessage',
      ({ message: { seq, status } }) => seq === 2 && status === 'sent',
    )
    expect(message.text).toContain('I am listening.')
    await answered(anna, 'Go on.')
    const heard = anna.heard('asideMessage').map(({ message: { seq, status } }) => `${seq} ${status}`)
    expect(heard, 'one answer at a time').toEqual(['3 sent', '2 sent', '4 streaming', '4 sent'])
    expect((await readAside(anna)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      ...['person sent', 'parley sent'],
      ...['person sent', 'parley sent'],
    ])
    expect(await two.world.sql('SELECT FROM aside_reply WHERE session_id = $1', [access.sessionId])).toEqual([])
  })

  test('[DEC-70] is refused for another person, and gone with a removed one; a clear leaves it, an end takes it', async () => {
    const [ana, ben] = [await come(), await come()]
    await aside({ text: 'I hear you.', times: 2 })
    expect(await ana.ask('sayAside', { ...own(ben), text: 'x' })).toMatchObject({ success: false, code: 'FORBIDDEN' })
    expect(await ana.ask('readAside', own(ben))).toMatchObject({ success: false, code: 'FORBIDDEN' })
    expect(await sayAside(ana, '   ')).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
    await sayAside(ben, 'mine alone')
    await answered(ben, 'I hear you.')
    await sayAside(ana, 'and mine')
    await answered(ana, 'I hear you.')
    const rows = async () =>
      (await two.world.sql('SELECT person_id FROM aside_line WHERE session_id = $1', [access.sessionId])).map(
        ({ person_id }) => person_id,
      )
    expect(await ana.ask('clearChat', own(ana))).toMatchObject({ success: true })
    expect(await readAside(ben), 'nobody clears another’s').toHaveLength(2)
    expect(await ana.ask('removePerson', { ...own(ana), targetUserId: ben.userId })).toMatchObject({ success: true })
    expect(await rows()).toEqual([ana.userId, ana.userId])
    await two.world.services.endSession({ userId: ana.userId, ids: [ana.userId] } as never, access.sessionId)
    expect(await rows()).toEqual([])
  })

  test('brings the card of CARE-2 to its person alone', async () => {
    const [ana, ben] = [await come(), await come()]
    await two.world.parleyWill({ match: { kind: 'danger' }, text: 'FEAR' })
    await sayAside(ana, 'he hit me and im scared')
    expect(await ana.hears('helpCard')).toMatchObject({ kind: 'fear' })
    expect(ben.heard('helpCard')).toEqual([])
  })
})

test('[ASIDE-1] an answer whose gateway was killed ends as interrupted, and can be asked for again', async () => {
  const browser = newBrowserId()
  const ana = await comeElsewhere({ anonymousBrowserId: browser })
  const anaHere = await come({ anonymousBrowserId: browser })
  await aside({
    text: 'One two three four five six seven eight nine ten.',
    chunkChars: 4,
    chunkDelayMs: 100,
    hangAfterChars: 20,
  })
  await sayAside(ana, 'please think with me')
  await anaHere.hears('asideChunk', ({ offset }) => offset >= 8)
  two.otherGateway.signal('SIGKILL')
  // Lets the lease expire.
  await two.world.sql(`UPDATE aside_reply SET heartbeat_at = now() - interval '1 minute'`)
  const { message } = await anaHere.hears('asideMessage', ({ message: line }) => line.status === 'failed')
  expect(message).toMatchObject({ kind: 'parley', error: 'interrupted' })
  await aside({ text: 'Here is all of it.' })
  expect(await anaHere.ask('askAsideAgain', own(anaHere))).toEqual({ success: true })
  await answered(anaHere, 'Here is all of it.')
  expect(await anaHere.ask('askAsideAgain', own(anaHere)), 'nothing waits').toEqual({ success: true })
  expect((await readAside(anaHere)).map(({ status }) => status)).toEqual(['sent', 'failed', 'sent'])
  await two.otherGateway.restart()
}, 60_000)

test('[ASIDE-1] a deletion waits for an answer that is just beginning, and takes it along', async () => {
  const ana = await come()
  await aside({ text: 'I hear you.' })
  await sayAside(ana, 'a word alone')
  await answered(ana, 'I hear you.')
  const holder = new pg.Client({ connectionString: two.world.databaseUrl })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`aside ${access.sessionId}`])
  await holder.query(
    `INSERT INTO aside_line (session_id, person_id, seq, id, kind, text, status)
     SELECT session_id, person_id, 3, 'begun', 'parley', '', 'streaming' FROM aside_line WHERE session_id = $1 LIMIT 1`,
    [access.sessionId],
  )
  const deletion = ana.ask('deleteAside', own(ana))
  const waits = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
  await waitFor('the deletion to wait', async () => (await two.world.sql(waits)).length > 0)
  await holder.query('COMMIT')
  await holder.end()
  expect(await deletion).toMatchObject({ success: true })
  expect(await readAside(ana)).toEqual([])
})

describe('[ASIDE-2] a release', () => {
  test('stands in the room as Parley’s, word for word, once, and is its author’s', async () => {
    const [ana, ben] = [await come(), await come()]
    await ana.ask('renameUser', { sessionId: access.sessionId, userId: ana.userId, newName: 'Ana' })
    const words = 'I need a week to think. Please do not ask me before.'
    await two.world.parleyWill({ match: { kind: 'gate' }, text: 'SILENT', times: 4 })
    const payload = { ...own(ana), text: words, tempMsgId: 'r-1' }
    const release = { userId: ana.userId, wordsAt: 'Ana lets Parley say: '.length }
    const itsAuthor = { release, details: { release } }
    const released = await ana.ask('releaseAside', payload)
    const text = `Ana lets Parley say: ${words}`
    expect(released).toMatchObject({
      success: true,
      message: { kind: 'release', userId: 'Parley', userName: 'Parley', text, ...itsAuthor },
    })
    const heard = await ben.hears('msgFromServer', ({ kind }) => kind === 'release')
    expect(heard).toMatchObject({ text, ...itsAuthor })
    const among = { messages: expect.arrayContaining([expect.objectContaining({ id: heard.id, ...itsAuthor })]) }
    expect((await come()).heard('joinedSession')[0]).toMatchObject(among)
    const reader = { ids: [ana.userId], accountId: null, hasKey: false }
    const history = await two.world.services.readHistory(reader, access.sessionId, { limit: 50 })
    expect(history).toMatchObject(among)
    expect(await ana.ask('releaseAside', payload), 'a repeat').toMatchObject({ message: { id: heard.id } })
    expect(await two.world.sql('SELECT count FROM usage WHERE subject = $1', [ana.userId])).toEqual([{ count: 1 }])

    await ben.say('Parley, what did she say?')
    await ben.hears('ai-stream-end')
    const prompt = (await two.world.asked()).findLast(({ text: read }) => read.includes('what did she say?'))
    expect(prompt?.text, 'Parley knows whose words it passed on').toMatch(
      /<m \d+ p1 [^>]*by="you">I need a week to think/,
    )
    const remove = (person: Person) => person.ask('deleteMessage', { ...own(person), messageId: heard.id })
    expect(await remove(ben)).toMatchObject({ success: false, code: 'FORBIDDEN' })
    expect(await remove(ana)).toMatchObject({ success: true, message: { deletedBy: 'author', text: '' } })
    expect(await remove(ana), 'twice').toMatchObject({ success: true })
  })

  test('is the same one for a repeat after its author has signed in', async () => {
    const browser = newBrowserId()
    const guest = await come({ anonymousBrowserId: browser })
    await two.world.parleyWill({ match: { kind: 'gate' }, text: 'SILENT', times: 2 })
    const release = { text: 'I need a week.', tempMsgId: 'r-2' }
    const first = await guest.ask('releaseAside', { ...own(guest), ...release })
    const { token } = await two.world.signUp()
    const account = await come({ anonymousBrowserId: browser, token })
    expect(await account.ask('releaseAside', { ...own(account), ...release })).toEqual(first)
  })

  test('is answered as if its author had said it', async () => {
    const [ana] = [await come(), await come()]
    const asked = 'Parley, what would you weigh here?'
    await two.world.parleyWill({ match: { kind: 'reply', contains: asked }, text: 'Here is what I would weigh.' })
    await ana.ask('releaseAside', { ...own(ana), text: asked, tempMsgId: null })
    await ana.hears('ai-stream-end', ({ text }) => text === 'Here is what I would weigh.')
  })
})
