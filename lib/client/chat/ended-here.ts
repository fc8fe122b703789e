/** Chats that this person ended or deleted in this tab: their closing is no error. */
export const endedHere = new Set<string>()
