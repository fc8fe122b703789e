import type { Manner } from '../../protocol/entities.ts'

/** What a visitor picks on the landing page: `label` is on the button, `text` becomes the chat's first message. */
export type QuickPrompt = { label: string; text: string }

export type PromptFamily = {
  name: string
  /** Its name on the wire and in the database (CARE-3). */
  manner: Manner
  /** The manner in which Parley takes part in such a chat (DEC-1). Its first line names the manner in one word. */
  hiddenPrompt: string
  prompts: readonly QuickPrompt[]
}
