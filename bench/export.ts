import { readFileSync } from 'node:fs'
import type { Services } from '#lib/server/compose/services.ts'
import { enterChat } from './enter-chat.ts'
import { spread, median } from './numbers.ts'
import { withStack } from './stack.ts'
import type { Row } from './table.ts'

const LENGTHS = [20_000, 100_000]
/** Enough downloads for V8 to have claimed the memory that it keeps for young objects. */
const WARM_UPS = 12
const ROUNDS = 5
const MB = 1024 * 1024

/**
 * COPY-1: measures how web's memory grows while long chats are downloaded. The growth must not depend on their
 * length.
 */
export function exportChat(): Promise<Row[]> {
  return withStack(async ({ appUrl, gateway, web }, services) => {
    const rows: Row[] = []
    for (const count of LENGTHS) {
      const { sessionId, headers } = await joinedChat(services, gateway.url, count)
      for (const format of ['json', 'md']) {
        const grown: number[] = []
        let bytes = 0
        for (let round = rows.length === 0 ? -WARM_UPS : 0; round < ROUNDS; round++) {
          const url = `${appUrl}/chat/session/${sessionId}/export?format=${format}`
          const measured = await download(url, headers, web.pid())
          if (round >= 0) grown.push(measured.grown / MB)
          bytes = measured.bytes
        }
        rows.push({
          figure: `${count} messages as ${format}, ${Math.round(bytes / MB)} MB`,
          ours: `${spread(grown, 0)} MB`,
          ratio: `${Math.round((median(grown) * MB * 100) / bytes)} % of it`,
          aim: '<= 25 % of it',
        })
      }
    }
    return rows
  })
}

/** Makes a chat of this length, and the proof of a member. */
async function joinedChat({ openSession, database }: Services, gatewayUrl: string, count: number) {
  const { sessionId, currentAccessToken: accessToken } = await openSession(null)
  await database.pool.query(
    `INSERT INTO message (session_id, seq, id, user_id, user_name, text)
     SELECT $1, at, $1 || at, 'guest-a', 'Ana', repeat(md5(at::text) || ' ', 60) FROM generate_series(1, $2::int) at`,
    [sessionId, count],
  )
  await database.pool.query('UPDATE session SET last_seq = $2 WHERE id = $1', [sessionId, count])
  const member = await enterChat(gatewayUrl, { sessionId, accessToken })
  const { anonymousBrowserId } = member.auth as { anonymousBrowserId: string }
  member.close()
  return { sessionId, headers: { 'x-anonymous-id': anonymousBrowserId } }
}

/** Reads the whole download and keeps nothing; returns the process's peak growth. */
async function download(url: string, headers: Record<string, string>, pid: number) {
  const before = residentBytes(pid)
  let [most, bytes] = [before, 0]
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`The export was refused: ${await answer.text()}`)
  for await (const piece of answer.body!) {
    bytes += piece.byteLength
    most = Math.max(most, residentBytes(pid))
  }
  return { bytes, grown: most - before }
}

function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}
