import { readSignIn, signInEnded } from '#lib/client/account/auth.ts'
import { log } from '#lib/client/debug.ts'
import { isSignInOver } from '#lib/client/http.ts'
import { pendingFirstMessage } from '#lib/client/storage/pending-first-message.ts'
import { chatPath, createSession, storeHiddenPrompt } from '#lib/client/chat/sessions.ts'
import { anonymousBrowserId, authReturnUrl } from '#lib/client/storage/storage.ts'
import type { NewSession } from '#lib/protocol/http.ts'

/** Resolves with the new chat's path; the first message then waits for it in storage. */
export async function createChat(text: string, hiddenPrompt: string | undefined): Promise<string> {
  await readSignIn() // a chat is its account's from the start
  const { sessionId, currentAccessToken } = await newSession()
  pendingFirstMessage.bind(sessionId, text)
  authReturnUrl.clear() // to a chat that asked to sign in; they have gone on to another
  // Not waited for: without it Parley only lacks the manner, and the chat must not wait for that.
  if (hiddenPrompt) storeHiddenPrompt(sessionId, hiddenPrompt).catch((error) => log.warn('No hidden prompt', error))
  return chatPath({ sessionId, accessToken: currentAccessToken })
}

/** Whose sign-in has ended elsewhere gets the chat all the same, as a guest. */
async function newSession(): Promise<NewSession> {
  try {
    return await createSession(anonymousBrowserId())
  } catch (error) {
    if (!isSignInOver(error)) throw error
    signInEnded()
    return createSession(anonymousBrowserId())
  }
}
