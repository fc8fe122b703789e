/** Chats that this tab's own person has ended or deleted, by session id: that an owner's are over is then no error. */
export const endedHere = new Set<string>()
