import { APIError } from 'openai'
import { REPLY_MAX_TOKENS } from '../model/model-settings.ts'

export type Effort = 'none' | 'minimal' | 'low'

/** The optional parameters that a server accepts, as far as known. */
export type Takes = {
  /** The name of the token limit: older servers know the first, newer models only the second. */
  limit: 'max_tokens' | 'max_completion_tokens'
  /** The most tokens of a reply. */
  replyTokens: number
  /** The efforts of thinking to ask for, the least first; empty: the request leaves the effort out. */
  efforts: readonly Effort[]
  hasTools: boolean
  hasStreamOptions: boolean
  hasPictures: boolean
  hasPdfs: boolean
  /** Extra tokens for the thoughts of a small model that cannot stop thinking. */
  thinkingTokens: number
}

export function everything(efforts: readonly Effort[]): Takes {
  return {
    ...{ limit: 'max_tokens', replyTokens: REPLY_MAX_TOKENS, efforts },
    ...{ hasTools: true, hasStreamOptions: true, hasPictures: true, hasPdfs: true, thinkingTokens: 0 },
  }
}

const SHORT_REPLY_TOKENS = 1024
/** Statuses with another cause than a parameter. Any other status may blame a parameter, not just 400. */
const NOT_ABOUT_US = new Set([401, 402, 403, 408, 409, 413, 429])
const TOO_LONG_A_REPLY = /max_(completion_)?tokens.{0,60}too large|in the completion/i
const CONTEXT = /context[ _-](length|window|size)/i
const EFFORT = /reasoning|\bthink(ing)?\b/i
const OTHER_VALUE = /value|one of|input should be|must be/i
const TOOLS = /\btools?\b|tool[ _-](use|call|choice)|function[ _-]call/i

/** IMG-3: phrases by which servers refuse every picture, not just a broken one. */
const NO_PICTURES = new RegExp(
  [
    String.raw`image_url is only supported|at most 0 image|not a (multi-?modal|vision)|required for image input`,
    String.raw`(not|n't|no endpoints found that) (support|accept|take) (any )?(images?|vision|multi-?modal\w*)( inputs?| content)?(?! (type|format|of))\b`,
    String.raw`\b(images?|vision|multi-?modal)( inputs?| content| urls?)? (is|are) (not|n't) (supported|accepted|available)`,
    String.raw`unknown variant .?image_url|content\S{0,3} (must|should) be a (valid )?string`,
  ].join('|'),
  'i',
)
const NO_PDFS = new RegExp(
  [
    String.raw`unknown (part|variant|content)[\s\w]{0,10}:? .?file\b|(type|part)\S{0,3} .{0,3}file\b`,
    String.raw`(not|n't) (support|accept) (any )?(files?|pdfs?|documents?)\b`,
    String.raw`\b(files?|pdfs?|documents?)( inputs?| content| parts?)? (is|are) (not|n't|only) (supported|accepted)`,
  ].join('|'),
  'i',
)

/**
 * EVAL-2: returns the parameters without the one that this failure names; null when it names none. Servers share no
 * code for this, so we read their wording.
 */
export function without(takes: Takes, { status, param, message }: Refusal): Takes | null {
  if (status === undefined || NOT_ABOUT_US.has(status)) return null
  const said = `${param ?? ''} ${message}`
  if (TOO_LONG_A_REPLY.test(said))
    return takes.replyTokens > SHORT_REPLY_TOKENS ? { ...takes, replyTokens: SHORT_REPLY_TOKENS } : null
  if (CONTEXT.test(said)) return null
  if (takes.hasStreamOptions && /stream_options|include_usage/.test(said)) return { ...takes, hasStreamOptions: false }
  if (takes.limit === 'max_tokens' && /\bmax_tokens\b/.test(said)) return { ...takes, limit: 'max_completion_tokens' }
  if (takes.efforts.length > 0 && EFFORT.test(said)) {
    return { ...takes, efforts: OTHER_VALUE.test(said) ? takes.efforts.slice(1) : [] }
  }
  if (takes.hasPdfs && NO_PDFS.test(said)) return { ...takes, hasPdfs: false }
  if (takes.hasPictures && NO_PICTURES.test(said)) return { ...takes, hasPictures: false, hasPdfs: false }
  return takes.hasTools && TOOLS.test(said) ? { ...takes, hasTools: false } : null
}
type Refusal = Pick<APIError, 'status' | 'param' | 'message'>

/** Remembers which parameters one model of a server accepts. */
export function makeAbilities(efforts: readonly Effort[]) {
  let takes = everything(efforts)

  return {
    /** Sends a request, and sends it again without each parameter that the server refuses. */
    async ask<Answer>(send: (takes: Takes) => Promise<Answer>): Promise<Answer> {
      for (;;) {
        const tried = takes
        try {
          return await send(tried)
        } catch (cause) {
          // A parallel request may have learned the same meanwhile.
          const less = takes === tried && cause instanceof APIError ? without(tried, cause) : takes
          if (less === null || less === tried) throw cause
          takes = less
        }
      }
    },
    /** The model thinks at any effort: reserves tokens for its thoughts from now on. */
    leaveRoomToThink(thinkingTokens: number): void {
      takes = { ...takes, thinkingTokens }
    },
    now: (): Takes => takes,
  }
}
export type Abilities = ReturnType<typeof makeAbilities>
