import { z } from 'zod'
import { doMentionsFit, mentionsSchema } from '../addressed.ts'
import { FILE_ALT_MAX_CHARS, FILES_MAX } from '../limits.ts'
import { normaliseLine, normaliseMessageText } from '../text.ts'
import { idSchema, messageSchema, messageTextSchema, tempMsgIdSchema } from '../entities.ts'
import { named } from './shared.ts'

/** IMG-1: a file that its sender brought before, and what it shows; without words: as they were. */
const sentFileSchema = z.union([
  idSchema.transform((id) => ({ id, alt: null })),
  z.object({ id: idSchema, alt: z.string().transform(normaliseLine).pipe(z.string().max(FILE_ALT_MAX_CHARS)) }),
])
export type SentFile = z.output<typeof sentFileSchema>

/** Four at most, each once. */
export const sentFilesSchema = z
  .array(sentFileSchema)
  .max(FILES_MAX)
  .refine((files) => new Set(files.map(({ id }) => id)).size === files.length)

/** The words of a message with files, which may have none (IMG-1). */
const filedTextSchema = messageTextSchema.or(z.string().transform(normaliseMessageText).pipe(z.literal('')))

/** `replyTo`: the id of the message that this one answers (REPLY-1). `mentions` count in the normalised text (MENT-1). */
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

/** REACT-1: one emoji on one message, given or taken back. */
export const reactPayload = z.object({
  ...named,
  messageId: idSchema,
  emoji: z.string().min(1).max(64),
  isOn: z.boolean(),
})

/** EDIT-1: other words in the place of one's own; none, where files stay in the message. */
export const editMessagePayload = z
  .object({ ...named, messageId: idSchema, text: filedTextSchema, mentions: mentionsSchema.nullish() })
  .refine(({ text, mentions }) => doMentionsFit(text, mentions ?? []))

/** EDIT-4: a message goes, and its tombstone stays. */
export const deleteMessagePayload = z.object({ ...named, messageId: idSchema })

/** SOCK-35, SESS-6: the list is this from now on; nothing up to `lastSeq` is missing. */
export const messagesUpdatedSchema = z.object({ messages: z.array(messageSchema), lastSeq: z.number().int() })
export type MessagesUpdated = z.output<typeof messagesUpdatedSchema>

const quotaWarning = z.object({ message: z.string() })
/** MSG-29: how many messages a quota leaves, as words and as data. A client shows the words of a code that it does not know. */
export const quotaWarningSchema = z.union([
  quotaWarning.extend({ code: z.literal('left'), args: z.object({ count: z.number().int().nonnegative() }) }),
  quotaWarning,
])
export type QuotaWarning = z.output<typeof quotaWarningSchema>
