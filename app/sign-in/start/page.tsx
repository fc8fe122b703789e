import type { Metadata } from 'next'
import { StartSignIn } from '#components/sign-in-popup/start-sign-in.tsx'

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } }

/** What the sign-in popup opens with: it goes on to the identity provider at once. */
export default function SignInStartPage() {
  return <StartSignIn />
}
