import { z } from 'zod'

/** COPY-1: the format's name in an export. A breaking change increments the number. */
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

const file = z.looseObject({
  kind: z.enum(['picture', 'pdf']),
  alt: z.string().describe('What its sender says that it shows'),
  name: z.string().describe('What a PDF is called'),
})

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
  files: z
    .array(file)
    .optional()
    .describe('Pictures and PDFs of the message, whose text may be empty beside them; their bytes are not exported'),
  cardId: z.string().optional().describe('The card that was opened here'),
  release: z.looseObject({ userId }).optional().describe('Whose words Parley says here'),
  checkIn: z.looseObject({ checkInId: z.string() }).optional().describe('Parley came back here, as it was agreed on'),
})
export type ExportedMessage = z.output<typeof exportedMessage>

const named = z.looseObject({
  userId,
  userName: z.string().describe('The name as it was when the card was opened, or when all agreed'),
})

const exportedCard = z.looseObject({
  id: z.string(),
  kind: z.enum(['agreement', 'poll']),
  state: z.enum(['open', 'agreed', 'closed', 'withdrawn']),
  version: z.number().int().describe('1, 2, …: how often its words changed, and one'),
  messageId: z.string().describe('The message with which it was opened; a clear may have taken it'),
  seq: z.number().int().positive().optional().describe('The place of that message; absent in older exports'),
  question: z.string(),
  openedBy: z.string().describe('The id of a person, or of Parley'),
  openedAt: time,
  closedAt: time.nullable(),
  people: z.array(named.extend({ hasAnswered: z.boolean() })),
  lines: z
    .array(
      z.looseObject({
        text: z.string(),
        sources: z.array(z.string()).describe('Ids of messages'),
        saidBy: userId.optional().describe('The one author of these messages'),
        isQuoted: z.boolean().optional().describe('true: it has the words of one of them, as they were said'),
        change: z
          .looseObject({ userId, userName: z.string(), before: z.string().nullable(), version: z.number().int() })
          .optional()
          .describe('Who changed its words last, and the words before'),
      }),
    )
    .optional()
    .describe('Of an agreement'),
  reasons: z
    .array(named.extend({ text: z.string() }))
    .optional()
    .describe('Those that their authors let everybody read'),
  notYet: z
    .looseObject({ userIds: z.array(userId), unnamed: z.number().int() })
    .optional()
    .describe('Who did not agree, and how many more without a name; known once all have answered'),
  options: z
    .array(z.looseObject({ text: z.string(), count: z.number().int().optional(), userIds: z.array(userId).optional() }))
    .optional()
    .describe('Of a poll; without counts and ids while it is hidden and open'),
  isMultiple: z.boolean().optional().describe('Of a poll: people could choose several'),
  isHidden: z.boolean().optional().describe('Of a poll: who chose what was hidden until it closed'),
})
export type ExportedCard = z.output<typeof exportedCard>

const exportedCheckIn = z.looseObject({
  id: z.string(),
  messageId: z.string().describe('The notice with which it was proposed; a clear may have taken it'),
  at: time.describe('ISO 8601: when Parley is to come back, as it was asked for'),
  text: z.string().describe('What it then says'),
  userIds: z.array(userId).describe('Whom it concerns; empty: everybody'),
  confirmedBy: z.array(userId),
  state: z.enum(['confirmed', 'done']),
})
export type ExportedCheckIn = z.output<typeof exportedCheckIn>

const exportedPerson = z.looseObject({
  userId,
  userName: z.string().describe('The name that they use now'),
  isAI: z.boolean(),
})
export type ExportedPerson = z.output<typeof exportedPerson>

/** COPY-1: a whole chat at one moment. Readers must ignore unknown fields. */
export const chatExportSchema = z
  .looseObject({
    schema: z.literal(CHAT_SCHEMA),
    title: z.string().nullable().describe('The title of the room, for everybody in it'),
    exportedAt: time,
    people: z.array(exportedPerson).describe('Whoever joined, in that order, and Parley'),
    messages: z.array(exportedMessage).describe('In the order of seq; what was cleared is not there'),
    cards: z.array(exportedCard).describe('Agreements and polls, the oldest first'),
    checkIns: z
      .array(exportedCheckIn)
      .optional()
      .describe('What people agreed that Parley comes back to, the earliest first; absent in older exports'),
  })
  .meta({ title: 'A Parley chat', description: 'What GET /chat/session/{id}/export?format=json answers' })
export type ChatExport = z.output<typeof chatExportSchema>

/** Returns the JSON Schema for readers in any language, served at /schemas/chat-1.json. */
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

/**
 * `ticket` replaces the headers, which a download does not send. `timeZone` applies to the
 * times in Markdown, and to the day in the file's name.
 */
export const exportQuery = z.object({
  format: exportFormatSchema,
  ticket: z.string().min(1).max(256).optional(),
  timeZone: z.string().max(64).default('UTC').transform(knownZone),
})
/** A ticket is for an export, or for a calendar entry, which counts as none. */
export const exportTicketQuery = z.object({ for: z.enum(['export', 'calendar']).default('export') })
export type TicketUse = z.output<typeof exportTicketQuery>['for']
/** A single-use ticket for one download from this chat. */
export const exportTicketAnswer = z.object({ ticket: z.string().min(1), expiresAt: z.string() })
export type ExportTicket = z.output<typeof exportTicketAnswer>
