import { isText, textOf, type MessagesRequest, type Turn } from '#sandbox/model/request.ts'
import { readElements } from '#sandbox/model/replies/reading/markup.ts'
import { makeSaidReader } from '#sandbox/model/replies/reading/said.ts'
import { seenFile, type SeenFile } from '#sandbox/model/seen-files.ts'

type Shown = { message: string; seen: SeenFile | null }

const ASKS_ABOUT_IT = /\b(picture|photo|image|pdf|document|see|show|colou?r|on it)\b/i

/**
 * Describes the pictures and PDFs in the prompt, by sender. Null without any, or if they are repeated and not asked
 * for.
 */
export function sayWhatIsSeen({ turns }: MessagesRequest): string | null {
  const shown = shownIn(turns.at(-1))
  const readSaid = makeSaidReader()
  const lines = turns.filter(({ role }) => role === 'user').flatMap((turn) => readSaid(textOf(turn)))
  const last = readElements(turns.map(textOf).at(-1) ?? '').filter(({ tag }) => tag === 'm')
  const isNew = ({ message }: Shown) => last.some(({ attributes }) => attributes.get('id') === message)
  const isAsked = last.some(({ text }) => ASKS_ABOUT_IT.test(text))
  const told = isAsked ? shown : shown.filter(isNew)
  if (told.length === 0) return null
  return told.map(({ message, seen }) => sentence(seen, nameOf(message))).join(' ')

  function nameOf(message: string): string {
    const line = lines.find(({ attributes }) => attributes.get('id') === message)
    return line?.attributes.get('n') ?? 'somebody'
  }
}

/** Pairs each file with the element before it that names its message; an unseen file has only the element. */
function shownIn(turn: Turn | undefined): Shown[] {
  const blocks = turn?.blocks ?? []
  return blocks.flatMap((block, at) => {
    const elements = isText(block) ? readElements(block.text) : []
    const named = elements.filter(({ tag }) => tag === 'shown' || tag === 'unseen')
    const next = blocks[at + 1]
    return named.map(({ tag, attributes }) => {
      return { message: attributes.get('m') ?? '', seen: tag === 'shown' && next ? seenFile(next) : null }
    })
  })
}

function sentence(seen: SeenFile | null, name: string): string {
  if (!seen) return `I cannot see here what ${name} sent.`
  if (seen.kind === 'pdf') return `The PDF that ${name} sent is ${seen.bytes} bytes long.`
  return `The picture that ${name} sent is ${seen.width} by ${seen.height} pixels and mostly ${seen.colour}.`
}
