import { useEffect, useState } from 'react'
import { CircleQuestionMark, Trash2 } from 'lucide-react'

const UNSTAGE_AFTER_MS = 4000

type Props = {
  verb?: string
  /** Names the item, because a list has several of these buttons. */
  what: string
  /** Asks in words, for lists where a question mark has another meaning. */
  asksInWords?: boolean
  className?: string
  /** Called with true while the next click deletes, so that the page can explain it. */
  onStaged?: (isStaged: boolean) => void
  /** Resolves to true when the deletion worked. */
  onDelete: () => Promise<boolean>
}

/** SESS-13, SESS-14, MODAL-HIST-5, MODAL-HIST-6: the first click asks, the second deletes; leaving cancels. */
export function DeleteButton({
  verb = 'Delete',
  what,
  asksInWords = false,
  className = '',
  onStaged,
  onDelete,
}: Props) {
  const [stage, setStage] = useState<'idle' | 'staged' | 'deleting'>('idle')

  useEffect(() => onStaged?.(stage !== 'idle'), [stage, onStaged])
  useEffect(() => {
    if (stage !== 'staged') return
    const timer = setTimeout(() => setStage('idle'), UNSTAGE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [stage])

  async function clicked(): Promise<void> {
    if (stage === 'deleting') return
    if (stage === 'idle') return setStage('staged')
    setStage('deleting')
    if (!(await onDelete())) setStage('idle')
  }

  const unstage = () => setStage((now) => (now === 'staged' ? 'idle' : now))
  const isIdle = stage === 'idle'
  const question = `Really ${verb.toLowerCase()}`
  const Icon = isIdle ? Trash2 : CircleQuestionMark
  return (
    <button
      type="button"
      aria-label={`${isIdle ? verb : question} ${what}${isIdle ? '' : '?'}`}
      title={isIdle ? verb : `Click again to ${verb.toLowerCase()}`}
      aria-disabled={stage === 'deleting'}
      data-staged={!isIdle}
      onClick={() => void clicked()}
      onBlur={unstage}
      onPointerLeave={(event) => event.pointerType === 'mouse' && unstage()} // touch leaves with every tap
      className={`icon-button shrink-0 data-[staged=true]:bg-danger-wash data-[staged=true]:text-danger ${className}`}
    >
      {asksInWords && !isIdle ? (
        <span className="delete-words">{`${question}?`}</span>
      ) : (
        <Icon className="size-[1.0625rem]" aria-hidden />
      )}
    </button>
  )
}
