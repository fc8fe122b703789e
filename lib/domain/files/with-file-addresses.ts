import type { Message } from '../../protocol/entities.ts'
import type { MessageFile } from '../../protocol/files.ts'

/** One person who reads a chat; the addresses of its files are theirs alone (IMG-2). */
export type FileReader = { sessionId: string; userId: string }

/** The key of one file for one person; nobody makes it without the secret. */
export type SignFile = (file: FileReader & { fileId: string }) => string

/** Fields that hold messages, in events, acknowledgements and answers over HTTP. */
const PLACES = ['message', 'messages', 'changes', 'hits'] as const
type Told = { files?: unknown } & { [Place in (typeof PLACES)[number]]?: unknown }

/** True when it holds files. Most packets hold none, and are the same for everybody. */
export function hasFiles(told: unknown): boolean {
  if (Array.isArray(told)) return told.some(hasFiles)
  if (typeof told !== 'object' || told === null) return false
  const { files } = told as Told
  return (Array.isArray(files) && files.length > 0) || PLACES.some((place) => hasFiles((told as Told)[place]))
}

/** The same with the addresses that this person has of each file. */
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
