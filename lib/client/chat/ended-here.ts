/** Session ids of chats that this person ended or deleted in this tab: their closing is then no error. */
export const endedHere = new Set<string>()
