import type { FairnessRecord } from '../../protocol/events/fairness.ts'
import { askedBy } from '../parley/turn-taking/answers.ts'
import type { Member } from '../people/members.ts'

/** A message of Parley's. `answeredId`: author of the message that it answers; null when it answers none. */
export type ParleysMessage = { text: string; isStopped: boolean; answeredId: string | null }

type Person = Pick<Member, 'userId' | 'userName' | 'number' | 'ids'>

/** FAIR-1: counts the mediator's record of a room, per person, in order of joining. */
export function recordOf(people: readonly Person[]) {
  const rows = people.map(({ userId, userName }) => ({
    userId,
    userName,
    replies: 0,
    characters: 0,
    asked: 0,
    points: 0,
  }))
  type Row = (typeof rows)[number]
  const rowOf = new Map<string, Row>()
  people.forEach(({ ids }, at) => ids.forEach((id) => rows[at] && rowOf.set(id, rows[at])))
  const named = people.map((person) => ({ ...person, isHere: true }))
  let stopped = 0

  return {
    /** Counts a message. A question by name counts as asked, by turn-taking's reading (TURN-4). A request does not. */
    addMessage({ text, isStopped, answeredId }: ParleysMessage): void {
      if (isStopped) stopped += 1
      if (text === '') return
      const answered = rowOf.get(answeredId ?? '')
      if (answered) {
        answered.replies += 1
        answered.characters += text.length
      }
      const asked = askedBy({ text, isAssistant: true }, named)
      if (!asked?.isByName || asked.isRequest) return
      for (const { userId } of asked.people) rowOf.get(userId)!.asked += 1
    },

    /** Counts a line of notes or of a card as a point for each author of its sources. */
    addLine(authors: readonly string[]): void {
      const ofLine = new Set(authors.map((id) => rowOf.get(id)))
      for (const row of ofLine) if (row) row.points += 1
    },

    read: (): FairnessRecord => ({ people: rows, stopped }),
  }
}
