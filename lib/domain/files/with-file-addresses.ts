import type { Message } from '../../protocol/entities.ts'
import type { MessageFile } from '../../protocol/files.ts'

/** A reader of a chat. File addresses are personal (IMG-2). */
export type FileReader = { sessionId: string; userId: string }

/** Signs one file's address for one reader. Without the secret nobody can forge the key. */
export type SignFile = (file: FileReader & { fileId: string }) => string

/** Fields of events, acknowledgements and HTTP answers that hold messages. */
const PLACES = ['message', 'messages', 'changes', 'hits'] as const
type Told = { files?: unknown } & { [Place in (typeof PLACES)[number]]?: unknown }

/** True when a packet holds files. Most do not, and are then shared by all readers. */
export function hasFiles(told: unknown): boolean {
  if (Array.isArray(told)) return told.some(hasFiles)
  if (typeof told !== 'object' || told === null) return false
  const { files } = told as Told
  return (Array.isArray(files) && files.length > 0) || PLACES.some((place) => hasFiles((told as Told)[place]))
}

/** Returns a copy of the packet with the reader's own address for each file. */
export function withFileAddresses<Telling>(told: Telling, reader: FileReader, sign: SignFile): Telling {
  if (!hasFiles(told)) return told
  if (Array.isArray(told)) return told.map((one: unknown) => withFileAddresses(one, reader, sign)) as Telling
  const { files } = told as Pick<Message, 'files'>
  const places = PLACES.flatMap((place) => {
    const there = (told as Told)[place]
    return there === undefined ? [] : [[place, withFileAddresses(there, reader, sign)] as const]
  })
  const addressed = files?.map((file) => withAddress(file, reader, sign))
  return { ...told, ...Object.fromEntries(places), ...(addressed && { files: addressed }) }
}

function withAddress(file: MessageFile, { sessionId, userId }: FileReader, sign: SignFile): MessageFile {
  const query = new URLSearchParams({ for: userId, key: sign({ sessionId, userId, fileId: file.id }) })
  const url = `/chat/session/${encodeURIComponent(sessionId)}/files/${encodeURIComponent(file.id)}?${query.toString()}`
  return { ...file, url, thumbnailUrl: file.kind === 'picture' ? `${url}&size=thumbnail` : null }
}
