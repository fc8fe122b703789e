import type { MessagesRequest } from '#sandbox/model/request.ts'
import { seenFile } from '#sandbox/model/seen-files.ts'

/** One true line about the picture that is asked about. */
export function writeCaption({ turns }: MessagesRequest): string {
  const [seen] = turns.flatMap(({ blocks }) => blocks.flatMap((block) => seenFile(block) ?? []))
  return seen?.kind === 'picture' ? `a ${seen.colour} picture of ${seen.width} by ${seen.height} pixels` : 'nothing'
}
