import type { Metadata } from 'next'
import { ChatPage } from '#components/chat/chat-page.tsx'

type Props = { params: Promise<{ sessionId: string; accessToken: string }> }

/** Whoever has the address is in: it is for nobody's index, and tells no other site where people came from. */
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' }

/** ROUTE-3, ROUTE-5. One component per session: another session starts afresh. */
export default async function Chat({ params }: Props) {
  const { sessionId, accessToken } = await params
  const access = { sessionId: decodeURIComponent(sessionId), accessToken: decodeURIComponent(accessToken) }
  return <ChatPage key={access.sessionId} access={access} />
}
