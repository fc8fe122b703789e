/** Marks the end of a prefix to cache, and for how long. */
export type CacheMarker = { type: 'ephemeral'; ttl?: '5m' | '1h' }
/** A content block as sent; only `type` is checked. */
export type Block = { type: string; cache_control?: CacheMarker | null; [field: string]: unknown }
export type TextBlock = Block & { type: 'text'; text: string }
export type Turn = { role: 'user' | 'assistant' | 'system'; blocks: Block[] }

/**
 * A validated request of any dialect, in the Messages API's terms: strings are text blocks, missing lists are empty.
 */
export type MessagesRequest = {
  model: string
  maxTokens: number
  /** Thinking before the answer, in tokens of `maxTokens`. */
  thinkingTokens: number
  isStreaming: boolean
  /** True when a stream reports its usage, as always in the Messages API. */
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

/** Returns all readable text of the request, in prompt order. */
export function readableText(request: MessagesRequest): string {
  return [systemText(request), ...request.turns.map(textOf)].join('\n')
}

/** True for the gate's question: a few tokens, and rules with SILENT and SPEAK. */
function isGateCall(request: MessagesRequest): boolean {
  const rules = systemText(request)
  return request.maxTokens <= 16 && /\bSILENT\b/.test(rules) && /\bSPEAK\b/.test(rules)
}

/** True for the detector's question: one word for the danger of a message. */
function isDangerCall(request: MessagesRequest): boolean {
  const rules = systemText(request)
  return (
    request.maxTokens <= 16 && ['NONE', 'SELF-HARM', 'FEAR', 'CHILD', 'MEDICAL'].every((word) => rules.includes(word))
  )
}

/** True when the request has pictures or PDFs. */
export function hasFiles({ turns }: MessagesRequest): boolean {
  return turns.some(({ blocks }) => blocks.some(({ type }) => type === 'image' || type === 'document'))
}

type CallKind = 'gate' | 'danger' | 'judge' | 'memory' | 'redraft' | 'title' | 'caption' | 'probe' | 'aside' | 'reply'

/**
 * Returns the kind of a request by its rules. Notes are JSON with a topic and facts; REDRAFT, TITLE and CAPTION name
 * the other kinds. A one-token request is a probe.
 */
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
