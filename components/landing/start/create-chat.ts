import { readSignIn, signInEnded } from '#lib/client/account/auth.ts'
import { log } from '#lib/client/log.ts'
import { isSignInOver } from '#lib/client/http.ts'
import { pendingFirstMessage } from '#lib/client/storage/pending-first-message.ts'
import { chatPath, createSession, storeHiddenPrompt } from '#lib/client/chat/sessions.ts'
import { anonymousBrowserId } from '#lib/client/storage/guest-secret.ts'
import { authReturnUrl } from '#lib/client/storage/auth-return-url.ts'
import type { Steering } from '#lib/domain/quick-prompts/index.ts'
import type { NewSession } from '#lib/protocol/http.ts'

/** Creates a chat and resolves with its path; the first message waits for it in storage. */
export async function createChat(text: string, steering: Steering | undefined): Promise<string> {
  await readSignIn() // the account then owns the chat from the start
  const { sessionId, currentAccessToken } = await newSession()
  pendingFirstMessage.bind(sessionId, text)
  authReturnUrl.clear() // it may point to an older chat that asked to sign in
  // Do not await: without the prompt Parley only lacks a manner, and the chat should open at once.
  if (steering) {
    const { hiddenPrompt, manner } = steering
    storeHiddenPrompt(sessionId, hiddenPrompt, manner).catch((error) => log.warn('No hidden prompt', error))
  }
  return chatPath({ sessionId, accessToken: currentAccessToken })
}

/** Creates the chat, as a guest's if the sign-in has ended. */
async function newSession(): Promise<NewSession> {
  try {
    return await createSession(anonymousBrowserId())
  } catch (error) {
    if (!isSignInOver(error)) throw error
    signInEnded()
    return createSession(anonymousBrowserId())
  }
}
