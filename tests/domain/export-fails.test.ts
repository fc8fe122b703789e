import { expect, test, vi } from 'vitest'
import { makeCounter } from '#lib/adapters/rate-limit/counter.ts'
import { download } from '#lib/server/door/download.ts'
import { makeExportChat } from '#lib/services/export/export-chat.ts'
import type { ChatSnapshot, ExportReader } from '#lib/services/ports/export.ts'
import { makeLimit } from '#lib/services/safety/limit.ts'

const ben = { ids: ['guest-ben'], accountId: null, userId: 'guest-ben' }
const wanted = { sessionId: 's1', format: 'md', timeZone: 'UTC' } as const
const snapshot: ChatSnapshot = {
  ...{ title: null, exportedAt: '2026-11-28T10:00:00.000Z', people: [] },
  ...{ next: async () => [], cards: async () => [], checkIns: async () => [], close: async () => {} },
}

/** Makes exports whose connections for snapshots are all taken until `free` is called. Two an hour. */
function make() {
  const kept = new Map<string, ExportReader>()
  const open = vi.fn<() => Promise<ChatSnapshot | null>>().mockRejectedValue(new Error('no connection is free'))
  const exporting = makeExportChat({
    requireReader: async () => {},
    snapshots: { open },
    tickets: {
      issue: async (hash, _sessionId, reader) => (kept.set(hash, reader), new Date()),
      redeem: async (hash) => {
        const reader = kept.get(hash) ?? null
        kept.delete(hash)
        return reader
      },
      eraseOld: async () => {},
    },
    makeTicket: () => ({ token: 't1', hash: '#t1' }),
    hashOf: (token) => `#${token}`,
    exports: makeLimit({ points: 2, seconds: 3600 }, makeCounter),
    ticketLimit: makeLimit(null, makeCounter),
  })
  return { ...exporting, free: () => open.mockResolvedValue(snapshot) }
}

test('[COPY-1] an export that fails for want of a connection counts as none, and leaves its ticket', async () => {
  const { exportChat, exportByTicket, issueExportTicket, free } = make()
  const { ticket } = await issueExportTicket(ben, 's1', 'export')
  for (let at = 0; at < 3; at++) {
    await expect(exportChat(ben, wanted)).rejects.toThrow('no connection')
    await expect(exportByTicket(ticket, wanted)).rejects.toThrow('no connection')
  }
  free()
  expect((await exportByTicket(ticket, wanted)).fileName).toBe('Parley chat 2026-11-28.md')
  await expect(exportByTicket(ticket, wanted), 'used up').rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await exportChat(ben, wanted)
  await expect(exportChat(ben, wanted), 'the third that was made').rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

test.each(['before the answer', 'before its first byte'])(
  '[COPY-1] a reader who leaves %s ends the snapshot',
  async (moment) => {
    const leaving = new AbortController()
    const close = vi.fn(async () => {})
    const pieces = (async function* () {
      yield 'never read'
    })()
    if (moment === 'before the answer') leaving.abort()
    download({ fileName: 'a.md', pieces, close }, 'md', leaving.signal)
    leaving.abort()
    expect(close).toHaveBeenCalledOnce()
  },
)
