import type { QuotaSizes } from '../../../domain/account/quota.ts'
import { fitting } from '../../../domain/messages/within-bytes.ts'
import type { AsideMessage, AsidePage } from '../../../protocol/events/aside.ts'
import { ANSWER_MAX_BYTES } from '../../../protocol/limits.ts'
import type { AsideLines, AsidePerson, AsideSaid } from '../../../services/ports/mediation/aside.ts'
import type { Database } from '../database.ts'
import type { Prisma } from '../generated/client.ts'
import { takeQuota } from '../messages/quotas.ts'
import { adoptAsides } from './adopt-asides.ts'
import {
  addLine,
  ASIDE_COLUMNS,
  lockAsides,
  locked,
  requireInside,
  toAsideMessage,
  type AsideRow,
} from './aside-row.ts'
import { forgetAsides } from './forget-asides.ts'

type Tx = Prisma.TransactionClient

/** ASIDE-1: stores the lines of asides, in a table that nothing else reads. */
export function makeAsideLines(database: Database, sizes: QuotaSizes): AsideLines {
  const { prisma } = database
  return {
    say: (person, { id, text, tempMsgId }, purse): Promise<AsideSaid> =>
      locked(database, person, async (tx) => {
        const repeat = tempMsgId === null ? null : await repeatOf(tx, person, tempMsgId)
        if (repeat) return { message: repeat, isRepeat: true, quotas: [] }
        // In the commit that stores the line: both or neither.
        const quotas = await takeQuota((text, values) => tx.$queryRawUnsafe(text, ...values), purse, sizes)
        const line = { id, kind: 'person', text, status: 'sent', error: null, tempMsgId } as const
        return { message: await addLine(tx, person, line), isRepeat: false, quotas }
      }),

    repeatOf: (person, tempMsgId) => repeatOf(prisma, person, tempMsgId),

    async page(person: AsidePerson, before: number | null, count: number): Promise<AsidePage> {
      await requireInside(prisma, person)
      const { sessionId, personId } = person
      const rows = await prisma.$queryRawUnsafe<AsideRow[]>(
        `SELECT ${ASIDE_COLUMNS} FROM aside_line
         WHERE session_id = $1 AND person_id = $2 AND ($3::bigint IS NULL OR seq < $3) ORDER BY seq DESC LIMIT $4`,
        ...[sessionId, personId, before, count + 1],
      )
      const messages = rows.slice(0, count).map(toAsideMessage)
      const shown = messages.slice(0, fitting(messages, ANSWER_MAX_BYTES))
      return { messages: shown.toReversed(), hasMore: rows.length > shown.length }
    },

    adopt: (sessionId, accountId) => adoptAsides(database, sessionId, accountId),

    /** Under the lock: an answer that is being taken would outlive the words that it answers. */
    erase: ({ sessionId, personId }) =>
      prisma.$transaction(async (tx) => {
        await lockAsides(tx, sessionId)
        await forgetAsides(tx, sessionId, [personId])
      }),
  }
}

async function repeatOf(
  db: Pick<Tx, '$queryRawUnsafe'>,
  { sessionId, personId }: AsidePerson,
  tempMsgId: string,
): Promise<AsideMessage | null> {
  const [row] = await db.$queryRawUnsafe<AsideRow[]>(
    `SELECT ${ASIDE_COLUMNS} FROM aside_line WHERE session_id = $1 AND person_id = $2 AND temp_msg_id = $3 LIMIT 1`,
    ...[sessionId, personId, tempMsgId],
  )
  return row ? toAsideMessage(row) : null
}
