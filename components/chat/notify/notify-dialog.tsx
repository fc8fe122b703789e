'use client'

import { useId } from 'react'
import { TEXTS } from '#lib/protocol/errors.ts'
import type { NotificationLevel, Notifications } from '#lib/protocol/events/push.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { useLoaded } from '../../ui/dialog/use-loaded.ts'
import { Loading, NotLoaded } from '../../ui/dialog/waiting.tsx'
import { complain } from '../../ui/toasts/complain.ts'
import { useChatActions } from '../use-chat.ts'
import { ThisBrowser } from './this-browser.tsx'

const LEVELS: readonly { level: NotificationLevel; label: string }[] = [
  { level: 'all', label: 'Everything' },
  { level: 'mine', label: 'Only what is for me' },
  { level: 'none', label: 'Nothing' },
]

/** PUSH-1: chooses the messages that notify the person, and if their text shows. Applies at once, on all devices. */
export function NotifyDialog({ onClose }: { onClose: () => void }) {
  const { notify } = useChatActions()
  const { loaded, retry, change } = useLoaded('The level of notifications was not loaded', notify.read)

  function choose(before: Notifications, next: Notifications): void {
    change(next)
    notify.set(next).catch((error: unknown) => {
      change(before)
      complain('This could not be saved', error)
    })
  }

  return (
    <Modal title="Notifications" onClose={onClose}>
      <ThisBrowser />
      {loaded.status === 'loading' && <Loading label="Loading your choice" />}
      {loaded.status === 'failed' && <NotLoaded message={TEXTS.partMissing} onRetry={retry} />}
      {loaded.status === 'ready' && (
        <Levels chosen={loaded.value} onChoose={(changes) => choose(loaded.value, { ...loaded.value, ...changes })} />
      )}
    </Modal>
  )
}

type Props = { chosen: Notifications; onChoose: (changes: Partial<Notifications>) => void }

function Levels({ chosen, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className="mt-5">
      <legend className="pb-1 text-label font-medium">Tell me about</legend>
      {LEVELS.map(({ level, label }) => (
        <label key={level} className="report-reason">
          <input
            type="radio"
            name={name}
            className="choice-box"
            checked={level === chosen.level}
            onChange={() => onChoose({ level })}
          />
          <span>{label}</span>
        </label>
      ))}
      <label className="report-reason mt-2">
        <input
          type="checkbox"
          className="choice-box"
          checked={chosen.isTextShown}
          onChange={(event) => onChoose({ isTextShown: event.target.checked })}
        />
        <span>Show the words</span>
      </label>
    </fieldset>
  )
}
