type Deps = {
  sessions: { isLiveKey(sessionId: string, keyHash: string): Promise<boolean> }
  hashOfToken: (token: string) => string
}

/** Whether an access token opens a session now. Asking changes nothing. */
export function makeCheckKey({ sessions, hashOfToken }: Deps) {
  return async function checkKey(sessionId: string, accessToken: string): Promise<boolean> {
    // PostgreSQL takes no NUL in a text, and no id of ours holds anything but plain characters.
    if (!/^[\x21-\x7e]+$/.test(sessionId)) return false
    return sessions.isLiveKey(sessionId, hashOfToken(accessToken))
  }
}
