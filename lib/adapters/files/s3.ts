import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Bucket } from '../../domain/files/s3-url.ts'
import type { FileSize, FileStore } from '../../services/ports/files.ts'

const PATIENCE_MS = 30_000
/** Every request is idempotent, so the client may retry it. */
const RETRIES = 2
const SIZES: readonly FileSize[] = ['whole', 'thumbnail', 'model']

/** IMG-2: stores files in a bucket of any S3-compatible store, by path-style addresses, which all of them support. */
export function makeS3Store(bucket: Bucket): FileStore {
  const client = makeS3Client(bucket)
  const urlOf = (fileId: string, size: FileSize) =>
    `${bucket.origin}/${bucket.bucket}/${encodeURIComponent(fileId)}.${size}`

  async function ask(method: string, url: string, more: RequestInit = {}): Promise<Response | null> {
    const response = await client.fetch(url, { method, signal: AbortSignal.timeout(PATIENCE_MS), ...more })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404) return null
    throw new Error(`The file store answered ${response.status} to ${method}`)
  }

  return {
    async put(fileId, size, bytes) {
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') }
      const response = await ask('PUT', urlOf(fileId, size), { headers, body: new Uint8Array(bytes) })
      if (!response) throw new Error('The file store has no such bucket')
      await response.body?.cancel()
    },

    async read(fileId, size) {
      // Only the store's first answer is timed: the reader may be slow.
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), PATIENCE_MS)
      try {
        const response = await ask('GET', urlOf(fileId, size), { signal: late.signal })
        return response?.body ? { bytes: response.body, length: Number(response.headers.get('content-length')) } : null
      } finally {
        clearTimeout(timer)
      }
    },

    async remove(fileId) {
      await Promise.all(
        SIZES.map(async (size) => {
          const response = await ask('DELETE', urlOf(fileId, size))
          await response?.body?.cancel()
        }),
      )
    },
  }
}

export function makeS3Client({ keyId, secret, region }: Bucket): AwsClient {
  return new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: RETRIES })
}
