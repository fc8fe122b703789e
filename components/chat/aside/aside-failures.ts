import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { AsideError } from '#lib/protocol/events/aside.ts'

/** ASIDE-1: the sentence for each reason of a failed answer. */
export const ASIDE_FAILURES: Record<AsideError, string> = {
  interrupted: 'This answer broke off.',
  busy: `${ASSISTANT_NAME} is very busy just now.`,
  'cannot-answer': `${ASSISTANT_NAME} could not answer.`,
  spent: `${ASSISTANT_NAME} has answered you as often as it can for now. Please try later.`,
}
