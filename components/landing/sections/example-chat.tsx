import { OtherFrame, OwnFrame, ParleyFrame } from '../../chat/message/message-frames.tsx'
import type { ExampleChat, ExampleLine } from './example-chats.ts'

/** One example, rendered with the chat's own frames. */
export function ExampleChatView({ role, about, lines }: ExampleChat) {
  return (
    <figure className="specimen flex flex-col overflow-hidden">
      <figcaption className="border-b border-line px-5 py-4">
        <h3 className="text-body font-semibold tracking-[-0.01em]">{role}</h3>
        <p className="text-label text-faint">{about}</p>
      </figcaption>
      <div className="px-4 pt-1 pb-6 text-[0.9375rem] sm:px-5">
        {lines.map((line) => (
          <Line key={line.text} line={line} />
        ))}
      </div>
    </figure>
  )
}

function Line({ line: { who, time, text, isOwn, isParley } }: { line: ExampleLine }) {
  const frame = {
    startsGroup: true,
    endsGroup: true,
    userName: who,
    userId: `example-${who}`,
    time: <span className="message-time">{time}</span>,
    children: <p className="message-text">{text}</p>,
  }
  if (isOwn) return <OwnFrame {...frame} />
  return isParley ? <ParleyFrame {...frame} /> : <OtherFrame {...frame} />
}
