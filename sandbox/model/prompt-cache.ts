import { createHash } from 'node:crypto'
import { fileTokens } from '#sandbox/model/seen-files.ts'
import { isText, type Block, type MessagesRequest } from '#sandbox/model/request.ts'

/** The API does not cache shorter prefixes. */
const MIN_CACHEABLE_TOKENS = 1024
/** The number of blocks before a breakpoint in which the API looks for an earlier entry. */
const LOOKBACK_BLOCKS = 20
const CHARS_PER_TOKEN = 4
const LIFETIME_MS = { '5m': 5 * 60_000, '1h': 60 * 60_000 } as const
const SWEEP_ABOVE_ENTRIES = 5_000

export type InputUsage = {
  input_tokens: number
  cache_creation_input_tokens: number
  cache_read_input_tokens: number
  cache_creation: { ephemeral_5m_input_tokens: number; ephemeral_1h_input_tokens: number }
}

/** The prompt up to and including one block. */
type Prefix = { key: string; tokens: number; ttl: '5m' | '1h' | null }

/**
 * Models the prompt cache. A breakpoint stores its prefix; a later request that begins with the same bytes reads the
 * longest stored one. A token is about four characters; only hashes are stored.
 */
export function makePromptCache(now: () => number) {
  const expiryOf = new Map<string, number>()

  function isStored(prefix: Prefix): boolean {
    return (expiryOf.get(prefix.key) ?? 0) > now()
  }

  function store(prefix: Prefix): void {
    if (expiryOf.size > SWEEP_ABOVE_ENTRIES) sweep()
    const expiry = now() + LIFETIME_MS[prefix.ttl ?? '5m']
    expiryOf.set(prefix.key, Math.max(expiry, expiryOf.get(prefix.key) ?? 0))
  }

  function sweep(): void {
    for (const [key, expiry] of expiryOf) if (expiry <= now()) expiryOf.delete(key)
  }

  /** Returns what a request reads, writes and pays, and stores its own entries. */
  return function account(request: MessagesRequest): InputUsage {
    const prefixes = prefixesOf(request)
    const breakpoints = prefixes.filter(({ ttl, tokens }) => ttl !== null && tokens >= MIN_CACHEABLE_TOKENS)
    const hit = findHit(prefixes, breakpoints, isStored)
    const written = breakpoints.filter(({ tokens }) => tokens > (hit?.tokens ?? 0))
    if (hit) store(hit)
    breakpoints.forEach(store)
    return usageOf(prefixes.at(-1)?.tokens ?? 0, hit?.tokens ?? 0, written)
  }
}

export function countTokens(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN)
}

function findHit(prefixes: Prefix[], breakpoints: Prefix[], isStored: (prefix: Prefix) => boolean): Prefix | null {
  for (const breakpoint of breakpoints.toReversed()) {
    const end = prefixes.indexOf(breakpoint) + 1
    const near = prefixes.slice(Math.max(0, end - LOOKBACK_BLOCKS), end)
    const hit = near.findLast(isStored)
    if (hit) return hit
  }
  return null
}

function usageOf(total: number, read: number, written: readonly Prefix[]): InputUsage {
  const creation = { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 }
  let end = read
  for (const { tokens, ttl } of written) {
    creation[ttl === '1h' ? 'ephemeral_1h_input_tokens' : 'ephemeral_5m_input_tokens'] += tokens - end
    end = tokens
  }
  return {
    input_tokens: total - end,
    cache_creation_input_tokens: end - read,
    cache_read_input_tokens: read,
    cache_creation: creation,
  }
}

/** Returns the prefixes in the API's order: tools, system, messages. */
function prefixesOf(request: MessagesRequest): Prefix[] {
  const pieces = [
    ...request.tools.map((block) => ({ place: 'tool', block })),
    ...request.system.map((block) => ({ place: 'system', block })),
    ...request.turns.flatMap(({ role, blocks }) => blocks.map((block) => ({ place: role, block }))),
  ]
  let key = request.model
  let chars = 0
  let filesTokens = 0
  return pieces.map(({ place, block }, index) => {
    const text = contentOf(block)
    const ofFile = fileTokens(block)
    const isLast = index === pieces.length - 1
    const marker = block.cache_control ?? (isLast ? request.cacheControl : null)
    key = createHash('sha256').update(`${key}\n${place}\n${block.type}\n${text}`).digest('base64')
    if (ofFile === null) chars += text.length
    else filesTokens += ofFile
    return { key, tokens: Math.ceil(chars / CHARS_PER_TOKEN) + filesTokens, ttl: marker ? (marker.ttl ?? '5m') : null }
  })
}

/** Returns the content without its marker: a breakpoint may move on without a change of content. */
function contentOf(block: Block): string {
  if (isText(block)) return block.text
  return JSON.stringify({ ...block, cache_control: undefined })
}
