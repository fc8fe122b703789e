import { createStore, delMany, entries, get, set, del, type UseStore } from 'idb-keyval'
import type { FileKind } from '../../protocol/files.ts'
import { FILES_MAX } from '../../protocol/limits.ts'
import { log } from '../debug.ts'

/** A picture or PDF of the draft, or of a message that is not delivered, with its bytes. */
export type KeptFile = {
  id: string
  kind: FileKind
  type: string
  bytes: Blob
  name: string
  alt: string
  width: number | null
  height: number | null
  /** The server's id, once it has the bytes. */
  fileId: string | null
}

type Kept = { at: number; files: readonly KeptFile[] }

/** Files that nobody came back for go after a week. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** `tempMsgId` of a message; without it: the draft's. */
type Place = { sessionId: string; tempMsgId?: string }

const sessionPrefix = (sessionId: string) => `${sessionId}:`
const DRAFT = 'draft'
const keyOf = ({ sessionId, tempMsgId }: Place) => `${sessionPrefix(sessionId)}${tempMsgId ?? DRAFT}`

let opened: UseStore | undefined
const store = (): UseStore => (opened ??= createStore('parley-files', 'files'))

/**
 * The bytes of what is not sent yet, in IndexedDB: they outlive the page, as the draft's words do (IMG-1). A browser without it
 * (some private windows) keeps them while the page is open, where they are held anyway.
 */
export const keptFiles = {
  async of(place: Place): Promise<readonly KeptFile[]> {
    return (await tried(() => get<Kept>(keyOf(place), store())))?.files ?? []
  },
  keep: (place: Place, files: readonly KeptFile[]): Promise<void> =>
    tried(() => (files.length === 0 ? del(keyOf(place), store()) : set(keyOf(place), keptNow(files), store()))),
  drop: (place: Place): Promise<void> => tried(() => del(keyOf(place), store())),
  /** After a reset: the draft's files, and these messages', become the next chat's draft. The server has none of them there. */
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
  /** The session is gone. */
  forget: (sessionId: string): Promise<void> => dropWhere((key) => key.startsWith(sessionPrefix(sessionId))),
  /** The drafts' author is gone. */
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
