import type { Metadata } from 'next'
import { StartSignIn } from '#components/sign-in-popup/start-sign-in.tsx'

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } }

/** The sign-in popup opens with this page, which goes on to the identity provider at once. */
export default function SignInStartPage() {
  return <StartSignIn />
}
