import { ASSISTANT_NAME } from '../brand.ts'

/** ROOM-4, DEC-37: what becomes of a chat that is left behind. Only members with an account can open it again. */
export const ROOM_WORDS = {
  end: `Everyone leaves, and the invite link stops working. Only people who are signed in can read it again, agreements and times included. Files, and words alone with ${ASSISTANT_NAME}, are gone for everyone.`,
  resetAlone:
    'You are alone here, so it happens at once: this conversation ends, a new and empty one begins, and the invite link stops working. Agreements stay behind, where only people who are signed in can read them again.',
  agreementsStay: 'Agreements stay behind, where only people who are signed in can read them again.',
} as const

/** CARD-1: returns the label of the button that opens an agreement's page. */
export function keepAgreementText(question: string, isOnly: boolean): string {
  return isOnly ? 'Save the agreement' : `Save “${question}”`
}

/** CHAT-29: said in a room without messages. */
export const NO_MESSAGES = 'No messages yet. Start the conversation!'
