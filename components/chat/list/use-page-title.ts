import { useEffect } from 'react'
import { pageTitle } from '#lib/domain/page/page-title.ts'

/** CHAT-45: '(3) Parley' while the tab is hidden and messages wait in it. */
export function usePageTitle(unseen: number): void {
  useEffect(() => {
    const show = () => {
      document.title = pageTitle(document.visibilityState === 'hidden' ? unseen : 0)
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => document.removeEventListener('visibilitychange', show)
  }, [unseen])

  useEffect(() => () => void (document.title = pageTitle(0)), [])
}
