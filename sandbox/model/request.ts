/** Marks the end of a prefix that is to be cached, for so long. */
export type CacheMarker = { type: 'ephemeral'; ttl?: '5m' | '1h' }
/** A content block as it was sent; `type` is checked, the rest stays as it came. */
export type Block = { type: string; cache_control?: CacheMarker | null; [field: string]: unknown }
export type TextBlock = Block & { type: 'text'; text: string }
export type Turn = { role: 'user' | 'assistant' | 'system'; blocks: Block[] }

/** A request of any dialect, in the words of the Messages API, after validation: strings have become text blocks, absent lists are empty. */
export type MessagesRequest = {
  model: string
  maxTokens: number
  /** What it thinks before it answers, in tokens of `maxTokens`. */
  thinkingTokens: number
  isStreaming: boolean
  /** A stream tells what it took; in the Messages API each does. */
  isUsageStreamed: boolean
  system: TextBlock[]
  turns: Turn[]
  tools: Block[]
  stopSequences: string[]
  /** The top-level marker, which applies to the last block. */
  cacheControl: CacheMarker | null
}

export function isText(block: Block): block is TextBlock {
  return block.type === 'text'
}

export function textOf(turn: Turn): string {
  return turn.blocks
    .filter(isText)
    .map((block) => block.text)
    .join('\n')
}

function systemText(request: MessagesRequest): string {
  return request.system.map((block) => block.text).join('\n')
}

/** Everything that can be read in the request, in the order of the prompt. */
export function readableText(request: MessagesRequest): string {
  return [systemText(request), ...request.turns.map(textOf)].join('\n')
}

/** The speak-or-stay-silent question: a few tokens to answer with, in a grammar of SILENT and SPEAK. */
function isGateCall(request: MessagesRequest): boolean {
  const rules = systemText(request)
  return request.maxTokens <= 16 && /\bSILENT\b/.test(rules) && /\bSPEAK\b/.test(rules)
}

/** The detector's question: one word of a few for the danger of a message. */
function isDangerCall(request: MessagesRequest): boolean {
  const rules = systemText(request)
  return (
    request.maxTokens <= 16 && ['NONE', 'SELF-HARM', 'FEAR', 'CHILD', 'MEDICAL'].every((word) => rules.includes(word))
  )
}

/** Pictures or PDFs stand in it. */
export function hasFiles({ turns }: MessagesRequest): boolean {
  return turns.some(({ blocks }) => blocks.some(({ type }) => type === 'image' || type === 'document'))
}

type CallKind = 'gate' | 'danger' | 'judge' | 'memory' | 'redraft' | 'title' | 'caption' | 'probe' | 'aside' | 'reply'

/** What a request is for, by its rules: notes are JSON with a topic and facts, a card made anew a REDRAFT, a title is a TITLE, a caption a CAPTION. One token says nothing. */
export function kindOfCall(request: MessagesRequest): CallKind {
  if (request.maxTokens === 1) return 'probe'
  if (isDangerCall(request)) return 'danger'
  if (isGateCall(request)) return 'gate'
  const rules = systemText(request)
  if (/\bPASS\b/.test(rules) && /\bFAIL\b/.test(rules)) return 'judge'
  if (/\bJSON\b/.test(rules) && /"topic"/.test(rules) && /"facts"/.test(rules)) return 'memory'
  if (/\bJSON\b/.test(rules) && /\bREDRAFT\b/.test(rules)) return 'redraft'
  if (/\ban aside\b/.test(rules) && /Nobody else reads it/.test(rules)) return 'aside'
  if (request.maxTokens <= 256 && /\bCAPTION\b/.test(rules)) return 'caption'
  return request.maxTokens <= 256 && /\bTITLE\b/.test(rules) ? 'title' : 'reply'
}
