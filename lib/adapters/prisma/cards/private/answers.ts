import { cardAnswerSchema, type OwnCardAnswer } from '../../../../protocol/cards.ts'
import type { CardStore, UsableReason } from '../../../../services/ports/mediation/cards.ts'
import type { Database } from '../../database.ts'

/** CARD-2: the only reads of private answers: their author's own, and reasons that their authors let Parley use. */
export function makePrivateAnswers({ prisma }: Database): Pick<CardStore, 'ownAnswers' | 'usableReasons'> {
  return {
    async ownAnswers(sessionId: string, userId: string): Promise<OwnCardAnswer[]> {
      const rows = await prisma.cardAnswer.findMany({ where: { sessionId, userId } })
      return rows.map(({ cardId, version, answer, reason, options, ...flags }) => {
        if (answer === null) return { cardId, version, options }
        const { isReasonShared, mayParleyUseReason, isNameHidden } = flags
        const own = { cardId, version, answer: cardAnswerSchema.parse(answer) }
        return { ...own, isReasonShared, mayParleyUseReason, isNameHidden, ...(reason !== null && { reason }) }
      })
    },

    async usableReasons(sessionId: string, cardId: string): Promise<UsableReason[]> {
      const rows = await prisma.cardAnswer.findMany({
        where: { sessionId, cardId, mayParleyUseReason: true, reason: { not: null }, answer: 'not-yet' },
        select: { userId: true, reason: true, isNameHidden: true },
      })
      const people = await prisma.cardPerson.findMany({ where: { sessionId, cardId }, orderBy: { position: 'asc' } })
      return people.flatMap(({ userId, userName }) => {
        const given = rows.find((one) => one.userId === userId)
        return given?.reason ? [{ userName: given.isNameHidden ? null : userName, text: given.reason }] : []
      })
    },
  }
}
