import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Message } from '#lib/protocol/entities.ts'
import { bringFile } from '#tests/support/files.ts'
import { operate } from '#tests/support/operate.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, hasWeb: true })
})
afterAll(() => world.stop())

const own = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })
const asGuest = ({ anonymousBrowserId }: Pick<Person, 'anonymousBrowserId'>) => ({
  'x-anonymous-id': anonymousBrowserId,
})
const web = (path: string, init: RequestInit = {}) => fetch(world.web.url + path, init)
const statusOf = async (path: string) => (await web(path)).status
const bytesOf = async (fileIds: string[]) => {
  const all = await readdir(new URL(world.environment['FILES_URL']!), { recursive: true }).catch(() => [])
  return all.filter((name) => fileIds.some((id) => name.includes(`${id}.`)))
}
const rowsOf = (fileIds: string[]) => world.sql('SELECT id FROM stored_file WHERE id = ANY ($1)', [fileIds])

async function bring({ access, ...person }: Pick<Person, 'access' | 'anonymousBrowserId'>, headers = {}) {
  const form = new FormData()
  const bytes = Buffer.from(`%PDF-1.7\n${randomUUID()}`)
  form.set('file', new File([bytes], 'contract.pdf', { type: 'application/pdf' }))
  const given = { method: 'POST', headers: { ...asGuest(person), ...headers }, body: form }
  const response = await web(`/chat/session/${access.sessionId}/files`, given)
  const { fileId } = (await response.json()) as { fileId?: string }
  if (!fileId) throw new Error('the file must be stored for this test to mean anything')
  return fileId
}

/** Opens a chat in which its owner Ana has sent a file, and Ben has its address. */
async function room(given: { access?: Access; token?: string; anonymousBrowserId?: string } = {}) {
  const anonymousBrowserId = given.anonymousBrowserId ?? newBrowserId()
  const access = given.access ?? (await world.open(anonymousBrowserId))
  const ana = await enter(world.gateway.url, access, { ...given, anonymousBrowserId, afterRev: 0 })
  const ben = await enter(world.gateway.url, access, { afterRev: 0 })
  const fileId = await bring(ana, given.token ? { authorization: `Bearer ${given.token}` } : {})
  const answer = await ana.ask('msgFromClient', { ...own(ana), text: '', files: [fileId] })
  const message = answer.success ? answer.message : null
  const told = await ben.hears('msgFromServer', ({ id }) => id === message?.id)
  return { access, ana, ben, message: message!, fileId, url: told.files![0]!.url! }
}
type Room = Awaited<ReturnType<typeof room>>

/** Every way in which a file is removed (IMG-4). Each resolves with the acknowledgement. */
const WAYS: Record<string, () => Promise<{ there: Room; go: () => Promise<unknown> }>> = {
  async deleted() {
    const there = await room()
    return { there, go: () => there.ana.ask('deleteMessage', { ...own(there.ana), messageId: there.message.id }) }
  },
  async cleared() {
    const there = await room()
    return { there, go: () => there.ana.ask('clearChat', own(there.ana)) }
  },
  async ended() {
    const there = await room()
    const headers = { ...asGuest(there.ana), 'content-type': 'application/json' }
    const body = JSON.stringify({ sessionId: there.access.sessionId })
    return { there, go: () => web('/chat/end-session', { method: 'POST', headers, body }) }
  },
  async reset() {
    const there = await room()
    const go = async () => {
      for (const one of [there.ana, there.ben]) await one.ask('toggleResetVote', { ...own(one), userName: 'Anon' })
      const { newSessionId, newAccessToken } = await there.ben.hears('sessionRedirect')
      const later = { sessionId: newSessionId, accessToken: newAccessToken }
      const again = await enter(world.gateway.url, later, { anonymousBrowserId: there.ben.anonymousBrowserId })
      const all = await again.join({ afterSeq: 0 })
      expect(all.success && all.messages.some(({ files }) => files), 'the new chat has none').toBe(false)
    }
    return { there, go }
  },
  async 'of a deleted chat'() {
    const { token, accountId } = await world.signUp()
    const { sessionId, currentAccessToken: accessToken } = await world.services.openSession(accountId)
    const there = await room({ access: { sessionId, accessToken }, token })
    const headers = { authorization: `Bearer ${token}` }
    return { there, go: () => web(`/chat/sessions/${sessionId}`, { method: 'DELETE', headers }) }
  },
}

