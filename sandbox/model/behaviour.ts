import { z } from 'zod'
import { ERROR_TYPES } from '#sandbox/model/errors.ts'

const milliseconds = z.number().int().min(0).max(600_000)
const chars = z.number().int().min(0).max(1_000_000)

const STOP_REASONS = [
  ...(['end_turn', 'max_tokens', 'stop_sequence', 'tool_use', 'pause_turn', 'refusal'] as const),
  'model_context_window_exceeded',
] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** The conditions of a behaviour, which must all hold; without any it takes the next request. */
const matchSchema = z.strictObject({
  model: z.string().min(1).optional(),
  /** A part of the request's readable text (system and messages, escaped as sent). */
  contains: z.string().min(1).optional(),
  /** True: only a request with pictures or PDFs; false: only one without. */
  hasFiles: z.boolean().optional(),
  /**
   * The kind of call: `gate` asks whether Parley speaks, `danger` who needs help, `judge` for PASS or FAIL. `memory`
   * asks for notes, `redraft` for a redrafted card, `title` for a title, `caption` for a picture's caption. `probe`
   * asks for a single token, `aside` answers one person alone, and `reply` is the rest.
   */
  kind: z
    .enum(['gate', 'danger', 'judge', 'memory', 'redraft', 'title', 'caption', 'probe', 'aside', 'reply'])
    .optional(),
})

/**
 * One scripted answer. Lengths count characters of its text. Omitted fields are as without a script: `{}` is an
 * ordinary reply, `{"cutAfterChars":20}` an ordinary reply that is cut.
 */
const behaviourSchema = z
  .strictObject({
    match: matchSchema.optional(),
    /** The number of requests that it serves, one after the other. */
    times: z.number().int().min(1).max(10_000).optional(),

    /** Visible thinking; unscripted thinking is never visible. */
    thinking: z.string().min(1).max(1_000_000).optional(),
    /** Sent exactly, regardless of `max_tokens`, unless thinking has used them up. */
    text: z.string().max(1_000_000).optional(),
    toolUse: z.strictObject({ name: z.string().min(1), input: z.record(z.string(), z.unknown()) }).optional(),
    /** The block's start carries the text; no deltas follow. */
    textAtStart: z.literal(true).optional(),
    /** No content at all. */
    empty: z.literal(true).optional(),
    stopReason: z.enum(STOP_REASONS).optional(),

    chunkChars: z.number().int().min(1).max(1_000_000).optional(),
    chunkDelayMs: milliseconds.optional(),
    /** The delay of the first text; headers and `message_start` come at once. */
    firstTokenDelayMs: milliseconds.optional(),

    /** The connection breaks after this many characters. */
    cutAfterChars: chars.optional(),
    /** The stream goes silent after this many characters and stays open. */
    hangAfterChars: chars.optional(),
    /** An `error` event in the stream, after `errorAfterChars` (by default half of the text). */
    errorMidStream: z.enum(ERROR_TYPES).optional(),
    errorAfterChars: chars.optional(),

    /** Answers with an error instead; `retryAfter` in seconds or as header text. */
    status: z.number().int().min(400).max(599).optional(),
    message: z.string().min(1).optional(),
    retryAfter: z.union([z.number().min(0).max(86_400), z.string().min(1)]).optional(),
    /** Never answers, not even with headers. */
    hang: z.literal(true).optional(),
  })
  .refine(isOneOutcome, 'hang, status and an answer exclude each other')
  .refine(isOneEnding, 'give at most one of cutAfterChars, hangAfterChars and errorMidStream')
  .refine((it) => !it.empty || (it.text === undefined && !it.toolUse), 'an empty answer has no text and no toolUse')
  .refine((it) => it.status !== undefined || (!it.message && it.retryAfter === undefined), {
    message: 'message and retryAfter belong to a status',
  })
  .refine((it) => it.errorAfterChars === undefined || it.errorMidStream, 'errorAfterChars belongs to errorMidStream')

export type Behaviour = z.output<typeof behaviourSchema>

export const scriptSchema = z.array(behaviourSchema).max(10_000)

const NOT_AN_ANSWER = new Set(['match', 'times', 'status', 'message', 'retryAfter', 'hang'])

function isOneOutcome(behaviour: Record<string, unknown>): boolean {
  const isAnswer = Object.keys(behaviour).some((key) => behaviour[key] !== undefined && !NOT_AN_ANSWER.has(key))
  const outcomes = [behaviour['hang'] !== undefined, behaviour['status'] !== undefined, isAnswer]
  return outcomes.filter(Boolean).length <= 1
}

function isOneEnding(behaviour: Record<string, unknown>): boolean {
  const endings = ['cutAfterChars', 'hangAfterChars', 'errorMidStream']
  return endings.filter((key) => behaviour[key] !== undefined).length <= 1
}
