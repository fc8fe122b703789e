import { createStore, delMany, entries, get, set, del, type UseStore } from 'idb-keyval'
import type { FileKind } from '../../protocol/files.ts'
import { FILES_MAX } from '../../protocol/limits.ts'
import { log } from '../log.ts'

/** A picture or PDF, with its bytes, of the draft or of an undelivered message. */
export type KeptFile = {
  id: string
  kind: FileKind
  type: string
  bytes: Blob
  name: string
  alt: string
  width: number | null
  height: number | null
  /** The server's id of the uploaded file; null before the upload. */
  fileId: string | null
}

type Kept = { at: number; files: readonly KeptFile[] }

/** Abandoned files are dropped after a week. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** The message by its `tempMsgId`; without one, the draft. */
type Place = { sessionId: string; tempMsgId?: string }

const sessionPrefix = (sessionId: string) => `${sessionId}:`
const DRAFT = 'draft'
const keyOf = ({ sessionId, tempMsgId }: Place) => `${sessionPrefix(sessionId)}${tempMsgId ?? DRAFT}`

let opened: UseStore | undefined
const store = (): UseStore => (opened ??= createStore('parley-files', 'files'))

/**
 * Keeps the bytes of unsent files in IndexedDB: they outlive the page, like the draft's text (IMG-1). Without IndexedDB
 * (some private windows) they last as long as the page, which holds them anyway.
 */
export const keptFiles = {
  async of(place: Place): Promise<readonly KeptFile[]> {
    return (await tried(() => get<Kept>(keyOf(place), store())))?.files ?? []
  },
  keep: (place: Place, files: readonly KeptFile[]): Promise<void> =>
    tried(() => (files.length === 0 ? del(keyOf(place), store()) : set(keyOf(place), keptNow(files), store()))),
  drop: (place: Place): Promise<void> => tried(() => del(keyOf(place), store())),
  /**
   * Moves the files of draft and unsent messages into the next chat's draft after a reset. The server has none there.
   */
  async carry(fromSessionId: string, toSessionId: string, tempMsgIds: readonly string[]): Promise<void> {
    const places = [
      { sessionId: fromSessionId },
      ...tempMsgIds.map((tempMsgId) => ({ sessionId: fromSessionId, tempMsgId })),
    ]
    const files = (await Promise.all(places.map((place) => keptFiles.of(place)))).flat()
    if (files.length === 0) return
    const carried = files.map((file) => ({ ...file, fileId: null })).slice(0, FILES_MAX)
    await keptFiles.keep({ sessionId: toSessionId }, carried)
    await Promise.all(places.map((place) => keptFiles.drop(place)))
  },
  /** Drops the files of a session that is gone. */
  forget: (sessionId: string): Promise<void> => dropWhere((key) => key.startsWith(sessionPrefix(sessionId))),
  /** Drops all drafts' files when their author signs out. */
  forgetDrafts: (): Promise<void> => dropWhere((key) => key.endsWith(`:${DRAFT}`)),
  sweep: (): Promise<void> => dropWhere((_key, { at }) => Date.now() - at > KEPT_MS),
}

const keptNow = (files: readonly KeptFile[]): Kept => ({ at: Date.now(), files })

function dropWhere(isGone: (key: string, kept: Kept) => boolean): Promise<void> {
  return tried(async () => {
    const gone = (await entries<string, Kept>(store())).filter(([key, kept]) => isGone(key, kept))
    if (gone.length > 0)
      await delMany(
        gone.map(([key]) => key),
        store(),
      )
  })
}

async function tried<Result>(use: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await use()
  } catch (error) {
    log.debug('IndexedDB is not available', error)
    return undefined
  }
}
