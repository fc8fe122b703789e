import { z } from 'zod'
import { openChannel } from '../channel.ts'
import { csrfToken } from './csrf-token.ts'
import { request } from '../http.ts'

/** How the popup tells its page: a channel of its own, because the page may not see into a window that went elsewhere. */
export const SIGN_IN_CHANNEL = 'parley-sign-in'
export type SignInNews = { type: 'parley:signed-in' } | { type: 'parley:sign-in-failed'; error: string }

const goOnAnswer = z.object({ url: z.string() })

/** Asks next-auth where to go to sign in; it comes back to `/sign-in/done`. */
export async function providerAddress(): Promise<string> {
  const body = { csrfToken: await csrfToken(), callbackUrl: '/sign-in/done', json: 'true' }
  const { url } = await request('/api/auth/signin/google', { method: 'POST', body, schema: goOnAnswer })
  return url
}

export function tellPage(news: SignInNews): void {
  const channel = openChannel(SIGN_IN_CHANNEL)
  channel?.postMessage(news)
  channel?.close()
}
