import type { Metadata } from 'next'
import { ChatPage } from '#components/chat/chat-page.tsx'
import { AuthProvider } from '#components/sign-in/auth-provider.tsx'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { careSettings } from '#lib/server/care-settings.ts'
import { web } from '#lib/server/compose/web-services.ts'

type Props = { params: Promise<{ sessionId: string; accessToken: string }> }

const TITLE = `You’re invited to a chat on ${ASSISTANT_NAME}`
const DESCRIPTION = 'Somebody keeps a place for you in their conversation. Open the link to join; there is no sign-up.'

/**
 * The address holds the key, so the page is not indexed and sends no referrer. Every invite has the same preview,
 * unless the owner lets it name the chat (ROOM-1).
 */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { sessionId, accessToken } = await accessIn(params)
  const name = await web()
    .services.publicTitle(sessionId, accessToken)
    .catch(() => null) // the chat opens without its name
  const invitation = { title: name === null ? TITLE : `“${name}” on ${ASSISTANT_NAME}`, description: DESCRIPTION }
  return {
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
    description: DESCRIPTION,
    openGraph: { type: 'website', siteName: ASSISTANT_NAME, ...invitation, images: ['/opengraph-image'] },
    twitter: { card: 'summary_large_image', ...invitation, images: ['/opengraph-image'] },
  }
}

/** ROUTE-3, ROUTE-5. The key makes a new component for each session. */
export default async function Chat({ params }: Props) {
  const access = await accessIn(params)
  return (
    <AuthProvider>
      <ChatPage key={access.sessionId} access={access} care={careSettings()} />
    </AuthProvider>
  )
}

async function accessIn(params: Props['params']): Promise<Awaited<Props['params']>> {
  const { sessionId, accessToken } = await params
  return { sessionId: decodeURIComponent(sessionId), accessToken: decodeURIComponent(accessToken) }
}
