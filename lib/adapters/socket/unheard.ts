/** Asked so often, also by whoever only listens, a connection to Redis is given up when it does not answer in time. */
export const ASK_EVERY_MS = 2000
export const PATIENCE_MS = 4000
/** What the others say may be missed for so long before it is known that the connection is gone. */
export const UNHEARD_MAX_MS = ASK_EVERY_MS + PATIENCE_MS
