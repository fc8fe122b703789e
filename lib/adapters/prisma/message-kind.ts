import type { PromptLine } from '../../domain/prompt-lines.ts'
import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../../protocol/brand.ts'

/** Whose message it is, as Parley tells them apart. */
export function kindOf(userId: string): PromptLine['kind'] {
  if (userId === ASSISTANT_NAME) return 'assistant'
  return userId === SYSTEM_USER_ID ? 'notice' : 'person'
}
