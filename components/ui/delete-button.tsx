import { useEffect, useLayoutEffect, useState } from 'react'
import { CircleQuestionMark, Trash2 } from 'lucide-react'

const UNSTAGE_AFTER_MS = 4000
/** A button in words stands elsewhere and is read first. */
const UNSTAGE_WORDS_AFTER_MS = 10_000

const ICON_LOOK = 'icon-button shrink-0 data-[staged=true]:bg-danger-wash data-[staged=true]:text-danger'

type Props = {
  verb?: string
  /** Names the item, because a list has several of these buttons. */
  what: string
  /** Asks in words, for lists where a question mark has another meaning. */
  asksInWords?: boolean
  /**
   * Labels the asking button. Its list then shows it apart from the first click's place, so that a double tap by
   * accident deletes nothing.
   */
  words?: string | undefined
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
  words,
  className = '',
  onStaged,
  onDelete,
}: Props) {
  const [stage, setStage] = useState<'idle' | 'staged' | 'deleting'>('idle')

  // Before the second click of a double click can come.
  useLayoutEffect(() => onStaged?.(stage !== 'idle'), [stage, onStaged])
  useEffect(() => {
    if (stage !== 'staged') return
    const timer = setTimeout(() => setStage('idle'), words === undefined ? UNSTAGE_AFTER_MS : UNSTAGE_WORDS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [stage, words])

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
  const isLabelled = !isIdle && words !== undefined
  const label = isIdle ? `${verb} ${what}` : [`${question} ${what}?`, words].filter(Boolean).join(' ')
  const look = isLabelled ? 'button button-danger' : ICON_LOOK
  return (
    <button
      type="button"
      aria-label={label}
      title={isIdle ? verb : `Click again to ${verb.toLowerCase()}`}
      aria-disabled={stage === 'deleting'}
      data-staged={!isIdle}
      onClick={() => void clicked()}
      onBlur={unstage}
      // Touch leaves with every tap, and a labelled button leaves the mouse.
      onPointerLeave={(event) => !isLabelled && event.pointerType === 'mouse' && unstage()}
      className={`${look} ${className}`}
    >
      {asksInWords && !isIdle ? (
        <span className="delete-words">{`${question}?`}</span>
      ) : (
        <Icon className="size-[1.0625rem]" aria-hidden />
      )}
      {isLabelled && <span>{words}</span>}
    </button>
  )
}
