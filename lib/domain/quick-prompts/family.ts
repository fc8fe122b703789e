import type { Manner } from '../../protocol/entities.ts'

/** A quick prompt of the landing page: `label` is on the button, `text` becomes the chat's first message. */
export type QuickPrompt = { label: string; text: string }

export type PromptFamily = {
  name: string
  /** The family's name on the wire and in the database (CARE-3). */
  manner: Manner
  /** The hidden prompt that sets Parley's manner in the chat (DEC-1). Its first line names the manner in one word. */
  hiddenPrompt: string
  prompts: readonly QuickPrompt[]
}
