import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import type { Speech } from '../turn-taking/decision.ts'
import { hasQuestionMark } from '../turn-taking/reading/questions.ts'

/**
 * TURN-6: the reason for a reply, as the model is told. `mayPass`: nobody called Parley, so the reply
 * may be empty. `isDanger`: it answers words that tell of danger, or may (TURN-3).
 */
export type Cue = { why: string; mayPass: boolean; isAgain: boolean; isDanger?: boolean }

const WHY: Record<Speech['cause'], string> = {
  alone: 'they are alone with you',
  danger: 'somebody may be in danger',
  called: 'they called you',
  answered: 'they answered you',
  again: 'they want your answer once more',
  first: 'the chat begins',
  wave: 'many ideas stand together, and may be summed up',
  heated: 'it got heated',
  lively: 'you may play along',
  open: 'a question stands open',
  'something-to-add': 'you may have something to add',
  sides: 'both sides have told theirs',
  everybody: 'everybody has told theirs',
  round: 'everybody has moved',
  'round-without': 'the round goes on without those who are missing',
  'open-answer': 'they may have answered what you asked',
  'going-on': 'they may be going on with you',
}

/** Used when the gate gave no answer. */
const MAY_BE_CALL = 'your name stands in what they said: pass unless they want something of you'

/** Every reason that a model may read. Evals replay an outcome only while they are the same. */
export const CUES: readonly string[] = [...Object.values(WHY), MAY_BE_CALL]

type Asked = Pick<Speech, 'cause' | 'isCalled' | 'isUrgent' | 'isGuess' | 'answers' | 'dangerSeqs'>

/** Builds the cue. It contains no names: the prompt gives the addressees by id. */
export function cueOf({ cause, isCalled, isUrgent = false, isGuess = false, answers, dangerSeqs = [] }: Asked): Cue {
  if (isGuess && !isUrgent) return { why: MAY_BE_CALL, mayPass: true, isAgain: false }
  const isQuestionOpen = cause === 'something-to-add' && answers.some(({ text }) => hasQuestionMark(text))
  const why = WHY[isUrgent ? 'danger' : isQuestionOpen ? 'open' : cause]
  return {
    why,
    mayPass: !isCalled && !isUrgent,
    isAgain: cause === 'again',
    ...(dangerSeqs.length > 0 && { isDanger: true }),
  }
}

/** Writes the task of the prompt. `hasPassed`: an earlier attempt was empty although an answer is due. */
export function taskOf({ mayPass }: Pick<Cue, 'mayPass'>, hasPassed: boolean): string {
  const task = `Write ${ASSISTANT_NAME}'s next message to the room`
  if (hasPassed) return `You wrote nothing, and they wait. ${task}, be it one sentence.`
  return mayPass ? `${task}, or nothing at all: you were not called.` : `${task}.`
}
