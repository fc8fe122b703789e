import type { Metadata } from 'next'
import { StartSignIn } from '#components/sign-in-popup/start-sign-in.tsx'

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } }

/** The first page of the sign-in popup, which goes to the identity provider at once. */
export default function SignInStartPage() {
  return <StartSignIn />
}
