import { excerpt } from '#lib/domain/messages/excerpt.ts'
import type { Remembered } from '#lib/protocol/memory.ts'
import { DeleteButton } from '../ui/delete-button.tsx'
import type { Elements } from '../ui/elements.ts'

export type RowActions = { onShow: (seq: number) => void; onForget: (lineId: string) => Promise<boolean> }
type Props = RowActions & { line: Remembered; icon?: Elements; prefix?: Elements; below?: Elements; className?: string }

/** One note; a click goes to its message. */
export function RememberedRow({ line, icon, prefix, below, className = '', onShow, onForget }: Props) {
  const { id, text, seq, isForgettable } = line
  return (
    <li className="group flex items-start rounded-xl hover:bg-hover">
      <button
        type="button"
        title="Show the message"
        onClick={() => onShow(seq)}
        className={`flex min-h-11 min-w-0 flex-1 items-start gap-2.5 rounded-xl px-3 py-2.5 text-left ${className}`}
      >
        {icon}
        <span className="min-w-0 leading-snug">
          {prefix}
          <bdi>{text}</bdi>
          {below}
        </span>
      </button>
      {isForgettable && (
        <DeleteButton
          verb="Forget"
          what={excerpt(text)}
          asksInWords
          className="relative opacity-50 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 data-[staged=true]:opacity-100 pointer-coarse:opacity-80"
          onDelete={() => onForget(id)}
        />
      )}
    </li>
  )
}
