import { z } from 'zod'

/** COPY-1: what an export calls itself. A change that breaks a reader gets another number. */
export const CHAT_SCHEMA = 'parley-chat/1'

const time = z.string().describe('ISO 8601, by the clock of the server')
const userId = z.string().describe('The id that this person, or Parley, has in this chat')

const notice = z
  .looseObject({ code: z.string(), args: z.looseObject({}) })
  .describe('What a notice tells, as data; its text says the same in English')
const replyTo = z
  .looseObject({ messageId: z.string(), seq: z.number().int(), userId, userName: z.string(), snippet: z.string() })
  .describe('The message that this one answers, and the beginning of what it says')
const mention = z
  .looseObject({ userId, start: z.number().int(), length: z.number().int() })
  .describe('Who is meant in the text; UTF-16 units, the @ included')
const reaction = z.looseObject({ emoji: z.string(), userIds: z.array(userId), count: z.number().int() })

const exportedMessage = z.looseObject({
  id: z.string(),
  seq: z.number().int().positive().describe('Its place in the chat'),
  kind: z.enum(['person', 'parley', 'notice', 'card', 'release']),
  userId,
  userName: z.string().describe('The name as it was when this was sent'),
  timestamp: time,
  text: z.string().describe('As it was typed; empty where the message was deleted'),
  status: z.enum(['sent', 'failed']).describe('failed: a reply that broke off; its text is what there is of it'),
  error: z.string().optional(),
  reason: z.string().optional().describe('Why Parley spoke'),
  notice: notice.optional(),
  replyTo: replyTo.optional(),
  mentions: z.array(mention).optional(),
  reactions: z.array(reaction).optional().describe('In the order in which each emoji first came'),
  editedAt: time.optional(),
  edits: z.number().int().optional(),
  deletedAt: time.optional(),
  deletedBy: z.enum(['author', 'owner']).optional(),
})
export type ExportedMessage = z.output<typeof exportedMessage>

const exportedPerson = z.looseObject({
  userId,
  userName: z.string().describe('The name that they use now'),
  isAI: z.boolean(),
})
export type ExportedPerson = z.output<typeof exportedPerson>

/** COPY-1: a whole chat, as it was at one moment. Readers leave alone what they do not know. */
export const chatExportSchema = z
  .looseObject({
    schema: z.literal(CHAT_SCHEMA),
    title: z.string().nullable().describe('The title of the room, for everybody in it'),
    exportedAt: time,
    people: z.array(exportedPerson).describe('Whoever joined, in that order, and Parley'),
    messages: z.array(exportedMessage).describe('In the order of seq; what was cleared is not there'),
    cards: z.array(z.looseObject({})),
  })
  .meta({ title: 'A Parley chat', description: 'What GET /chat/session/{id}/export?format=json answers' })
export type ChatExport = z.output<typeof chatExportSchema>

/** The same for readers in any language: what is served at /schemas/chat-1.json. */
export function chatJsonSchema(): object {
  return z.toJSONSchema(chatExportSchema)
}

export const exportFormatSchema = z.enum(['md', 'json'])
export type ExportFormat = z.output<typeof exportFormatSchema>

function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** `ticket`: in the place of headers, which a download does not send. `timeZone`: of the times in Markdown. */
export const exportQuery = z.object({
  format: exportFormatSchema,
  ticket: z.string().min(1).max(256).optional(),
  timeZone: z.string().max(64).default('UTC').transform(knownZone),
})
/** Opens one export of this chat, once. */
export const exportTicketAnswer = z.object({ ticket: z.string().min(1), expiresAt: z.string() })
export type ExportTicket = z.output<typeof exportTicketAnswer>
