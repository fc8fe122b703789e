import { z } from 'zod'
import { request } from '../http.ts'

const csrfAnswer = z.object({ csrfToken: z.string() })

/** Returns the token that next-auth requires with every write, besides its cookie. */
export async function csrfToken(): Promise<string> {
  return (await request('/api/auth/csrf', { schema: csrfAnswer })).csrfToken
}
