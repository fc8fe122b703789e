import { PERSONA } from '#lib/domain/parley/prompt/persona.ts'
import type { Asked } from '#tests/support/parley.ts'
import type { Played } from './play.ts'
import type { Scene } from './scenes.ts'

type Content = Asked['body']['system'] | Asked['body']['messages'][number]['content']

/** Writes a scene as a page: its messages, and every request to the models. */
export function pageOf(scene: Scene, { messages, requests }: Played): string {
  return [
    `# ${scene.title}`,
    `${scene.about} Played by \`node bench/transcripts/index.ts\` through the real gateway against the sandbox; Parley's words are the sandbox's, when it speaks and what it is told is the product.`,
    '## What was said',
    ...messages.map(({ seq, name, text, at, reason }) => {
      const why = reason === null ? '' : ` _(${reason})_`
      return `**${seq} · ${at} · ${plain(name)}**${why}\n\n${quoted(text)}`
    }),
    '## What was asked of the models',
    `${requests.length} requests. The system prompt of replies begins with the persona (\`lib/domain/parley/prompt/persona.ts\`, ${PERSONA.length} characters), the same in every one; it is written out here as \`{persona}\`. \`⟦cache⟧\` marks a cache breakpoint. \`${scene.file}.requests.jsonl\` holds the requests as they were sent, one a line.`,
    ...requests.map((request, at) => requestText(request, requests.slice(0, at), at + 1)),
  ].join('\n\n')
}

export function requestLines(requests: readonly Asked[]): string {
  return requests.map(({ body, usage }) => JSON.stringify({ body, usage })).join('\n') + '\n'
}

function requestText(request: Asked, earlier: readonly Asked[], number: number): string {
  const { body, usage } = request
  const kind = kindOf(request)
  const before = earlier.findLast((one) => kindOf(one) === 'reply')
  const whole = textOf(body)
  const same = kind === 'reply' && before ? common(textOf(before.body), whole) : 0
  const from = whole.lastIndexOf('\n', same) + 1
  const shown =
    same > 0
      ? `… the first ${from} of ${whole.length} characters as in the reply before …\n${whole.slice(from)}`
      : whole
  const counted = usage
    ? `${usage.input_tokens} new, ${usage.cache_creation_input_tokens} written to the cache, ${usage.cache_read_input_tokens} read from it, ${usage.output_tokens} out`
    : 'not answered'
  return `### ${number}. ${kind} (${body.model}, at most ${body.max_tokens} tokens)\n\nTokens: ${counted}.\n\n${fenced(shown)}`
}

function kindOf({ body, text }: Asked): 'reply' | 'gate' | 'notes' | 'title' {
  if (body.tools) return 'reply'
  if (body.max_tokens <= 16) return 'gate'
  return text.includes('You name a group chat') ? 'title' : 'notes'
}

function textOf({ system, tools, messages }: Asked['body']): string {
  const named = tools?.map(({ name }) => name).join(', ')
  return [
    ...(named ? [`[tools] ${named}`] : []),
    `[system]\n${blocks(system)}`,
    ...messages.map(({ role, content }) => `[${role}]\n${blocks(content)}`),
  ].join('\n')
}

function blocks(content: Content): string {
  const list = typeof content === 'string' ? [{ type: 'text', text: content, cache_control: undefined }] : content
  return list
    .map(
      (block) =>
        (block.text ?? block.content ?? JSON.stringify(block.input)) + (block.cache_control ? '\n⟦cache⟧' : ''),
    )
    .join('\n')
    .replace(PERSONA, '{persona}')
}

function common(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

function fenced(text: string): string {
  return `\`\`\`\`text\n${text}\n\`\`\`\``
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

function plain(text: string): string {
  return text.replace(/[*_`]/g, '\\$&')
}
