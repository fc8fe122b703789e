import { useEffect, useState } from 'react'
import { CircleQuestionMark, Trash2 } from 'lucide-react'

const UNSTAGE_AFTER_MS = 4000

type Props = {
  verb?: string
  /** The id of what it deletes: several of these buttons stand in one list. */
  describedBy: string
  className?: string
  /** Hears whether the next click deletes, so that the page can say what that means. */
  onStaged?: (isStaged: boolean) => void
  /** Answers whether it worked. */
  onDelete: () => Promise<boolean>
}

/** SESS-13, SESS-14, MODAL-HIST-5, MODAL-HIST-6: the first click asks, the second deletes; leaving takes it back. */
export function DeleteButton({ verb = 'Delete', describedBy, className = '', onStaged, onDelete }: Props) {
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
  const Icon = stage === 'idle' ? Trash2 : CircleQuestionMark
  return (
    <button
      type="button"
      aria-label={stage === 'idle' ? verb : `Really ${verb.toLowerCase()}?`}
      aria-describedby={describedBy}
      title={stage === 'idle' ? verb : `Click again to ${verb.toLowerCase()}`}
      aria-disabled={stage === 'deleting'}
      data-staged={stage !== 'idle'}
      onClick={() => void clicked()}
      onBlur={unstage}
      onPointerLeave={(event) => event.pointerType === 'mouse' && unstage()} // a finger leaves with every tap
      className={`icon-button shrink-0 data-[staged=true]:bg-danger-wash data-[staged=true]:text-danger ${className}`}
    >
      <Icon className="size-[1.0625rem]" aria-hidden />
    </button>
  )
}
