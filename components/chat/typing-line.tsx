import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { ParleyStatus } from '#lib/protocol/events.ts'
import { typingSentence } from '#lib/domain/typing-sentence.ts'
import { Dots } from '../ui/dots.tsx'

type Props = { typing: ReadonlyMap<string, string>; parley: ParleyStatus['status'] }

/** CHAT-28. Its room is always kept, so nothing moves when somebody starts to type. */
export function TypingLine({ typing, parley }: Props) {
  const sentence = typingSentence([...typing.values()])
  return (
    <div className="mx-auto h-7 w-full max-w-[49rem] px-6 sm:px-9" data-typing={sentence !== ''}>
      {!sentence && parley === 'unavailable' && (
        <p className="truncate text-note text-faint">{ASSISTANT_NAME} is unavailable right now.</p>
      )}
      {sentence && (
        <p className="flex min-w-0 animate-appear items-center gap-2.5 text-note text-faint">
          <Dots className="shrink-0 text-accent-ink" />
          <bdi className="truncate">{sentence}</bdi>
        </p>
      )}
    </div>
  )
}
