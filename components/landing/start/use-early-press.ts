import { useEffect } from 'react'

/** Does what was pressed before the scripts came. For what stands around all buttons of the page: their handlers stand by then. */
export function useEarlyPress(): void {
  useEffect(() => {
    window.takeEarlyPress?.()?.click()
    delete window.takeEarlyPress
    delete window.takeEarlyWords
  }, [])
}
