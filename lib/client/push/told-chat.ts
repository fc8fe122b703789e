import { identityToken } from '../account/auth.ts'
import { reopenSession } from '../chat/past-sessions.ts'
import { chatPath } from '../chat/sessions.ts'
import { log } from '../log.ts'
import { recentChats } from '../storage/recent-chats.ts'
import { keptKeys } from './kept-keys.ts'

/**
 * DEC-65: returns the path of a notification's chat, by a key that this browser keeps, else by a new one for the
 * account. Null without either, and for a chat that has ended.
 */
export async function pathOfToldChat(sessionId: string): Promise<string | null> {
  const recent = recentChats.all().find((chat) => chat.sessionId === sessionId)
  const accessToken = keptKeys.get(sessionId) ?? recent?.accessToken
  if (accessToken !== undefined) return chatPath({ sessionId, accessToken })
  return (await isSignedIn()) ? reopenSession(sessionId, { isEndedToo: false }) : null
}

async function isSignedIn(): Promise<boolean> {
  try {
    return (await identityToken()) !== null
  } catch (error) {
    log.warn('The sign-in state could not be read', error)
    return false
  }
}
