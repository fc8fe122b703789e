import { cleanFileName } from '../../domain/files/clean-file-name.ts'
import { formatOfBytes, type FileFormat } from '../../domain/files/kind-of-bytes.ts'
import { payerOf, type Caller } from '../../domain/people/caller.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { FileAnswer } from '../../protocol/http.ts'
import { FILE_MAX_BYTES } from '../../protocol/limits.ts'
import type { BroughtFile, BroughtFiles, FileSize, FileStore, PictureMaker, StoredFile } from '../ports/files.ts'
import type { ParticipantStore, SessionStore } from '../ports/room.ts'
import type { Limit } from '../safety/limit.ts'

type Deps = {
  sessions: Pick<SessionStore, 'find'>
  participants: Pick<ParticipantStore, 'isMember' | 'membershipsOf'>
  files: BroughtFiles
  store: FileStore
  pictures: PictureMaker
  /** Per person. */
  uploads: Limit
  /** ROLE-21: tells whether the operator has flagged this address. */
  isFlagged: (address: string) => Promise<boolean>
  addressSubjectOf: (address: string) => string
  makeId: () => string
  hashOf: (bytes: Buffer) => string
}

/** A file as it is uploaded. `name` comes from the sender's device; `uploadId` is null for clients without such keys. */
export type Upload = { bytes: Buffer; name: string; alt: string; uploadId: string | null }
type Sizes = Partial<Record<FileSize, Buffer>>
type Made = Pick<StoredFile, 'kind' | 'name' | 'bytes' | 'width' | 'height' | 'placeholder'>

/**
 * IMG-2: stores a picture or a PDF in a session, unsent. `receive` reads the body only once its sender may bring a
 * file. The row is written before the bytes: after a crash the row leads a retry, or the sweep, to them. `address`
 * throws IP_FLAGGED if it is flagged, and pays for guests.
 */
export function makeBringFile(deps: Deps) {
  const { files, store, pictures, uploads, isFlagged, addressSubjectOf, makeId, hashOf } = deps
  const placeOf = makePlaceOf(deps)

  async function made({ bytes, name }: Upload, format: FileFormat): Promise<{ about: Made; sizes: Sizes }> {
    if (format === 'pdf') {
      const none = { width: null, height: null, placeholder: null }
      return {
        about: { kind: 'pdf', name: cleanFileName(name), bytes: bytes.length, ...none },
        sizes: { whole: bytes },
      }
    }
    const { sizes, ...about } = await pictures.make(bytes)
    return { about: { kind: 'picture', name: '', bytes: sizes.whole.length, ...about }, sizes }
  }

  async function keep(file: BroughtFile, sizes: Sizes): Promise<string> {
    const fileId = await files.reserve(file)
    try {
      for (const [size, bytes] of Object.entries(sizes)) await store.put(fileId, size as FileSize, bytes)
    } catch (cause) {
      await files.failed(fileId)
      throw cause
    }
    if (!(await files.stored(fileId))) throw new Refusal('UNAVAILABLE')
    return fileId
  }

  return async function bringFile(
    person: Caller,
    sessionId: string,
    address: string,
    receive: () => Promise<Upload>,
  ): Promise<FileAnswer> {
    const userId = await placeOf(person, sessionId)
    if (await isFlagged(address)) throw new Refusal('IP_FLAGGED')
    const payer = payerOf(person)
    await uploads.take(payer)
    const upload = await receive()
    const { bytes, alt, uploadId } = upload
    const format = formatOfBytes(bytes)
    if (format === null) throw new Refusal('UNSUPPORTED_FILE')
    if (bytes.length > FILE_MAX_BYTES) throw new Refusal('TOO_LARGE')

    // The bytes count too: otherwise a second file with the same key could take the row of a smaller one.
    const key = { sessionId, userId, uploadId, sha256: hashOf(bytes) }
    const before = await files.findStored(key)
    if (before) return answerOf(before.id, before)
    const purse = {
      payer,
      payerIds: person.ids,
      cost: bytes.length,
      address: person.accountId === null ? addressSubjectOf(address) : null,
    }
    await files.requireRoom(purse) // before the picture is decoded
    const { about, sizes } = await made(upload, format)
    const fileId = await keep({ ...key, ...about, ...purse, id: makeId(), alt }, sizes)
    return answerOf(fileId, about)
  }
}

/**
 * Returns the id under which a member brings files. Throws NOT_FOUND alike for "not there" and "not yours", else
 * SESSION_CLOSED.
 */
function makePlaceOf({ sessions, participants }: Pick<Deps, 'sessions' | 'participants'>) {
  return async function placeOf({ ids, userId }: Caller, sessionId: string): Promise<string> {
    const session = await sessions.find(sessionId)
    const isMember = session && !session.isDeleted && (await participants.isMember(sessionId, ids))
    if (!isMember) throw new Refusal('NOT_FOUND')
    if (!session.isOpen) throw new Refusal('SESSION_CLOSED')
    const memberships = await participants.membershipsOf(sessionId, ids)
    return memberships.find(({ isHere }) => isHere)?.userId ?? userId
  }
}

function answerOf(fileId: string, { kind, width, height }: Pick<StoredFile, 'kind' | 'width' | 'height'>): FileAnswer {
  return { fileId, kind, width, height }
}
