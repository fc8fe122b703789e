import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import {
  mentionChoices,
  mentionQueryAt,
  type MentionQuery,
  type Written,
} from '#lib/domain/messages/addressed/mention-typing.ts'
import type { Nameable } from '#lib/domain/messages/addressed/mentions.ts'
import { isEscapeKey, isSendKey } from '../../../ui/keys.ts'
import { useChat } from '../../use-chat.ts'

/** A room may have a thousand people: beyond this, type another letter. */
const SHOWN_MAX = 50
const NOBODY: readonly Nameable[] = []

export type MentionList = ReturnType<typeof useMentionList>

/**
 * MENT-1: the list of names that match the text after an @. The focus stays in the box, which names the active option.
 * `caret`: null while the box has no focus or a selection.
 */
export function useMentionList(
  written: Written,
  caret: number | null,
  onChoose: (query: MentionQuery, person: Nameable) => void,
) {
  const participants = useChat(({ timeline }) => timeline.participants)
  const me = useChat(({ timeline }) => timeline.me)
  const id = useId()
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const [active, setActive] = useState({ query: '', at: 0 })

  const query = caret === null ? null : mentionQueryAt(written, caret)
  const isOpen = query !== null && query.start !== dismissedAt
  const typed = isOpen ? query.query : null
  const choices = useMemo(
    () =>
      typed === null || me === null
        ? NOBODY
        : mentionChoices(participants.values(), me.ids, { query: typed }).slice(0, SHOWN_MAX),
    [participants, me, typed],
  )
  const at = active.query === typed ? Math.min(active.at, choices.length - 1) : 0

  function choose(person: Nameable | undefined): void {
    if (query && person) onChoose(query, person)
  }

  /** Handles a key; true when the list used it. */
  function pressed({ nativeEvent: event }: KeyboardEvent): boolean {
    if (choices.length === 0 || event.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive({ query: typed ?? '', at: (at + step + choices.length) % choices.length })
    else if (isSendKey(event) || (event.key === 'Tab' && !event.shiftKey)) choose(choices[at])
    else if (isEscapeKey(event)) setDismissedAt(query?.start ?? null)
    else return false
    return true
  }

  /** A different @ opens the list again. */
  if (dismissedAt !== null && query?.start !== dismissedAt) setDismissedAt(null)

  const isShown = choices.length > 0
  const optionId = (index: number) => `${id}-${index}`
  const boxAria = {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': isShown ? id : undefined,
    'aria-activedescendant': isShown ? optionId(at) : undefined,
  } as const
  return { listId: id, choices, at, optionId, choose, pressed, boxAria }
}
