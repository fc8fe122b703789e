import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { decide } from '#lib/domain/parley/turn-taking/decide.ts'
import { askGate, readGateAnswer } from '#lib/domain/parley/turn-taking/gate.ts'
import type { Speech } from '#lib/domain/parley/turn-taking/decision.ts'
import type { Line, Room } from '#lib/domain/parley/turn-taking/room.ts'
import type { Models } from '#evals/models.ts'
import { NOW } from '#evals/play/room.ts'
import type { TurnSituation } from '#evals/situation.ts'

/** Builds the room of a turn situation. */
export function roomOf(one: TurnSituation): Room {
  return {
    people: one.people.map((name, index) => ({
      ...{ userId: name, userName: name, number: index + 1, isHere: !one.away?.includes(name) },
    })),
    lines: one.lines.map((said, index) => lineOf(one, said, index)),
    ...{ typing: [], isHushed: one.isHushed, manner: one.manner, activity: one.activity },
    ...{ isComplete: false, lastAskedAt: null, aloneSince: null },
  }
}

function lineOf({ lines }: TurnSituation, said: TurnSituation['lines'][number], index: number): Line {
  const isAssistant = said.from === ASSISTANT_NAME
  const quoted = lines[said.replyTo ?? -1]
  return {
    ...{ seq: index + 1, userId: said.from, text: said.text, at: new Date(NOW.getTime() - said.ago * 1000) },
    ...{ isAssistant, reason: isAssistant ? `${lines[index - 1]?.from ?? 'somebody'} asked` : null },
    ...(quoted && { replyTo: { seq: (said.replyTo ?? 0) + 1, userId: quoted.from } }),
    ...(said.mentions && { mentions: said.mentions.map((userId) => ({ userId })) }),
  }
}

/** Returns the question that the rules leave to the gate; null when they decide alone. */
export function askedAt(one: TurnSituation): Speech | null {
  const decision = decide(roomOf(one), { kind: 'said', sinceSeq: one.newFrom + 1 }, NOW)
  return decision.verdict === 'ask' ? decision : null
}

export type Turn = { verdict: 'speak' | 'silent' | 'wait'; to: readonly string[]; words: string }

/** Asks the gate and reads its answer as the product does. */
export async function playTurn(one: TurnSituation, { gate }: Models): Promise<Turn> {
  const room = roomOf(one)
  const words = await gate.ask(askGate(room), one.id)
  const answer = readGateAnswer(words, room)
  if (answer.speaks) return { verdict: 'speak', to: answer.respondTo, words }
  const waits = 'waitsFor' in answer && answer.waitsFor !== undefined
  const otherwise = askedAt(one)?.otherwise?.verdict ?? 'silent'
  return { verdict: waits ? 'wait' : otherwise, to: [], words }
}
