import { blockOf, lineOf, searchLine } from '../../../domain/messages/search/search-block.ts'
import type { Prisma } from '../generated/client.ts'
import { toMessage, type MessageRow } from '../messages/message-row.ts'

/** FIND-1: rewrites a message's search line in the commit that changes its text, so old words find nothing. */
export async function rewriteSearchLine(
  tx: Prisma.TransactionClient,
  sessionId: string,
  row: MessageRow,
): Promise<void> {
  const { seq } = row
  const [line, words] = [lineOf(seq), searchLine(toMessage(row))]
  await tx.$executeRaw`
    UPDATE search_block SET folded = array_to_string(lines[:${line - 1}::int] || ${words}::text || lines[${line + 1}::int:], E'\n')
    FROM (
      SELECT block AS which, string_to_array(folded, E'\n') AS lines FROM search_block
      WHERE session_id = ${sessionId} AND block = ${blockOf(seq)}
    ) before
    WHERE session_id = ${sessionId} AND block = which AND to_seq >= ${seq}`
}
