import { fullTime, shortTime } from '../../ui/time-text.ts'

/** The reader's own clock; the whole date on hover. */
export function MessageTime({ timestamp }: { timestamp: string }) {
  return (
    <time dateTime={timestamp} title={fullTime(timestamp)} className="message-time">
      {shortTime(timestamp)}
    </time>
  )
}
