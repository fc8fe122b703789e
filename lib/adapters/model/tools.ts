import { z } from 'zod'
import type { ReplyAids } from '../../domain/parley/reply.ts'

/** A tool of any maker's model; `schema` is the JSON Schema of its input. */
type Tool = { name: string; description: string; schema: Schema }
type Schema = { type: 'object'; properties: Record<string, Property>; required?: string[] }
type Property =
  | { type: 'string' | 'integer'; description?: string }
  | { type: 'array'; description: string; items: Schema | Property }
/** The tools that the model calls for, and their results. */
export type Call = { id: string; name: string; input: unknown }
export type CallResult = { id: string; content: string; isError: boolean }

/** Searches that one reply may make. */
export const SEARCHES_MAX = 3
const QUERY_MAX_CHARS = 200

const SEARCH_TOOL: Tool = {
  name: 'search_chat',
  description:
    'Searches what was said in this chat room, also long ago, for the given words. Answers the few messages that fit best.',
  schema: {
    type: 'object',
    properties: { query: { type: 'string', description: 'A few telling words, in the language that people used' } },
    required: ['query'],
  },
}

const QUIET_TOOL: Tool = {
  name: 'stay_quiet',
  description:
    'Keeps you silent in this chat room from now on, until somebody calls you by name again. For when you are asked, in whatever language, to stop, to be quiet or to stay out of it; not when somebody else is, and not for a shorter answer.',
  schema: { type: 'object', properties: {} },
}

const CHECK_IN_TOOL: Tool = {
  name: 'propose_check_in',
  description:
    'Proposes that you come back in this chat room once, at a time that people have fixed, to ask how something went or to remind them of it. Two people confirm it. Only when people have named a time, or agreed to be asked; never as an idea of your own, and not twice for the same.',
  schema: {
    type: 'object',
    properties: {
      at: {
        type: 'string',
        description:
          'When: ISO 8601 with the offset of the person whose time it is, such as 2026-12-04T18:00:00+01:00. Go by <now>',
      },
      text: {
        type: 'string',
        description: 'What you will say then, word by word: one line to those whom it concerns, in their language',
      },
      for: { type: 'string', description: 'The ids of those whom it concerns, such as "p1 p3"; empty for everybody' },
    },
    required: ['at', 'text'],
  },
}

const AGREEMENT_TOOL: Tool = {
  name: 'propose_agreement',
  description:
    'Opens a card in this chat room that says what people here have settled between them; everybody named on it answers it privately, and it closes once all agree. Only when people have settled something between them, or ask for it in writing; never to press anybody, and not twice for the same.',
  schema: {
    type: 'object',
    properties: {
      question: { type: 'string', description: 'What it settles, in one short line and in the language of the people' },
      lines: {
        type: 'array',
        description: 'What they settled, a point each, in their own words; also what only one of them asked for',
        items: {
          type: 'object',
          properties: {
            text: { type: 'string', description: 'One plain sentence' },
            m: {
              type: 'array',
              description: 'The numbers of the messages in which people say this, one at least',
              items: { type: 'integer' },
            },
          },
          required: ['text', 'm'],
        },
      },
      people: {
        type: 'array',
        description: 'The ids of those who are to agree, such as p1',
        items: { type: 'string' },
      },
    },
    required: ['question', 'lines', 'people'],
  },
}

/** Identical in every request: tools come first in the prompt's cache. */
export const TOOLS = [SEARCH_TOOL, QUIET_TOOL, CHECK_IN_TOOL, AGREEMENT_TOOL]

export function isKnown({ name }: Call): boolean {
  return TOOLS.some((tool) => tool.name === name)
}

/**
 * Answers the tool calls of one round. `left` is the number of searches that this reply may still make. `hasSpoken` is
 * true when the room has heard part of this reply; text before a call may be only a thought.
 */
export function answerCalls(
  calls: Call[],
  left: number,
  hasSpoken: boolean,
  aids: Omit<ReplyAids, 'took'>,
): Promise<CallResult[]> {
  return Promise.all(
    calls.map(async (call, index) => {
      const content = await answer(call, index < left, hasSpoken, aids)
      return typeof content === 'string'
        ? { id: call.id, content, isError: false }
        : { id: call.id, content: content.error, isError: true }
    }),
  )
}

type Answer = string | { error: string }

async function answer(
  { name, input }: Call,
  mayQuery: boolean,
  hasSpoken: boolean,
  { search, beQuiet, proposeCheckIn, proposeAgreement }: Omit<ReplyAids, 'took'>,
): Promise<Answer> {
  // A failed tool does not end the reply: the model goes on without its result.
  if (name === QUIET_TOOL.name) {
    return beQuiet().then(
      () => (hasSpoken ? QUIET : QUIET_UNHEARD),
      () => ({ error: NOT_QUIET }),
    )
  }
  if (name === CHECK_IN_TOOL.name) {
    const offer = { at: wordIn(input, 'at'), text: wordIn(input, 'text'), people: wordIn(input, 'for') }
    return proposeCheckIn(offer).catch(() => ({ error: NOT_PROPOSED }))
  }
  if (name === AGREEMENT_TOOL.name && proposeAgreement) {
    const proposed = proposalSchema.safeParse(input)
    if (!proposed.success) return { error: NO_PROPOSAL }
    return proposeAgreement(proposed.data).catch(() => ({ error: NOT_OPENED }))
  }
  if (name !== SEARCH_TOOL.name) return { error: NO_SUCH_TOOL }
  const query = queryIn(input)
  if (query === null) return { error: NO_QUERY }
  if (!mayQuery) return { error: NO_MORE }
  return search(query).catch(() => ({ error: FAILED }))
}

const proposalSchema = z.object({
  question: z.string(),
  lines: z
    .array(z.object({ text: z.string(), m: z.array(z.coerce.number().int()).max(50) }))
    .min(1)
    .max(100),
  people: z.array(z.string()).min(1).max(100),
})

const NO_PROPOSAL = 'An agreement needs its question, its lines with the numbers of their messages, and people.'
const NOT_OPENED = 'That did not work: no card was opened.'
const NO_SUCH_TOOL = 'There is no such tool.'
const NO_QUERY = 'The query is missing.'
const FAILED = 'The search did not work.'
const NO_MORE = 'No more searches in this turn: answer with what you have.'
const QUIET = 'You are quiet from now on. Now say one short sentence, or nothing at all if you have said it already.'
const QUIET_UNHEARD =
  'You are quiet from now on. The room has heard nothing of you yet: answer now what you were asked, and say in one short sentence that you are quiet.'
const NOT_QUIET = 'That did not work: you will still hear and answer. Tell them that they can ask once more.'

const NOT_PROPOSED = 'That did not work: nothing is proposed.'

function queryIn(input: unknown): string | null {
  const query = wordIn(input, 'query').trim()
  return query === '' ? null : query.slice(0, QUERY_MAX_CHARS).toWellFormed()
}

/** The model's input of this name, if it is text. */
function wordIn(input: unknown, name: string): string {
  const word = typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : null
  return typeof word === 'string' ? word : ''
}
