import { fullTime, shortTime } from '../../ui/time-text.ts'

/** The time on the reader's clock, with the whole date on hover. */
export function MessageTime({ timestamp }: { timestamp: string }) {
  return (
    <time dateTime={timestamp} title={fullTime(timestamp)} className="message-time">
      {shortTime(timestamp)}
    </time>
  )
}
