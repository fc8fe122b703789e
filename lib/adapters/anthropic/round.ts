import type Anthropic from '@anthropic-ai/sdk'

/** The outcome of one request of a reply: its content, tool calls, stop reason and usage. */
export type Round = {
  content: Anthropic.ContentBlockParam[]
  calls: { id: string; name: string; input: unknown }[]
  stopReason: Anthropic.StopReason | null
  usage: Anthropic.Usage | null
  /** True when the model said that it was done. */
  isComplete: boolean
}

type Open =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; given: unknown; json: string }
  | Anthropic.ThinkingBlock
  | Anthropic.RedactedThinkingBlock

/**
 * Reads one stream by its blocks: yields text as it comes, and fills in `round`. Thoughts stay unread and in their
 * place: they only go back to the model.
 */
export async function* readRound(
  stream: AsyncIterable<Anthropic.RawMessageStreamEvent>,
  round: Round,
): AsyncGenerator<string> {
  const open = new Map<number, Open>()
  for await (const event of stream) {
    if (event.type === 'message_start') round.usage = event.message.usage
    if (event.type === 'content_block_start') {
      begin(open, event)
      if (event.content_block.type === 'text' && event.content_block.text !== '') yield event.content_block.text
    }
    if (event.type === 'content_block_delta') {
      const block = open.get(event.index)
      if (event.delta.type === 'text_delta' && block?.type === 'text') {
        block.text += event.delta.text
        yield event.delta.text
      }
      grow(block, event.delta)
    }
    if (event.type === 'content_block_stop') {
      close(open.get(event.index), round)
      open.delete(event.index)
    }
    if (event.type === 'message_delta') {
      round.stopReason = event.delta.stop_reason ?? round.stopReason
      if (round.usage) round.usage = counted(round.usage, event.usage)
    }
    if (event.type === 'message_stop') {
      for (const block of open.values()) close(block, round)
      open.clear()
      round.isComplete = true
    }
  }
}

export function emptyRound(): Round {
  return { content: [], calls: [], stopReason: null, usage: null, isComplete: false }
}

function begin(open: Map<number, Open>, { index, content_block }: Anthropic.RawContentBlockStartEvent): void {
  if (content_block.type === 'text') open.set(index, { type: 'text', text: content_block.text })
  if (content_block.type === 'tool_use') {
    const { id, name, input: given } = content_block
    open.set(index, { type: 'tool_use', id, name, given, json: '' })
  }
  if (content_block.type === 'thinking' || content_block.type === 'redacted_thinking') {
    open.set(index, { ...content_block })
  }
}

function grow(block: Open | undefined, delta: Anthropic.RawContentBlockDelta): void {
  if (delta.type === 'input_json_delta' && block?.type === 'tool_use') block.json += delta.partial_json
  if (delta.type === 'thinking_delta' && block?.type === 'thinking') block.thinking += delta.thinking
  if (delta.type === 'signature_delta' && block?.type === 'thinking') block.signature = delta.signature
}

function close(block: Open | undefined, { content, calls }: Round): void {
  if (block?.type === 'text' && block.text.trim() !== '') content.push({ type: 'text', text: block.text })
  if (block?.type === 'thinking' || block?.type === 'redacted_thinking') content.push(block)
  if (block?.type !== 'tool_use') return
  const { id, name } = block
  const input = block.json === '' ? block.given : parsed(block.json)
  content.push({ type: 'tool_use', id, name, input: input ?? {} })
  calls.push({ id, name, input })
}

/** Merges the counters: those at the end cover the whole answer, and omitted ones keep their first value. */
function counted(before: Anthropic.Usage, end: Anthropic.MessageDeltaUsage): Anthropic.Usage {
  const given = Object.entries(end).filter(([, count]) => count !== null)
  return { ...before, ...Object.fromEntries(given) }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
