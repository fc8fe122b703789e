'use client'

import { useId, useState, type KeyboardEvent } from 'react'
import { useChat, useChatActions } from '../use-chat.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { SearchField } from '../../ui/search/search-field.tsx'
import { useFound } from '../../ui/search/use-found.ts'
import type { SearchHit } from '#lib/protocol/search.ts'
import { FromWhom } from './from-whom.tsx'
import { SearchHits } from './search-hits.tsx'

type Props = {
  /** Goes to the message. */
  onShow: (seq: number) => void
  onClose: () => void
  /** Returns the letters typed before the dialog was mounted. */
  earlyLetters?: () => string
}

const STEPS: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 }

/** FIND-1: searches this chat. Arrow keys move through the hits, Enter goes to one. */
export function SearchDialog({ onShow, onClose, earlyLetters = () => '' }: Props) {
  const { searchMessages } = useChatActions()
  const isConnected = useChat((chat) => chat.isConnected)
  const [query, setQuery] = useState(earlyLetters)
  const [fromUserId, setFromUserId] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const id = useId()
  const scope = `${fromUserId ?? ''} ${isConnected}`
  const found = useFound<SearchHit>(query, scope, (wanted, behind) =>
    searchMessages({ query: wanted, fromUserId, before: behind?.message.seq ?? null }),
  )
  const current = found.hits[active]

  function change(next: string): void {
    setQuery(next)
    setActive(0)
  }

  function pressed(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (event.nativeEvent.isComposing || (!step && event.key !== 'Enter')) return
    event.preventDefault()
    if (!step) void enter()
    else if (found.isCurrent) setActive(Math.min(Math.max(active + step, 0), Math.max(found.hits.length - 1, 0)))
  }

  async function enter(): Promise<void> {
    const chosen = found.isCurrent ? current : (await found.hurry())[0]
    if (chosen) onShow(chosen.message.seq)
  }

  return (
    <Modal title="Search this chat" onClose={onClose} className="search-sheet">
      <div className="flex flex-col gap-2.5 pt-1 pb-3">
        <SearchField
          label="Words or “a phrase”"
          query={query}
          hasFocus
          listId={`${id}-hits`}
          activeId={current && hitId(id, active)}
          onChange={change}
          onKeyDown={pressed}
        />
        <FromWhom
          chosen={fromUserId}
          onChoose={(userId) => {
            setFromUserId(userId)
            setActive(0)
          }}
        />
      </div>
      <SearchHits found={found} active={active} onShow={onShow} listId={`${id}-hits`} idOf={(at) => hitId(id, at)} />
    </Modal>
  )
}

function hitId(id: string, at: number): string {
  return `${id}-hit-${at}`
}
