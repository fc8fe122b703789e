import { useState } from 'react'
import { EmojiPicker, type EmojiPickerListComponents } from 'frimousse'
import { recentEmoji } from '#lib/client/storage/recent-emoji.ts'

/** On our own origin: the content policy allows no other. */
const DATA_URL = '/emoji'

const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="bg-raised px-2 pt-2 pb-1 text-note font-semibold text-faint">
      {category.label}
    </div>
  ),
  Row: ({ children, 'aria-rowindex': row, ...props }) => (
    <div {...props} aria-rowindex={fromOne(row)} className="flex px-1">
      {children}
    </div>
  ),
  Emoji: ({ emoji, 'aria-colindex': column, ...props }) => (
    <button
      {...props}
      aria-colindex={fromOne(column)}
      aria-label={emoji.label}
      title={emoji.label}
      data-active={emoji.isActive}
      className="emoji-cell"
    >
      {emoji.emoji}
    </button>
  ),
}

/** Converts an index: ARIA counts from one, the library from zero. */
function fromOne(index: number | undefined): number {
  return (index ?? 0) + 1
}

type Props = { isTouch: boolean; onPick: (emoji: string) => void }

/** REACT-2: all emoji, by search and by group, with this browser's recent ones first. */
export function EmojiSet({ isTouch, onPick }: Props) {
  const [recent] = useState(() => recentEmoji.get())
  return (
    <EmojiPicker.Root
      columns={8}
      emojibaseUrl={DATA_URL}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
      className="isolate flex h-[min(22rem,60dvh)] w-full min-w-[19rem] flex-col"
    >
      <EmojiPicker.Search
        autoFocus={!isTouch} // a phone's keyboard would cover the emoji
        aria-label="Search emoji"
        placeholder="Search emoji"
        className="mx-1 mt-1 mb-1.5 h-10 rounded-full border border-line-strong bg-transparent px-4 text-field outline-none focus-visible:border-accent"
      />
      {recent.length > 0 && (
        <div role="group" aria-label="Recently used" className="flex flex-wrap border-b border-line px-1 pb-1">
          {recent.slice(0, 8).map((emoji) => (
            <button key={emoji} type="button" onClick={() => onPick(emoji)} className="emoji-cell">
              {emoji}
            </button>
          ))}
        </div>
      )}
      <EmojiPicker.Viewport className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none">
        <EmojiPicker.Loading className="absolute inset-0 grid place-items-center text-note text-faint">
          Loading…
        </EmojiPicker.Loading>
        <EmojiPicker.Empty className="absolute inset-0 grid place-items-center text-note text-faint">
          No emoji found.
        </EmojiPicker.Empty>
        <EmojiPicker.List className="pb-2 select-none" components={components} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  )
}
