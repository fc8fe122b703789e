import { z } from 'zod'
import { mentionsSchema, quotationSchema } from '../../../protocol/addressed.ts'
import { parleyWhySchema } from '../../../protocol/parley-why.ts'
import { deletedBySchema, noticeSchema, releaseSchema, type Message } from '../../../protocol/entities.ts'
import { messageFileSchema } from '../../../protocol/files.ts'

const detailsSchema = z.object({
  notice: noticeSchema.optional().catch(undefined),
  replyTo: quotationSchema.optional().catch(undefined),
  mentions: mentionsSchema.optional().catch(undefined),
  edited: z.object({ at: z.string(), count: z.number().int().positive() }).optional().catch(undefined),
  deleted: z.object({ at: z.string(), by: deletedBySchema }).optional().catch(undefined),
  why: parleyWhySchema.optional().catch(undefined),
  card: z.object({ cardId: z.string() }).optional().catch(undefined),
  release: releaseSchema.optional().catch(undefined),
  checkIn: z
    .object({ checkInId: z.string(), userIds: z.array(z.string()) })
    .optional()
    .catch(undefined),
  files: z
    .array(messageFileSchema.omit({ url: true, thumbnailUrl: true }))
    .optional()
    .catch(undefined),
  /** The rev at which the text last changed or was deleted. */
  textRev: z.number().int().positive().optional().catch(undefined),
})
/** The stored facts of a message besides its text. */
export type StoredDetails = z.input<typeof detailsSchema>

/** Reads the stored `details` of a message. A part that this version cannot parse is left out. */
export function readDetails(
  details: unknown,
): Pick<
  Message,
  | 'notice'
  | 'replyTo'
  | 'mentions'
  | 'editedAt'
  | 'edits'
  | 'deletedAt'
  | 'deletedBy'
  | 'why'
  | 'cardId'
  | 'release'
  | 'details'
  | 'checkIn'
  | 'files'
> {
  const { notice, replyTo, mentions, edited, deleted, why, card, release, checkIn, files } = detailsSchema
    .catch({})
    .parse(details)
  return {
    ...(notice && { notice }),
    ...(replyTo && { replyTo }),
    ...(mentions?.length && { mentions }),
    ...(edited && { editedAt: edited.at, edits: edited.count }),
    ...(deleted && { deletedAt: deleted.at, deletedBy: deleted.by }),
    ...(why && { why }),
    ...(card && { cardId: card.cardId }),
    ...(release && { release, details: { release } }),
    ...(checkIn && { checkIn }),
    ...(files?.length && { files }),
  }
}

/** Returns the rev at which a text last changed or was deleted, else 0. Older clients are told of these. */
export function textRevOf(details: unknown): number {
  return detailsSchema.catch({}).parse(details).textRev ?? 0
}
