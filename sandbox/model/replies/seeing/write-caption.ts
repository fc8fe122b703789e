import type { MessagesRequest } from '#sandbox/model/request.ts'
import { seenFile } from '#sandbox/model/seen-files.ts'

/** Returns one true line about the file in question. */
export function writeCaption({ turns }: MessagesRequest): string {
  const [seen] = turns.flatMap(({ blocks }) => blocks.flatMap((block) => seenFile(block) ?? []))
  if (!seen) return 'nothing'
  if (seen.kind === 'pdf') return `a PDF of ${seen.bytes} bytes`
  return `a ${seen.colour} picture of ${seen.width} by ${seen.height} pixels`
}
