/** How a session stands. */
export type SessionState = {
  id: string
  ownerId: string | null
  /** Everything up to this seq was cleared; 0: nothing was. */
  clearedSeq: number
  isOpen: boolean
  isDeleted: boolean
}

/** A key to a session, for whoever is to have it, and the hash that alone is kept. */
export type NewKey = { token: string; hash: string }
