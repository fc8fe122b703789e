import { createContext, use, useEffect, useEffectEvent } from 'react'
import { LogOut } from 'lucide-react'
import { pressedAgain } from '#lib/domain/page/triple-press.ts'
import type { Elements } from '../../ui/elements.ts'
import { useChatActions } from '../use-chat.ts'

const Leave = createContext<() => void>(() => {})

/** CARE-4: provides the exit to `url`, and takes it after three Escape presses within a second. */
export function QuickExit({ url, children }: { url: string; children: Elements }) {
  const { quit } = useChatActions()

  function leave(): void {
    document.documentElement.hidden = true // the next page may load slowly
    document.title = ''
    quit()
    location.replace(url)
  }

  const onDue = useEffectEvent(leave)
  useEffect(() => {
    let presses: readonly number[] = []
    /** Listens in the capture phase: each press still does its usual work, which may stop the event. */
    function pressed({ key, repeat, isComposing, timeStamp }: KeyboardEvent): void {
      if (key !== 'Escape' || repeat || isComposing) return
      const again = pressedAgain(presses, timeStamp)
      presses = again.presses
      if (again.isDue) onDue()
    }
    window.addEventListener('keydown', pressed, { capture: true })
    return () => window.removeEventListener('keydown', pressed, { capture: true })
  }, [])

  return <Leave value={leave}>{children}</Leave>
}

/** CARE-4: the exit as a button, for devices without Escape. */
export function QuickExitButton({ className, children }: { className: string; children: string }) {
  const leave = use(Leave)
  return (
    <button type="button" onClick={leave} title="Or press Escape three times" className={className}>
      <LogOut className="size-[1.125rem] shrink-0" aria-hidden />
      <span>{children}</span>
    </button>
  )
}
