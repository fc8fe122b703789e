import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { readS3Url, type Bucket } from '../../domain/files/s3-url.ts'
import { makeS3Client } from './s3.ts'

const PATIENCE_MS = 5000
type Trouble = { text: string; isCertain: boolean }

/** Checks that files can be stored at FILES_URL; null when they can. Another check reports a malformed address. */
export async function findFilesTrouble(filesUrl: string): Promise<Trouble | null> {
  if (filesUrl.startsWith('file:')) return findFolderTrouble(filesUrl)
  const bucket = readS3Url(filesUrl)
  return bucket && findBucketTrouble(bucket)
}

async function findFolderTrouble(filesUrl: string): Promise<Trouble | null> {
  try {
    const folder = fileURLToPath(filesUrl)
    await mkdir(folder, { recursive: true })
    const probe = join(folder, `probe-${randomUUID()}`)
    await writeFile(probe, '')
    await rm(probe)
    return null
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    return { text: `FILES_URL names a folder that cannot be written (${code}).`, isCertain: true }
  }
}

async function findBucketTrouble(bucket: Bucket): Promise<Trouble | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { ok, status } = await makeS3Client(bucket).fetch(`${bucket.origin}/${bucket.bucket}`, {
      method: 'HEAD',
      signal,
    })
    if (ok) return null
    if (status === 404) return { text: 'FILES_URL names a bucket that is not there.', isCertain: true }
    if (status === 403) return { text: 'FILES_URL names a key that this bucket refuses.', isCertain: true }
    return { text: `The store that FILES_URL names answers ${status}.`, isCertain: false }
  } catch {
    return { text: 'The store that FILES_URL names does not answer.', isCertain: false }
  }
}
