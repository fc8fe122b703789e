import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import type { ExportedMessage, ExportedPerson } from '../../../protocol/chat-export.ts'
import { fileText } from '../../../protocol/texts/files.ts'
import { tombstoneText } from '../../../protocol/texts/en.ts'
import { cardsSection } from './markdown-cards.ts'
import { checkInsSection } from './markdown-check-ins.ts'
import type { ExportHead, ExportWriter } from './json-export.ts'
import { asMarkdown, asWords } from './markdown-text.ts'

/**
 * COPY-1: writes Markdown to read and print: a heading per day, and each message with author and time. `timeZone` must
 * be a valid zone.
 */
export function makeMarkdownWriter(timeZone: string): ExportWriter {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone })
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const names = new Map<string, string>()
  let lastDay = ''

  function dayLine(at: Date): string {
    const name = day.format(at)
    if (name === lastDay) return ''
    lastDay = name
    return `\n## ${name}\n`
  }

  return {
    head({ title, exportedAt, people }: ExportHead): string {
      for (const { userId, userName } of people) names.set(userId, userName)
      const at = new Date(exportedAt)
      return [
        `# ${asWords(title ?? `A chat with ${ASSISTANT_NAME}`)}\n`,
        `With ${people.map(nameOf).join(', ')}\\`,
        `Exported ${day.format(at)}, ${time.format(at)} (${asWords(timeZone)})\n`,
      ].join('\n')
    },

    message(message: ExportedMessage): string {
      const at = new Date(message.timestamp)
      return (
        dayLine(at) +
        (message.kind === 'notice' || message.kind === 'card'
          ? noticeLine(message)
          : said(message, time.format(at), names))
      )
    },

    end: (cards, checkIns) =>
      cardsSection(cards, day.format) +
      checkInsSection(checkIns, (at) => `${day.format(at)}, ${time.format(at)}`, names),
  }
}

function nameOf({ userName, isAI }: ExportedPerson): string {
  return asWords(userName) + (isAI ? ' (AI)' : '')
}

function noticeLine({ text }: ExportedMessage): string {
  return `\n_${asWords(text)}_\n`
}

function said(message: ExportedMessage, time: string, names: ReadonlyMap<string, string>): string {
  const { userName, replyTo, reactions = [], status } = message
  const marks = [time, message.editedAt && 'edited', status === 'failed' && 'broke off'].filter(Boolean)
  const lines = [`\n**${asWords(userName)}** · ${marks.join(' · ')}\n`]
  if (replyTo) lines.push(`> ${asWords(replyTo.userName)}: ${asWords(replyTo.snippet)}\n`)
  lines.push(message.deletedAt ? `_${tombstoneText(message.deletedBy ?? 'author')}_` : words(message))
  if (reactions.length > 0) lines.push(`\n${reactions.map((one) => given(one, names)).join(' · ')}`)
  return `${lines.join('\n')}\n`
}

/** IMG-1: the message's text, and each file by its description or name. */
function words({ text, files = [] }: ExportedMessage): string {
  const named = files.map((file) => `_${asWords(fileText(file))}_`)
  return [...(text === '' ? [] : [asMarkdown(text)]), ...named].join('  \n')
}

function given(
  { emoji, userIds }: { emoji: string; userIds: readonly string[] },
  names: ReadonlyMap<string, string>,
): string {
  const known = userIds.map((userId) => asWords(names.get(userId) ?? ''))
  return `${emoji} ${known.every(Boolean) ? known.join(', ') : userIds.length}`
}
