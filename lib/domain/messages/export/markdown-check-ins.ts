import type { ExportedCheckIn } from '../../../protocol/chat-export.ts'
import { asWords } from './markdown-text.ts'

/** COPY-1, DUE-1: returns the section of check-ins; empty when there are none. */
export function checkInsSection(
  checkIns: readonly ExportedCheckIn[],
  timeText: (at: Date) => string,
  names: ReadonlyMap<string, string>,
): string {
  if (checkIns.length === 0) return ''
  const rows = checkIns.map(({ at, text, userIds, state }) => {
    const whom = userIds.flatMap((userId) => names.get(userId) ?? []).map(asWords)
    const marks = [
      timeText(new Date(at)),
      ...(whom.length > 0 ? [whom.join(', ')] : []),
      ...(state === 'done' ? ['done'] : []),
    ]
    return `- **${marks.join(' · ')}**: ${asWords(text)}`
  })
  return `\n## Coming back to it\n\n${rows.join('\n')}\n`
}
