import { beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import type { Message } from '#lib/protocol/entities.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, hasWeb: true })
  return () => world.stop()
})

const own = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })
const asGuest = ({ anonymousBrowserId }: Pick<Person, 'anonymousBrowserId'>) => ({
  'x-anonymous-id': anonymousBrowserId,
})
const web = (path: string, init: RequestInit = {}) => fetch(world.web.url + path, init)
const read = async (path: string, headers: Record<string, string>) => (await web(path, { headers })).text()
const picture = (colour: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Uploads a picture by HTTP and sends it as a message of its own. */
async function sends(person: Person, colour: string, alt: string, text = '', replyTo?: string): Promise<Message> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture(colour))], 'p.png', { type: 'image/png' }))
  form.set('alt', alt)
  const given = { method: 'POST', headers: asGuest(person), body: form }
  const response = await web(`/chat/session/${person.access.sessionId}/files`, given)
  const { fileId } = (await response.json()) as { fileId: string }
  const answer = await person.ask('msgFromClient', { ...own(person), text, files: [fileId], replyTo })
  if (!answer.success || !answer.message) throw new Error('the message must be stored for this test to mean anything')
  return answer.message
}
/** Returns the ids for whom the file addresses in these words were made. */
const addressees = (words: string) => new Set([...words.matchAll(/files\/[\w-]+\?for=([^&"]+)/g)].map(([, id]) => id))

/** Ana, a guest, has sent three pictures and deleted one. Ben, an account, and Cleo, a guest, are in the room. */
async function room() {
  const owner = newBrowserId()
  const access: Access = await world.open(owner)
  const { token } = await world.signUp({ displayName: 'Ben' })
  const ana = await enter(world.gateway.url, access, { anonymousBrowserId: owner, afterRev: 0 })
  const ben = await enter(world.gateway.url, access, { token, afterRev: 0 })
  const cleo = await enter(world.gateway.url, access, { afterRev: 0 })
  const lake = await sends(ana, '#04c', 'a lake at night')
  const gone = await sends(ana, '#0c4', 'a lake that is gone')
  const map = await sends(ana, '#c04', 'a map of the lake', 'the lake is here')
  const deleted = await ana.ask('deleteMessage', { ...own(ana), messageId: gone.id })
  expect(deleted).toMatchObject({ success: true })
  return { access, token, ana, ben, cleo, lake, gone, map, asBen: { authorization: `Bearer ${token}` } }
}
const fileOf = ({ files }: Pick<Message, 'files'>) => files![0]!

test('[IMG-2] [FIND-1] a search of all chats finds files by their description, with the reader’s own addresses', async () => {
  const { ben, cleo, asBen, lake, gone, map } = await room()
  const words = await read('/chat/search?q=lake', asBen)
  const { hits } = JSON.parse(words) as { hits: { message: Message; snippet: string }[] }
  expect(hits.map(({ message }) => message.id)).toEqual([map.id, lake.id])
  expect(hits[1]!.snippet).toContain('a lake at night')
  expect(addressees(words)).toEqual(new Set([ben.userId]))
  for (const taken of ['that is gone', fileOf(gone).id]) expect(words).not.toContain(taken)
  const { url } = fileOf(hits[1]!.message)
  expect((await web(url!)).status, 'for its reader').toBe(200)
  expect((await web(url!.replace(ben.userId, cleo.userId))).status, 'for nobody else').toBe(404)
  const { token } = await world.signUp()
  expect(JSON.parse(await read('/chat/search?q=lake', { authorization: `Bearer ${token}` })).hits).toEqual([])
})

test('[IMG-2] [PAST-1] the list of chats shows files in words alone; a history has addresses for its member, none for a key', async () => {
  const { access, ana, ben, cleo, asBen, lake, gone, map } = await room()
  const list = await read('/chat/sessions?limit=5', asBen)
  expect(JSON.parse(list).sessions[0]).toMatchObject({
    ...{ beginning: 'Picture: a lake at night', preview: { userId: ana.userId, text: 'the lake is here' } },
  })
  const last = await sends(ana, '#444', 'the very last')
  const after = await read('/chat/sessions?limit=5', asBen)
  expect(JSON.parse(after).sessions[0].preview).toMatchObject({ text: 'Picture: the very last' })
  for (const told of [list, after, await read('/chat/sessions', asBen)]) {
    for (const taken of ['/files/', 'that is gone', fileOf(lake).id]) expect(told).not.toContain(taken)
  }

  const path = `/chat/session/${access.sessionId}`
  for (const [person, headers] of [
    [ben, asBen],
    [cleo, asGuest(cleo)],
    [ana, asGuest(ana)],
  ] as const) {
    const words = await read(path, headers)
    const { messages } = JSON.parse(words) as { messages: Message[] }
    const withFiles = messages.filter(({ files }) => files !== undefined)
    expect(withFiles.map(({ id }) => id)).toEqual([lake.id, map.id, last.id])
    expect(addressees(words)).toEqual(new Set([person.userId]))
    for (const taken of ['that is gone', fileOf(gone).id]) expect(words).not.toContain(taken)
    expect((await web(fileOf(withFiles[0]!).thumbnailUrl!)).status).toBe(200)
  }
  const byKey = await read(path, { 'x-access-token': access.accessToken })
  expect(byKey).toContain('a lake at night')
  expect(addressees(byKey), 'nobody knows whose that is').toEqual(new Set())
  expect((await web(fileOf(gone).url!)).status, 'its sender had the address').toBe(404)
})

test('[IMG-2] [BRIEF-2] [DOOR-4] a brief and a report describe files in words, without addresses and removed files', async () => {
  const { ana, ben, map, gone } = await room()
  const mine = await ben.say('I row')
  const replyTo = mine.success ? mine.message!.id : ''
  await ben.ask('markRead', { ...own(ben), seq: 100_000 })
  for (let at = 0; at < 16; at++) await ana.say(`thought ${at}`)
  const asked = await sends(ana, '#abc', 'a boat on the lake', 'Can you row this?', replyTo)
  const taken = await sends(ana, '#cba', 'a boat that sank', '', replyTo)
  await ana.ask('deleteMessage', { ...own(ana), messageId: taken.id })
  await ben.hears(
    'roomChanged',
    ({ messages }) => messages?.some(({ id, deletedAt }) => id === taken.id && deletedAt !== undefined) === true,
  )
  const brief = JSON.stringify(await ben.ask('readBrief', own(ben)))
  expect(brief).toContain(asked.id)
  for (const words of ['/files/', 'sank', taken.id]) expect(brief).not.toContain(words)

  const report = await ben.ask('reportMessage', { ...own(ben), messageId: asked.id, reason: 'other' })
  expect(report).toMatchObject({ success: true })
  const far = await ben.ask('reportMessage', { ...own(ben), messageId: map.id, reason: 'other' })
  expect(far).toMatchObject({ success: true })
  const kept = JSON.stringify(await world.sql('SELECT messages FROM report'))
  for (const words of ['a boat on the lake', 'a map of the lake', 'a lake at night']) expect(kept).toContain(words)
  for (const words of ['/files/', 'that is gone', fileOf(gone).id]) expect(kept).not.toContain(words)
})
