import type { Metadata } from 'next'
import { EndSignIn } from '#components/sign-in-popup/end-sign-in.tsx'

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } }

/** The page after the identity provider: the popup tells its page the result and closes. */
export default function SignInDonePage() {
  return <EndSignIn />
}
