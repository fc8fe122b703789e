import { useEffect, useEffectEvent } from 'react'
import type { SearchHit } from '#lib/protocol/search.ts'
import { Loading, NotLoaded } from '../../ui/dialog/waiting.tsx'
import type { useFound } from '../../ui/search/use-found.ts'
import { SearchHitRow } from './search-hit-row.tsx'

type Props = {
  found: ReturnType<typeof useFound<SearchHit>>
  active: number
  listId: string
  idOf: (at: number) => string
  onShow: (seq: number) => void
}

/** FIND-1: the hits, newest first, or the reason for none. */
export function SearchHits({ found, active, listId, idOf, onShow }: Props) {
  const { status, hits, hasMore, error, isLoadingMore, more, again } = found
  const scrollToActive = useEffectEvent(() => {
    document.getElementById(idOf(active))?.scrollIntoView({ block: 'nearest' })
  })
  const firstId = hits[0]?.message.id
  // Not for further hits: the reader has scrolled down to “Load more”.
  useEffect(() => scrollToActive(), [active, firstId])
  return (
    <div className="-mx-3 min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {status === 'loading' && <Loading label="Searching" />}
      {status === 'failed' && <NotLoaded message={error ?? ''} onRetry={again} />}
      <p role="status" className="px-3.5 text-label text-soft">
        {saying(status, hits.length, hasMore)}
      </p>
      <ul id={listId} role="listbox" aria-label="Messages found" className="pt-1">
        {hits.map((hit, at) => (
          <SearchHitRow key={hit.message.id} hit={hit} onShow={onShow} id={idOf(at)} isActive={at === active} />
        ))}
      </ul>
      {status === 'ready' && error !== null && (
        <p role="alert" className="px-3.5 py-2 text-label text-danger">
          {error}
        </p>
      )}
      {hasMore && (
        <button
          type="button"
          aria-disabled={isLoadingMore}
          onClick={() => void more()}
          className="button button-quiet w-full"
        >
          {isLoadingMore ? 'Loading…' : 'Load more'}
        </button>
      )}
    </div>
  )
}

function saying(status: Props['found']['status'], count: number, hasMore: boolean): string {
  if (status === 'idle') return 'Finds what people and Parley said here, with or without accents.'
  if (status !== 'ready') return ''
  if (count === 0) return 'Nothing found.'
  if (hasMore) return `The newest ${count} messages`
  return count === 1 ? '1 message' : `${count} messages`
}
