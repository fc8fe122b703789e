import { useEffect, useEffectEvent, useState } from 'react'
import { searchSessions } from '#lib/client/chat/past-sessions.ts'
import { fold } from '#lib/domain/messages/search/folded-text.ts'
import { holdsAll, searchTermsOf } from '#lib/domain/messages/search/search-query.ts'
import type { SessionListItem } from '#lib/protocol/http.ts'
import type { SearchEverywhereAnswer } from '#lib/protocol/search.ts'
import { Loading, NotLoaded } from '../ui/dialog/waiting.tsx'
import type { Elements } from '../ui/elements.ts'
import { FoundWords } from '../ui/search/found-words.tsx'
import { SearchField } from '../ui/search/search-field.tsx'
import { useFound } from '../ui/search/use-found.ts'
import { datedTime } from '../ui/time-text.ts'
import { titleOf } from './session-name.ts'

type Hit = SearchEverywhereAnswer['hits'][number]
type Props = {
  sessions: readonly SessionListItem[]
  /** The accessible name of each session (PAST-3). */
  names: ReadonlyMap<string, string>
  hasMore: boolean
  loadMore: () => Promise<void>
  reopen: (sessionId: string, seq?: number) => Promise<void>
  /** The list of sessions, shown while the search is empty. */
  children: Elements
}

const TITLES_SHOWN = 20
const UNTITLED = 'Untitled Session'

/** FIND-1: searches titles and messages of all the account's chats, above their list. */
export function HistorySearch({ sessions, names, hasMore, loadMore, reopen, children }: Props) {
  const [query, setQuery] = useState('')
  const isSearching = query.trim() !== ''
  const loadNext = useEffectEvent(() => void loadMore())
  // Titles are searched here, so load all pages. A failed page is not requested again automatically.
  useEffect(() => {
    if (isSearching && hasMore) loadNext()
  }, [isSearching, hasMore, sessions])
  return (
    <>
      <div className="pt-1 pb-3">
        <SearchField label="Search all chats" query={query} onChange={setQuery} />
      </div>
      {isSearching ? <Results query={query} sessions={sessions} names={names} reopen={reopen} /> : children}
    </>
  )
}

type ResultsProps = Pick<Props, 'sessions' | 'names' | 'reopen'> & { query: string }

function Results({ query, sessions, names, reopen }: ResultsProps) {
  const found = useFound<Hit>(query, 'all', (wanted, behind, signal) =>
    searchSessions(wanted, behind?.message.id, signal),
  )
  const terms = searchTermsOf(query)
  const titled = terms.length === 0 ? [] : sessions.filter((one) => holdsAll(fold(titleOf(one)), terms))
  const isNothing = found.status === 'ready' && found.hits.length === 0 && titled.length === 0
  return (
    <div className="-mx-3">
      <ul aria-label="Chats found by title" className="empty:hidden">
        {titled.slice(0, TITLES_SHOWN).map((one) => (
          <li key={one.sessionId}>
            <button
              type="button"
              aria-label={`Open ${names.get(one.sessionId)}`}
              onClick={() => void reopen(one.sessionId)}
              className="search-hit"
            >
              <bdi className="block truncate font-medium">{titleOf(one)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {found.status === 'loading' && <Loading label="Searching" />}
      {found.status === 'failed' && <NotLoaded message={found.error ?? ''} onRetry={found.again} />}
      <p role="status" className="px-3.5 text-label text-soft empty:hidden">
        {isNothing ? 'Nothing found.' : ''}
      </p>
      <ul aria-label="Messages found" className="empty:hidden">
        {found.hits.map((hit) => (
          <li key={hit.message.id}>
            <button type="button" onClick={() => void reopen(hit.sessionId, hit.message.seq)} className="search-hit">
              <FoundIn hit={hit} session={sessions.find((one) => one.sessionId === hit.sessionId)} />
            </button>
          </li>
        ))}
      </ul>
      {found.status === 'ready' && found.error !== null && (
        <p role="alert" className="px-3.5 py-2 text-label text-danger">
          {found.error}
        </p>
      )}
      {found.hasMore && (
        <button type="button" onClick={() => void found.more()} className="button button-quiet w-full">
          {found.isLoadingMore ? 'Loading…' : 'Load more'}
        </button>
      )}
    </div>
  )
}

function FoundIn({ hit, session }: { hit: Hit; session: SessionListItem | undefined }) {
  const { message, title, userName } = hit
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <bdi className="min-w-0 truncate font-medium">{title ?? (session ? titleOf(session) : UNTITLED)}</bdi>
        <time dateTime={message.timestamp} className="shrink-0 text-note text-faint">
          {datedTime(message.timestamp)}
        </time>
      </span>
      <bdi className="block truncate text-note text-faint">{userName ?? message.userName}</bdi>
      <FoundWords {...hit} />
    </>
  )
}
