import { z } from 'zod'
import { doMentionsFit, mentionsSchema } from '../addressed.ts'
import { FILE_ALT_MAX_CHARS, FILES_MAX } from '../limits.ts'
import { normaliseLine, normaliseMessageText } from '../text.ts'
import { idSchema, messageSchema, messageTextSchema, tempMsgIdSchema } from '../entities.ts'
import { named } from './shared.ts'

/** IMG-1: an uploaded file to send, with its description; a bare id keeps the description of the upload. */
const sentFileSchema = z.union([
  idSchema.transform((id) => ({ id, alt: null })),
  z.object({ id: idSchema, alt: z.string().transform(normaliseLine).pipe(z.string().max(FILE_ALT_MAX_CHARS)) }),
])
export type SentFile = z.output<typeof sentFileSchema>

/** At most four files, without duplicates. */
export const sentFilesSchema = z
  .array(sentFileSchema)
  .max(FILES_MAX)
  .refine((files) => new Set(files.map(({ id }) => id)).size === files.length)

/** The text of a message that may have files, and is then allowed to be empty (IMG-1). */
const filedTextSchema = messageTextSchema.or(z.string().transform(normaliseMessageText).pipe(z.literal('')))

/**
 * Sends a message. `replyTo`: id of the quoted message (REPLY-1). `mentions`: positions in the normalised text
 * (MENT-1).
 */
export const sendMessagePayload = z
  .object({
    ...named,
    text: filedTextSchema,
    files: sentFilesSchema.nullish(),
    tempMsgId: tempMsgIdSchema,
    replyTo: idSchema.nullish(),
    mentions: mentionsSchema.nullish(),
  })
  .refine(({ text, files }) => text !== '' || (files?.length ?? 0) > 0)
  .refine(({ text, mentions }) => doMentionsFit(text, mentions ?? []))

/** REACT-1: adds or removes one emoji on a message. */
export const reactPayload = z.object({
  ...named,
  messageId: idSchema,
  emoji: z.string().min(1).max(64),
  isOn: z.boolean(),
})

/** EDIT-1: edits a message of one's own. The text may be empty while files remain. */
export const editMessagePayload = z
  .object({ ...named, messageId: idSchema, text: filedTextSchema, mentions: mentionsSchema.nullish() })
  .refine(({ text, mentions }) => doMentionsFit(text, mentions ?? []))

/** EDIT-4: deletes a message, which leaves a tombstone. */
export const deleteMessagePayload = z.object({ ...named, messageId: idSchema })

/** SOCK-35, SESS-6: replaces the list. Nothing up to `lastSeq` is missing from it. */
export const messagesUpdatedSchema = z.object({ messages: z.array(messageSchema), lastSeq: z.number().int() })
export type MessagesUpdated = z.output<typeof messagesUpdatedSchema>

const quotaWarning = z.object({ message: z.string() })
/** MSG-29: messages left in a quota, in words and as data. For an unknown code, clients show the words. */
export const quotaWarningSchema = z.union([
  quotaWarning.extend({ code: z.literal('left'), args: z.object({ count: z.number().int().nonnegative() }) }),
  quotaWarning,
])
export type QuotaWarning = z.output<typeof quotaWarningSchema>
