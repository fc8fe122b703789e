import type { Report, ReportSummary } from '#lib/server/compose/report-services.ts'

type ReportedFile = NonNullable<Report['messages'][number]['files']>[number]

/** Returns a report on one line. */
export function summaryOf({ reference, reason, sessionId, createdAt, closedAt }: ReportSummary): string {
  const state = closedAt ? `closed ${closedAt.toISOString()}` : 'open'
  return [reference, createdAt.toISOString(), reason, state, `chat ${sessionId}`].join('  ')
}

/** Returns a whole report, with the reported message marked. */
export function wordsOf(report: Report): string {
  const { text, reporterId, messageId, messages } = report
  const said = messages.map(({ id, seq, userId, userName, text: words, timestamp, files = [] }) => {
    const all = [words, ...files.map(describeFile)].filter(Boolean).join('\n')
    const mark = id === messageId ? '>' : ' '
    return `${mark} ${seq}  ${timestamp}  ${printable(userName)} (${userId})\n${indented(printable(all))}`
  })
  const head = [summaryOf(report), `reported by ${reporterId}`, ...(text === null ? [] : [`“${printable(text)}”`])]
  return [...head, '', ...said].join('\n')
}

/** Returns the name of a file's copy. A sender chooses the shown name, so it names no path here. */
export function fileNameOf({ id, kind }: ReportedFile): string {
  return `${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`
}

function describeFile(file: ReportedFile): string {
  return `[${[file.kind, file.name, file.alt, fileNameOf(file)].filter(Boolean).join(': ')}]`
}

function indented(words: string): string {
  return words
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}

/** Replaces control characters and text-direction marks by their numbers: a terminal would obey them. */
function printable(words: string): string {
  return words.replaceAll(/[^\P{C}\n\u200d]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)
}
