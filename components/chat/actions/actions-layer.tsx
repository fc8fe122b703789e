import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { recentEmoji } from '#lib/client/storage/recent-emoji.ts'
import { nameOfMessage, spokenWords } from '#lib/domain/files/page/files-in-words.ts'
import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import { isTombstone } from '#lib/domain/messages/own-rewrites.ts'
import { tombstoneText } from '#lib/protocol/texts/en.ts'
import type { Elements } from '../../ui/elements.ts'
import { actionsOf, type ActionKind } from '../message/message-actions.ts'
import type { MessageActions } from '../message/use-message-actions.ts'
import { useChat, useChatActions } from '../use-chat.ts'
import { ActionPopover, ActionSheet } from './action-frame.tsx'
import { ActionPanel } from './action-panel.tsx'
import { AskedDialog, isAskedKind, type Asked } from './asked-dialog.tsx'
import { MessageToolbar } from './message-toolbar.tsx'
import { useMessageKeys } from './use-message-keys.ts'
import { useMessageTouch } from './use-message-touch.ts'
import { usePointedPlace } from './use-pointed-place.ts'

type Props = {
  scroller: RefObject<HTMLElement | null>
  rows: readonly MessageRow[]
  actions: MessageActions
  /** Moves the focus out of the list. */
  onLeave: () => void
}

type Opened = {
  place: HTMLElement
  anchor: HTMLElement
  at: number
  isTouch: boolean
  isForReactions: boolean
  /** The message box, if a mouse opened the actions while the box had the focus; else null. */
  box: HTMLElement | null
}

/**
 * REPLY-4, REACT-2, EDIT-4, DOOR-4, DUE-1: one layer with the actions for all messages of a list. They come by toolbar
 * (mouse), sheet (long press), menu (keyboard) or swipe.
 */
export function ActionsLayer({ scroller, rows, actions, onLeave }: Props) {
  const me = useChat(({ timeline }) => timeline.me)
  const editWindowSeconds = useChat(({ timeline }) => timeline.editWindowSeconds)
  const { react } = useChatActions()
  const pointed = usePointedPlace(scroller)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const rowAt = (place: HTMLElement | null) => rows.findLast(({ key }) => key === place?.dataset['message'])
  const offeredFor = ({ message }: MessageRow, now: number) => actionsOf(message, { me, editWindowSeconds }, now)

  function open(place: HTMLElement, isTouch = false, anchor = wordsIn(place), isForReactions = false): void {
    const row = rowAt(place)
    const at = Date.now()
    const box = isTouch ? null : focusedBox()
    if (row && offeredFor(row, at).length > 0) setOpened({ place, anchor, at, isTouch, isForReactions, box })
  }
  useMessageKeys(scroller, { onOpen: open, onLeave, nameOf: (place) => spoken(rowAt(place)) })
  useMessageTouch(scroller, {
    onLongPress: (place) => open(place, true),
    onSwipe(place) {
      const row = rowAt(place)
      if (row && offeredFor(row, Date.now()).some(({ kind }) => kind === 'reply')) actions.reply(row.message)
    },
  })

  /** Closes the panel before the action runs, so that the action may move the focus. */
  function run(kind: ActionKind, row: MessageRow, place: HTMLElement): void {
    flushSync(() => setOpened(null))
    if (isAskedKind(kind)) {
      const back = opened?.box ?? place
      back.focus({ preventScroll: true }) // the dialog returns the focus there
      setAsked({ row, kind })
    } else if (kind !== 'react') actions[kind](row.message)
  }

  const shown = opened && rowAt(opened.place)
  const barPlace = opened && !opened.isTouch ? opened.place : pointed
  const barRow = rowAt(barPlace)
  return (
    <>
      {barPlace && barRow && (
        <MessageToolbar
          key={barRow.key}
          place={barPlace}
          row={barRow}
          offered={offeredFor(barRow, 0)}
          isOpen={opened !== null}
          onAction={(kind, button) => {
            if (kind === 'react' || kind === 'more') open(barPlace, false, button, kind === 'react')
            else run(kind, barRow, barPlace)
          }}
        />
      )}
      {opened && shown && (
        <Framed opened={opened} title={titleOf(shown)} onClose={() => setOpened(null)}>
          <ActionPanel
            message={shown.message}
            offered={offeredFor(shown, opened.at)}
            isForReactions={opened.isForReactions}
            isTouch={opened.isTouch}
            onReact={(emoji, isOn) => {
              setOpened(null)
              if (isOn) recentEmoji.used(emoji)
              void react({ messageId: shown.message.id, emoji, isOn })
            }}
            onAction={(kind) => run(kind, shown, opened.place)}
          />
        </Framed>
      )}
      {asked && (
        <AskedDialog asked={asked} title={titleOf(asked.row)} actions={actions} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

type FramedProps = { opened: Opened; title: string; onClose: () => void; children: Elements }

function Framed({ opened, ...props }: FramedProps) {
  const { isTouch, place, anchor } = opened
  return isTouch ? <ActionSheet place={place} {...props} /> : <ActionPopover anchor={anchor} {...props} />
}

function focusedBox(): HTMLElement | null {
  return document.activeElement instanceof HTMLTextAreaElement ? document.activeElement : null
}

function wordsIn(place: HTMLElement): HTMLElement {
  return place.querySelector<HTMLElement>('.bubble, .message-text') ?? place
}

function nameOf({ kind, userName }: MessageRow): string {
  return kind === 'own' ? 'You' : userName
}

function titleOf(row: MessageRow): string {
  return `${nameOf(row)}: ${nameOfMessage(row.message)}`
}

/** The limit of spoken text; longer texts are read in the list itself. */
const SPOKEN_MAX_CHARS = 300

function spoken(row: MessageRow | undefined): string {
  if (!row) return ''
  const { message } = row
  const words = isTombstone(message)
    ? tombstoneText(message.deletedBy)
    : spokenWords(message).slice(0, SPOKEN_MAX_CHARS)
  return `${nameOf(row)}${row.isMeant ? ' mentions you' : ''}: ${words}`
}
