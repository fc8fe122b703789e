import { reacted, type StoredReaction } from '../../../domain/messages/reactions.ts'
import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import type { ParleyReactions } from '../../../services/ports/messages.ts'
import type { Database } from '../database.ts'
import { lockSession } from '../locked-session.ts'

/** Stores Parley's own reactions (REACT-3). */
export function makeParleyReactions({ prisma }: Pick<Database, 'prisma'>): ParleyReactions {
  return {
    /**
     * Under the session's lock: two gateways that decide at once add only one reaction. Returns true when it was added.
     */
    async react(sessionId: string, seq: number, emoji: string, oneIn: number): Promise<boolean> {
      return prisma.$transaction(async (tx) => {
        const room = await lockSession(tx, sessionId)
        if (!room?.isOpen || seq <= room.clearedSeq) return false
        const [message] = await tx.$queryRaw<{ reactions: readonly StoredReaction[] | null }[]>`
          SELECT reactions FROM message
          WHERE session_id = ${sessionId} AND seq = ${seq} AND kind = 'person' AND details -> 'deleted' IS NULL AND NOT EXISTS (
            SELECT FROM (
              (SELECT reactions FROM message
               WHERE session_id = ${sessionId} AND kind <> 'notice' AND seq > ${room.clearedSeq}
               ORDER BY seq DESC LIMIT ${oneIn})
              UNION ALL SELECT reactions FROM message WHERE session_id = ${sessionId} AND seq = ${seq}
            ) newest
            WHERE reactions @> ${JSON.stringify([{ userIds: [ASSISTANT_NAME] }])}::jsonb
          )`
        if (!message) return false
        const parley = { userId: ASSISTANT_NAME, ids: [ASSISTANT_NAME] }
        const after = reacted(message.reactions ?? [], parley, { emoji, isOn: true })
        if (after === 'full') return false
        await tx.$executeRaw`
          UPDATE message SET reactions = ${JSON.stringify(after)}::jsonb, rev = next_rev(session_id)
          WHERE session_id = ${sessionId} AND seq = ${seq}`
        return true
      })
    },
  }
}
