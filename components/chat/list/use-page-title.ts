import { useEffect } from 'react'
import { pageTitle } from '#lib/domain/page/page-title.ts'

/** CHAT-45, ROOM-1: sets the tab's title, '(3) Garden plan · Parley' while it is hidden with unseen messages. */
export function usePageTitle(unseen: number, title: string | null): void {
  useEffect(() => {
    const show = () => {
      document.title = pageTitle(document.visibilityState === 'hidden' ? unseen : 0, title)
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => document.removeEventListener('visibilitychange', show)
  }, [unseen, title])

  useEffect(() => () => void (document.title = pageTitle(0)), [])
}
