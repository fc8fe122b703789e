import { z } from 'zod'
import { idSchema } from '../entities.ts'
import { SEARCH_PAGE, SEARCH_PAGE_MAX, SEQ_MAX } from '../limits.ts'
import { searchQuerySchema } from '../search.ts'
import { named } from './shared.ts'

/** FIND-1: searches this chat. `fromUserId`: only this author; `before`: only messages before this seq. */
export const searchMessagesPayload = z.object({
  ...named,
  query: searchQuerySchema,
  fromUserId: idSchema.nullish(),
  before: z.number().int().nonnegative().max(SEQ_MAX).nullish(),
  limit: z
    .number()
    .int()
    .min(1)
    .max(SEARCH_PAGE_MAX)
    .nullish()
    .transform((limit) => limit ?? SEARCH_PAGE),
})
