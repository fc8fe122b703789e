import type { KeyboardEvent } from 'react'
import { Search } from 'lucide-react'
import { SEARCH_QUERY_MAX_CHARS } from '#lib/protocol/limits.ts'

type Props = {
  label: string
  query: string
  onChange: (query: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Ids of the list for the arrow keys, and of its active entry. */
  listId?: string
  activeId?: string | undefined
  hasFocus?: boolean
}

/** FIND-1: the search input. With a list it is a combobox. */
export function SearchField({ label, query, onChange, onKeyDown, listId, activeId, hasFocus = false }: Props) {
  const combobox = listId !== undefined && {
    role: 'combobox',
    'aria-controls': listId,
    'aria-expanded': true,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': activeId,
  }
  return (
    <div className="search-field">
      <Search className="size-[1.125rem] shrink-0" aria-hidden />
      <input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoFocus={hasFocus}
        enterKeyHint="search"
        maxLength={SEARCH_QUERY_MAX_CHARS}
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        {...combobox}
      />
    </div>
  )
}
