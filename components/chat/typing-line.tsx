import { typingSentence } from '#lib/domain/typing-sentence.ts'
import { Dots } from '../ui/dots.tsx'

/** CHAT-28. Its room is always kept, so nothing moves when somebody starts to type. */
export function TypingLine({ typing }: { typing: ReadonlyMap<string, string> }) {
  const sentence = typingSentence([...typing.values()])
  return (
    <div className="mx-auto h-7 w-full max-w-[49rem] px-6 sm:px-9" data-typing={sentence !== ''}>
      {sentence && (
        <p className="flex min-w-0 animate-appear items-center gap-2.5 text-note text-faint">
          <Dots className="shrink-0 text-accent-ink" />
          <bdi className="truncate">{sentence}</bdi>
        </p>
      )}
    </div>
  )
}
