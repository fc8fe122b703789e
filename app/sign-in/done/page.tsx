import type { Metadata } from 'next'
import { EndSignIn } from '#components/sign-in-popup/end-sign-in.tsx'

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } }

/** Where the identity provider leads back to: the popup tells its page how it went, and closes. */
export default function SignInDonePage() {
  return <EndSignIn />
}
