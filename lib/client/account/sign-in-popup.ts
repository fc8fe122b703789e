import { z } from 'zod'
import { openChannel } from '../channel.ts'
import { csrfToken } from './csrf-token.ts'
import { request } from '../http.ts'

/** The popup tells its page over this channel: the page cannot see into a window that went to another site. */
export const SIGN_IN_CHANNEL = 'parley-sign-in'
export type SignInNews = { type: 'parley:signed-in' } | { type: 'parley:sign-in-failed'; error: string }

const goOnAnswer = z.object({ url: z.string() })

/** Asks next-auth for the provider's sign-in page, which comes back to `/sign-in/done`. */
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
