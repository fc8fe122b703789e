import { Refusal } from '#lib/protocol/errors.ts'

/** CARD-1, CARD-4: cards are not served yet. */
export function makeCardHandlers() {
  const refuse = (): Promise<never> => Promise.reject(new Refusal('INVALID_REQUEST'))
  return {
    openCard: refuse,
    answerCard: refuse,
    withdrawCard: refuse,
    readOwnCardAnswers: refuse,
    openPoll: refuse,
    votePoll: refuse,
    closePoll: refuse,
  }
}
