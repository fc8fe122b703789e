import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import type { Elements } from '../../ui/elements.ts'

type Props = { row: MessageRow; children: Elements }

/** CHAT-19, CHAT-20. */
export function NoticeLine({ row, children }: Props) {
  return (
    <p
      data-kind="notice"
      dir="ltr" // our own sentence, even if a name in another script begins it
      className={`mx-auto overflow-clip max-w-[34rem] animate-appear px-4 text-center text-note text-faint ${row.startsGroup && !row.fold ? 'pt-5' : 'pt-1.5'}`}
    >
      {children}
    </p>
  )
}
