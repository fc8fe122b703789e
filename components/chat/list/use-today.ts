import { useSyncExternalStore } from 'react'
import { readersDay } from '#lib/domain/messages/message-rows.ts'

const MINUTE_MS = 60_000

/** Returns today as `2026-11-21`; changes at the reader's midnight, when 'Today' becomes 'Yesterday'. */
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
