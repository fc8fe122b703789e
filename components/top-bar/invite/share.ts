import { log } from '#lib/client/log.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'

/** The chat's own title stays out: it may be private (ROOM-1). */
const shareable = (url: string): ShareData => ({ title: `A chat on ${ASSISTANT_NAME}`, url })

/** SHARE-1: true when the system has a share sheet for links. */
export function canShare(url: string): boolean {
  const { share, canShare: takes }: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator
  return share !== undefined && (takes?.call(navigator, shareable(url)) ?? true)
}

/** Opens the system's share sheet. Cancelling is no error: the link can still be copied. */
export async function share(url: string): Promise<void> {
  try {
    await navigator.share(shareable(url))
  } catch (error) {
    log.debug('The link was not shared', error)
  }
}
