'use client'

import { useEffect, useId, useState } from 'react'
import { ability, isOn, turnOff, turnOn } from '#lib/client/push/browser.ts'
import type { NotificationLevel, Notifications } from '#lib/protocol/events/push.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { attempt, complain } from '../../ui/toasts/complain.ts'
import { useChatActions } from '../use-chat.ts'

const LEVELS: readonly { level: NotificationLevel; label: string }[] = [
  { level: 'all', label: 'Everything' },
  { level: 'mine', label: 'Only what is for me' },
  { level: 'none', label: 'Nothing' },
]

/** PUSH-1: chooses the messages that notify the person, and if their text shows. Applies at once, on all devices. */
export function NotifyDialog({ onClose }: { onClose: () => void }) {
  const { notify } = useChatActions()
  const [chosen, setChosen] = useState<Notifications | null>(null)
  const name = useId()

  useEffect(() => {
    notify.read().then(setChosen, (error: unknown) => complain('This could not be loaded', error))
  }, [notify])

  function choose(next: Notifications): void {
    const before = chosen
    setChosen(next)
    notify.set(next).catch((error: unknown) => {
      setChosen(before)
      complain('This could not be saved', error)
    })
  }

  return (
    <Modal title="Notifications" onClose={onClose}>
      <ThisBrowser />
      {chosen !== null && (
        <fieldset className="mt-5">
          <legend className="pb-1 text-label font-medium">Tell me about</legend>
          {LEVELS.map(({ level, label }) => (
            <label key={level} className="report-reason">
              <input
                type="radio"
                name={name}
                className="choice-box"
                checked={level === chosen.level}
                onChange={() => choose({ ...chosen, level })}
              />
              <span>{label}</span>
            </label>
          ))}
          <label className="report-reason mt-2">
            <input
              type="checkbox"
              className="choice-box"
              checked={chosen.isTextShown}
              onChange={(event) => choose({ ...chosen, isTextShown: event.target.checked })}
            />
            <span>Show the words</span>
          </label>
        </fieldset>
      )}
    </Modal>
  )
}

const WORDS = {
  on: 'This browser is told, while no page of this chat is in front of you.',
  denied: 'This browser blocks notifications of Parley. Allow them for this site in its settings.',
  install: 'To be told of answers, add Parley to your Home Screen: Share, then “Add to Home Screen”.',
  none: 'This browser cannot be told.',
  off: 'This browser is not told yet.',
}

/** The settings for all chats in this browser. */
function ThisBrowser() {
  const { notify } = useChatActions()
  const [state, setState] = useState<keyof typeof WORDS | null>(null)

  useEffect(() => {
    const now = ability()
    if (now === 'granted' || now === 'can') void isOn().then((is) => setState(is ? 'on' : 'off'))
    else queueMicrotask(() => setState(now))
  }, [])

  async function accept(): Promise<void> {
    await attempt('Notifications could not be turned on', async () => {
      const is = await turnOn()
      setState(is ? 'on' : 'off')
      if (is) notify.turnedOn()
    })
  }

  async function refuse(): Promise<void> {
    if (await attempt('Notifications could not be turned off', turnOff)) setState('off')
  }

  if (state === null) return null
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-soft">{WORDS[state]}</p>
      {state === 'off' && (
        <button type="button" className="button button-accent" onClick={() => void accept()}>
          Turn on
        </button>
      )}
      {state === 'on' && (
        <button type="button" className="button button-quiet" onClick={() => void refuse()}>
          Turn off
        </button>
      )}
    </div>
  )
}
