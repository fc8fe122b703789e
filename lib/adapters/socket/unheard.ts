/** Pings a connection to Redis this often, and drops it when the reply is late. */
export const ASK_EVERY_MS = 2000
export const PATIENCE_MS = 4000
/** The longest that packets of other gateways may be missed before the connection is known to be gone. */
export const UNHEARD_MAX_MS = ASK_EVERY_MS + PATIENCE_MS
