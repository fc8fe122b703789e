import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFileStore } from '#lib/server/compose/files/file-store.ts'
import { findFilesTrouble } from '#lib/adapters/files/files-trouble.ts'
import { findFreePort } from '#tests/support/ports.ts'

let folder: string
let server: S3rver
/** The URL of the local S3 store, which knows only the key in it. */
let s3Url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-stores-'))
  const configureBuckets = [{ name: 'files' }]
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets,
  })
  const { port } = await server.run()
  s3Url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/files?region=eu-central-1&tls=off`
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const wholeOf = async (found: { bytes: ReadableStream<Uint8Array> } | null) =>
  found && Buffer.from(await new Response(found.bytes).arrayBuffer())
const urlOf = (where: string) => (where === 's3' ? s3Url : pathToFileURL(join(folder, where, 'of files')).href)

describe.each(['folder', 's3'])('[IMG-2] a file in the store: %s', (where) => {
  test('is there whole, in each of its sizes, until it is removed', async () => {
    const store = makeFileStore(urlOf(where))
    const [id, other] = [randomUUID(), randomUUID()]
    const large = Buffer.alloc(3_000_000, 'parley')
    expect(await store.read(id, 'whole')).toBeNull()
    await Promise.all([
      store.put(id, 'whole', Buffer.from('first')),
      store.put(id, 'thumbnail', Buffer.from('small')),
      store.put(other, 'whole', Buffer.from('of another')),
    ])
    await store.put(id, 'whole', large)

    const found = await store.read(id, 'whole')
    expect(found?.length).toBe(large.length)
    expect((await wholeOf(found))?.equals(large)).toBe(true)
    expect(await wholeOf(await store.read(id, 'thumbnail'))).toEqual(Buffer.from('small'))
    expect(await store.read(id, 'model')).toBeNull()
    await (await store.read(id, 'whole'))!.bytes.cancel()

    await store.remove(id)
    await store.remove(id)
    expect(await store.read(id, 'whole')).toBeNull()
    expect(await store.read(id, 'thumbnail')).toBeNull()
    expect(await wholeOf(await store.read(other, 'whole'))).toEqual(Buffer.from('of another'))
  })
})

test('[IMG-2] no id leads out of the folder, and what a killed write left goes with its file', async () => {
  const store = makeFileStore(urlOf('folder'))
  await expect(store.put('../../x', 'whole', Buffer.from('x'))).rejects.toThrow('Not the id')
  await expect(store.read('a/b', 'whole')).rejects.toThrow('Not the id')
  const id = randomUUID()
  await store.put(id, 'whole', Buffer.from('x'))
  const place = join(folder, 'folder', 'of files', id.slice(0, 2))
  await writeFile(join(place, `${id}.whole.${randomUUID()}`), 'half of')
  await store.remove(id)
  expect((await readdir(place)).filter((name) => name.startsWith(id))).toEqual([])
})

test('[IMG-2] a start says what is wrong with FILES_URL, and never its key', async () => {
  const closed = `s3://K:S@127.0.0.1:${await findFreePort()}/files?tls=off`
  await writeFile(join(folder, 'a file'), '')
  const said = {
    right: await findFilesTrouble(s3Url),
    folder: await findFilesTrouble(urlOf('new')),
    bucket: await findFilesTrouble(s3Url.replace('/files', '/others')),
    key: await findFilesTrouble(s3Url.replace('S3RVER@', 'another@')),
    away: await findFilesTrouble(closed),
    file: await findFilesTrouble(urlOf('a file')),
  }
  expect(said).toEqual({
    right: null,
    folder: null,
    bucket: { text: 'FILES_URL names a bucket that is not there.', isCertain: true },
    key: { text: 'FILES_URL names a key that this bucket refuses.', isCertain: true },
    away: { text: 'The store that FILES_URL names does not answer.', isCertain: false },
    file: { text: 'FILES_URL names a folder that cannot be written (ENOTDIR).', isCertain: true },
  })
})

test('[IMG-2] a store that refuses or is away is an error, not a file that is gone', async () => {
  const refused = makeFileStore(s3Url.replace('S3RVER@', 'another@'))
  await expect(refused.read('a', 'whole')).rejects.toThrow('403')
  await expect(refused.put('a', 'whole', Buffer.from('x'))).rejects.toThrow('403')
})
