import { NotebookPen } from 'lucide-react'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { TABLE_WORDS } from '#lib/protocol/texts/cards.ts'
import { TableSection } from '../table/table-section.tsx'
import { Loading, NotLoaded } from '../ui/dialog/waiting.tsx'
import { PeopleFacts } from './people-facts.tsx'
import { StretchNotes } from './stretch-notes.tsx'
import type { useMemory } from './use-memory.ts'

type Props = { memory: ReturnType<typeof useMemory>; onShow: (seq: number) => void }

/** Parley's memory of this chat: facts about people and notes of the conversation, each linked to its message. */
export function MemorySection({ memory: { status, memory, retry, remove }, onShow }: Props) {
  const { facts } = memory
  const notes = memory.notes.map(withoutDecisions).filter(({ lines }) => lines.length > 0)
  const isEmpty = facts.length === 0 && notes.length === 0
  const actions = { onShow, onForget: remove }

  return (
    <TableSection title={TABLE_WORDS.memory}>
      {status === 'loading' && <Loading label="Loading the notes" />}
      {status === 'failed' && <NotLoaded message={TEXTS.memoryNotLoaded} onRetry={retry} />}
      {status === 'ready' && isEmpty && <Nothing />}
      {status === 'ready' && !isEmpty && (
        <>
          <p className="pb-4 text-label text-soft">
            Notes made of this chat, for this chat alone. Choose one to see its message. Whoever a note is about or
            names can have it forgotten, and so can the owner.
          </p>
          {facts.length > 0 && <PeopleFacts facts={facts} {...actions} />}
          {notes.length > 0 && <StretchNotes notes={notes.toReversed()} {...actions} />}
        </>
      )}
    </TableSection>
  )
}

type Stretch = Props['memory']['memory']['notes'][number]

/** Removes decisions, which have their own section. */
function withoutDecisions(note: Stretch): Stretch {
  return { ...note, lines: note.lines.filter(({ kind }) => kind !== 'decision') }
}

function Nothing() {
  return (
    <div className="grid min-h-36 content-center justify-items-center gap-3 px-4 text-center">
      <NotebookPen className="size-7 text-faint" aria-hidden />
      <p className="font-medium">Nothing yet</p>
      <p className="max-w-[26rem] text-label text-soft">
        {`After some forty messages, or a long pause, ${ASSISTANT_NAME} notes down what was decided, what is still open, and what people said about themselves.`}
      </p>
    </div>
  )
}
