import type { Metadata } from 'next'
import { ChatPage } from '#components/chat/chat-page.tsx'
import { AuthProvider } from '#components/sign-in/auth-provider.tsx'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'

type Props = { params: Promise<{ sessionId: string; accessToken: string }> }

const INVITATION = {
  title: `You’re invited to a chat on ${ASSISTANT_NAME}`,
  description: 'Somebody keeps a place for you in their conversation. Open the link to join; there is no sign-up.',
}

/**
 * Whoever has the address is in: it is for nobody's index, and tells no other site where people came from. An invite's
 * preview is the same for every chat, and names none.
 */
export const metadata: Metadata = {
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
  description: INVITATION.description,
  openGraph: { type: 'website', siteName: ASSISTANT_NAME, ...INVITATION, images: ['/opengraph-image'] },
  twitter: { card: 'summary_large_image', ...INVITATION, images: ['/opengraph-image'] },
}

/** ROUTE-3, ROUTE-5. One component per session: another session starts afresh. */
export default async function Chat({ params }: Props) {
  const { sessionId, accessToken } = await params
  const access = { sessionId: decodeURIComponent(sessionId), accessToken: decodeURIComponent(accessToken) }
  return (
    <AuthProvider>
      <ChatPage key={access.sessionId} access={access} />
    </AuthProvider>
  )
}
