/** Chats that this tab's own person has deleted, by session id: that an owner's are over is then no error. */
export const deletedHere = new Set<string>()