describe('[IMG-4] a file', () => {
  test('is 404 at once after any kind of removal; its bytes go, then its row', async () => {
    const cases = await Promise.all(Object.entries(WAYS).map(async ([way, make]) => ({ way, ...(await make()) })))
    for (const { way, there, go } of cases) {
      expect([way, await statusOf(there.url)]).toEqual([way, 200])
      await go()
      const told = performance.now()
      expect([way, await statusOf(there.url)]).toEqual([way, 404])
      expect(performance.now() - told, 'the answer itself').toBeLessThan(1000)
    }
    const fileIds = cases.map(({ there }) => there.fileId)
    await waitFor('the rows to go', async () => (await rowsOf(fileIds)).length === 0)
    expect(await bytesOf(fileIds)).toEqual([])
  })

  test('is 404 for a removed person alone; the history gives each person their own address', async () => {
    const { ana, ben, url, fileId, access } = await room()
    const history = await web(`/chat/session/${access.sessionId}`, { headers: asGuest(ben) })
    const { messages } = (await history.json()) as { messages: Message[] }
    expect(messages.find(({ files }) => files)!.files![0]!.url).toBe(url)
    const hers = await web(`/chat/session/${access.sessionId}`, { headers: asGuest(ana) })
    const herUrl = ((await hers.json()) as { messages: Message[] }).messages.find(({ files }) => files)!.files![0]!.url!
    expect(await Promise.all([url, herUrl].map(statusOf))).toEqual([200, 200])
    const byKey = await web(`/chat/session/${access.sessionId}`, { headers: { 'x-access-token': access.accessToken } })
    expect(await byKey.text(), 'with a key alone').not.toContain('?for=')

    await ana.ask('removePerson', { ...own(ana), targetUserId: ben.userId })
    expect(await Promise.all([url, herUrl].map(statusOf))).toEqual([404, 200])
    expect(await bytesOf([fileId])).toHaveLength(1)
  })

  test('[DOOR-4] of a reported message stays for the operator until the report is erased, and nobody else gets it', async () => {
    const { ana, ben, url, fileId, message } = await room()
    const answer = await ben.ask('reportMessage', { ...own(ben), messageId: message.id, reason: 'sexual' })
    const reference = answer.success ? answer.reference : ''
    const unreported = await room()
    for (const [person, messageId] of [
      [ana, message.id],
      [unreported.ana, unreported.message.id],
    ] as const)
      await person.ask('deleteMessage', { ...own(person), messageId })
    await waitFor('the other file to go', async () => (await rowsOf([unreported.fileId])).length === 0)
    expect(await statusOf(url)).toBe(404)

    const folder = await mkdtemp(join(tmpdir(), 'reported-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const shown = await operate(world, 'reports', 'show', reference, folder)
    expect(shown).toContain(`[pdf: contract.pdf: ${fileId}.pdf]`)
    expect(await readFile(join(folder, `${fileId}.pdf`), 'latin1')).toMatch(/^%PDF-1\.7\n/)

    await world.sql('DELETE FROM report WHERE reference = $1', [reference])
    await waitFor('the file to go', async () => (await rowsOf([fileId])).length === 0)
    expect(await bytesOf([fileId])).toEqual([])
  })

  test('left behind by a crash at any step is gone within the hour; sent and new files stay', async () => {
    const { ana, fileId: sent } = await room()
    const fresh = await bring(ana)
    const unsent = await bring(ana)
    /** Web died before the bytes, or in the middle of them. */
    const early = await bringFile(world, ana, { isStored: false })
    const half = await bringFile(world, ana, { isStored: false })
    /** A gateway died after it had removed the bytes. */
    const taken = await bringFile(world, ana)
    await world.sql('UPDATE stored_file SET removed_at = now() WHERE id = $1', [taken])
    const folder = new URL(`${half.slice(0, 2)}/`, `${world.environment['FILES_URL']}/`)
    await mkdir(folder, { recursive: true })
    for (const name of [`${half}.whole`, `${half}.thumbnail.${randomUUID()}`])
      await writeFile(new URL(name, folder), 'x')
    await world.sql(`UPDATE stored_file SET created_at = now() - interval '51 minutes' WHERE id = ANY ($1)`, [
      [sent, unsent, early, half],
    ])
    await waitFor('what is whole to go', async () => (await rowsOf([unsent, taken])).length === 0)
    expect(await rowsOf([early, half]), 'an upload may still be under way').toHaveLength(2)
    await world.sql(`UPDATE stored_file SET removed_at = removed_at - interval '5 minutes' WHERE id = ANY ($1)`, [
      [early, half],
    ])
    await waitFor('the rest to go', async () => (await rowsOf([early, half])).length === 0)
    expect(await bytesOf([unsent, early, half, taken])).toEqual([])
    expect(await bytesOf([sent, fresh])).toHaveLength(2)
  })
})
