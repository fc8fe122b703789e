import { log } from '../log.ts'

/** IMG-5: true when the server says that a file is no longer there; false when it says anything else, or nothing. */
export async function isFileGone(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal })
    return status === 404
  } catch (error) {
    log.debug('A picture could not be asked for', error)
    return false
  }
}
