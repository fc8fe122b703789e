import { z } from 'zod'
import { idSchema, messageSchema } from './entities.ts'
import { SEARCH_PAGE, SEARCH_PAGE_MAX, SEARCH_QUERY_MAX_CHARS } from './limits.ts'
import { normaliseLine } from './text.ts'
import { textUpTo } from './text-up-to.ts'

/** FIND-1: a search query on one line. */
export const searchQuerySchema = z.string().transform(normaliseLine).pipe(textUpTo(SEARCH_QUERY_MAX_CHARS))

/** FIND-1: a found message, the text around the matches, and their [start, end) in it in UTF-16 units. */
export const searchHitSchema = z.object({
  message: messageSchema,
  snippet: z.string(),
  ranges: z.array(z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()])),
})
export type SearchHit = z.output<typeof searchHitSchema>

/** Newest first. `hasMore`: older hits exist. */
export const searchAnswerSchema = z.object({ hits: z.array(searchHitSchema), hasMore: z.boolean() })
export type SearchAnswer = z.output<typeof searchAnswerSchema>

/** GET /chat/search. `before`: id of the last message on the previous page. */
export const searchEverywhereQuery = z.object({
  q: searchQuerySchema,
  before: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(SEARCH_PAGE_MAX).default(SEARCH_PAGE),
})
/** Hits with their chat; `title` as in the history, null without one. `userName`: the author's present name (ROOM-3). */
export const searchEverywhereAnswer = z.object({
  hits: z.array(
    searchHitSchema.extend({
      sessionId: z.string(),
      title: z.string().nullable(),
      userName: z.string().optional(),
    }),
  ),
  hasMore: z.boolean(),
})
export type SearchEverywhereAnswer = z.output<typeof searchEverywhereAnswer>
