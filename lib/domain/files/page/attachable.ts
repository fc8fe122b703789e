import type { FileKind } from '../../../protocol/files.ts'
import { ERRORS, TEXTS } from '../../../protocol/errors.ts'
import { FILE_MAX_BYTES, FILES_MAX } from '../../../protocol/limits.ts'

/** A file as the browser reports it. */
export type Brought = { type: string; name: string; size: number }

/** Largest picture that the browser takes; it is scaled down before the upload. */
const SHRUNK_MAX_BYTES = 120_000_000

const TYPES = new Map<string, FileKind>([
  ...['jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'heif'].map((name) => [`image/${name}`, 'picture'] as const),
  ['application/pdf', 'pdf'],
])
/** Types by file ending. Browsers report no type where the operating system knows none, as for HEIC. */
const ENDINGS = new Map([
  ...['jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'heif'].map((name) => [name, `image/${name}`] as const),
  ['jpg', 'image/jpeg'],
  ['pdf', 'application/pdf'],
])

/** IMG-1: the types that the file chooser offers. */
export const ACCEPTED_TYPES = [...TYPES.keys()].join(',')

/** Returns the browser's type, or the one of the name's ending; empty when both are unknown. */
export function typeOf({ type, name }: Pick<Brought, 'type' | 'name'>): string {
  const known = type.toLowerCase()
  if (TYPES.has(known)) return known
  return type === '' ? (ENDINGS.get(name.toLowerCase().split('.').at(-1) ?? '') ?? '') : ''
}

/** Returns null for a file that a message cannot carry. */
export const kindOfFile = (file: Pick<Brought, 'type' | 'name'>): FileKind | null => TYPES.get(typeOf(file)) ?? null

/** IMG-1: splits new files into those that fit into the message and the refusals of the rest, each refusal once. */
export function attachable<File extends Brought>(before: readonly FileKind[], brought: readonly File[]) {
  const taken: { file: File; kind: FileKind }[] = []
  const refusals = new Set<string>()
  for (const file of brought) {
    const kind = kindOfFile(file)
    const kinds = [...before, ...taken.map((one) => one.kind)]
    const refusal = kind === null ? ERRORS.UNSUPPORTED_FILE.text : (sizeRefusal(file) ?? placeRefusal(kinds, kind))
    if (refusal !== null) refusals.add(refusal)
    else if (kind !== null) taken.push({ file, kind })
  }
  return { taken, refusals: [...refusals] }
}

function sizeRefusal(file: Brought): string | null {
  const type = typeOf(file)
  const canShrink = type !== 'application/pdf' && type !== 'image/gif'
  if (file.size === 0) return TEXTS.fileEmpty
  return file.size > (canShrink ? SHRUNK_MAX_BYTES : FILE_MAX_BYTES) ? TEXTS.fileTooLarge : null
}

/** A message takes up to four pictures, or one PDF. */
function placeRefusal(kinds: readonly FileKind[], kind: FileKind): string | null {
  const isFull = kind === 'pdf' ? kinds.length > 0 : kinds.includes('pdf') || kinds.length >= FILES_MAX
  return isFull ? TEXTS.filesFull : null
}
