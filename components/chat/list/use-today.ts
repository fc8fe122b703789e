import { useSyncExternalStore } from 'react'
import { readersDay } from '#lib/domain/messages/message-rows.ts'

const MINUTE_MS = 60_000

/** Today as `2026-11-21`, changing at the reader's midnight: 'Today' then becomes 'Yesterday'. */
export function useToday(): string {
  return useSyncExternalStore(everyMinute, today, today)
}

const today = () => readersDay(new Date())

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS)
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}
