import type { Behaviour, StopReason } from '#sandbox/model/behaviour.ts'
import type { ApiErrorType } from '#sandbox/model/errors.ts'
import type { MessagesRequest } from '#sandbox/model/request.ts'
import { boundText } from '#sandbox/model/answer/bound-text.ts'
import { countTokens } from '#sandbox/model/prompt-cache.ts'

/** An answer with its pace and its planned interruption. */
export type AnswerPlan = {
  /** Thinking before the answer; null without any. */
  thought: Thought | null
  text: string
  /** True when the block's start carries the whole text. */
  isTextAtStart: boolean
  toolUse: { name: string; input: Record<string, unknown> } | null
  stopReason: StopReason
  stopSequence: string | null
  pace: Pace
  interruption: Interruption | null
}

/** `text` is the visible thinking, which may be empty. */
type Thought = { text: string; tokens: number }

/** `chunkChars` null: word by word. */
export type Pace = { firstTokenDelayMs: number; chunkDelayMs: number; chunkChars: number | null }

export type Interruption =
  { kind: 'cut'; afterChars: number } | { kind: 'hang'; afterChars: number } | ErrorInterruption

type ErrorInterruption = { kind: 'error'; afterChars: number; errorType: ApiErrorType }

/** Stop reasons that cut a reply short. */
const CUT_SHORT = new Set<StopReason>(['max_tokens', 'model_context_window_exceeded'])

/** Writes the unscripted reply; asked only when the script leaves the reply open. */
export type Writer = {
  write: (request: MessagesRequest) => string
  callTool: (request: MessagesRequest) => AnswerPlan['toolUse']
}

function isOpen({ text, empty, toolUse, stopReason }: Behaviour): boolean {
  return text === undefined && !empty && !toolUse && stopReason === undefined
}

export function planAnswer(
  request: MessagesRequest,
  behaviour: Behaviour,
  wordDelayMs: number,
  { write, callTool }: Writer,
): AnswerPlan {
  const thought = thoughtOf(request, behaviour)
  const pace: Pace = {
    firstTokenDelayMs: behaviour.firstTokenDelayMs ?? 0,
    chunkDelayMs: behaviour.chunkDelayMs ?? wordDelayMs,
    chunkChars: behaviour.chunkChars ?? null,
  }
  if (thought && thought.tokens >= request.maxTokens) {
    const cutThought = { ...thought, tokens: request.maxTokens - 1 }
    const interruption = interruptionOf(behaviour, '')
    const cut = { thought: cutThought, toolUse: null, stopReason: 'max_tokens' as const }
    return { ...NOTHING, ...cut, isTextAtStart: false, pace, interruption }
  }
  const toolUse = behaviour.toolUse ?? (isOpen(behaviour) ? callTool(request) : null)
  const textTokens = request.maxTokens - (thought?.tokens ?? 0)
  const said = toolUse && isOpen(behaviour) ? NOTHING : chooseText(request, behaviour, textTokens, write)
  return {
    ...said,
    isTextAtStart: behaviour.textAtStart ?? false,
    thought,
    toolUse,
    stopReason: behaviour.stopReason ?? (toolUse ? 'tool_use' : said.stopReason),
    pace,
    interruption: interruptionOf(behaviour, said.text),
  }
}

/** Returns the thinking before an answer; null without any. A refusal and an empty answer have none unless scripted. */
function thoughtOf({ thinkingTokens }: MessagesRequest, { thinking, empty, stopReason }: Behaviour): Thought | null {
  if (thinking !== undefined) return { text: thinking, tokens: Math.max(thinkingTokens, countTokens(thinking)) }
  if (thinkingTokens === 0 || empty || stopReason === 'refusal') return null
  return { text: '', tokens: thinkingTokens }
}

type Said = Pick<AnswerPlan, 'text' | 'stopReason' | 'stopSequence'>
const NOTHING: Said = { text: '', stopReason: 'end_turn', stopSequence: null }

function chooseText(request: MessagesRequest, behaviour: Behaviour, maxTokens: number, write: Writer['write']): Said {
  const { text, stopReason } = behaviour
  if (text !== undefined) return { text, stopReason: 'end_turn', stopSequence: null }
  if (behaviour.empty || behaviour.toolUse || stopReason === 'refusal') {
    return NOTHING
  }

  const written = boundText(write(request), maxTokens, request.stopSequences)
  if (!stopReason || !CUT_SHORT.has(stopReason)) return written
  const letters = [...written.text]
  return { ...written, text: letters.slice(0, Math.ceil(letters.length / 2)).join('') }
}

function interruptionOf(behaviour: Behaviour, text: string): Interruption | null {
  if (behaviour.cutAfterChars !== undefined) return { kind: 'cut', afterChars: behaviour.cutAfterChars }
  if (behaviour.hangAfterChars !== undefined) return { kind: 'hang', afterChars: behaviour.hangAfterChars }
  if (!behaviour.errorMidStream) return null
  const afterChars = behaviour.errorAfterChars ?? Math.floor(text.length / 2)
  return { kind: 'error', afterChars, errorType: behaviour.errorMidStream }
}

/** Counts output tokens, at least one: an empty answer costs the token that ends the turn. */
export function outputTokens({ thought, text, toolUse }: AnswerPlan): number {
  return 1 + (thought?.tokens ?? 0) + countTokens(text) + (toolUse ? countTokens(JSON.stringify(toolUse)) : 0)
}
