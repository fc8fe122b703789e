import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileReader } from '../../domain/files/with-file-addresses.ts'
import { derivedKey } from './derived-key.ts'

const KEY_BYTES = 16

/** IMG-2: signs the addresses of files, each for one person and one file. Keys are stable, so browsers can cache. */
export function makeFileKeys(secret: string) {
  const key = derivedKey(secret, 'file address')

  function macOf({ sessionId, fileId, userId }: FileReader & { fileId: string }): Buffer {
    const signed = JSON.stringify([sessionId, fileId, userId])
    return createHmac('sha256', key).update(signed).digest().subarray(0, KEY_BYTES)
  }

  return {
    sign: (file: FileReader & { fileId: string }): string => macOf(file).toString('base64url'),
    /** True when `given` is the key of this person's address. */
    isSigned(file: FileReader & { fileId: string }, given: string): boolean {
      const mac = Buffer.from(given, 'base64url')
      return mac.length === KEY_BYTES && given.length === 22 && timingSafeEqual(mac, macOf(file))
    },
  }
}
export type FileKeys = ReturnType<typeof makeFileKeys>
