import type { Metadata } from 'next'
import { OpenToldChat } from '#components/chat/notify/open-told-chat.tsx'

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' }

type Props = { params: Promise<{ sessionId: string }> }

/** DEC-65: the page that a notification opens. */
export default async function ToldChat({ params }: Props) {
  return <OpenToldChat sessionId={decodeURIComponent((await params).sessionId)} />
}
