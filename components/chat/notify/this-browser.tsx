import { ability, isOn, turnOff, turnOn } from '#lib/client/push/browser.ts'
import { ERRORS, TEXTS } from '#lib/protocol/errors.ts'
import { useLoaded } from '../../ui/dialog/use-loaded.ts'
import { Loading, NotLoaded } from '../../ui/dialog/waiting.tsx'
import { attempt, toastFailure } from '../../ui/toasts/complain.ts'
import { useChatActions } from '../use-chat.ts'

const WORDS = {
  on: 'This browser is told, while no page of this chat is in front of you.',
  denied: 'This browser blocks notifications of Parley. Allow them for this site in its settings.',
  install: 'To be told of answers, add Parley to your Home Screen: Share, then “Add to Home Screen”.',
  none: 'This browser cannot be told.',
  off: 'This browser is not told yet.',
}

/** PUSH-1: turns the notifications of this browser on and off, for all its chats. */
export function ThisBrowser() {
  const { notify } = useChatActions()
  const { loaded, retry, change } = useLoaded('The state of notifications was not read', stateNow)

  async function accept(): Promise<void> {
    await attempt('Notifications could not be turned on', async () => {
      const is = await turnOn()
      if (is) notify.turnedOn()
      else if (ability() === 'granted') toastFailure(ERRORS.UNAVAILABLE.text) // the server has no key for us now
      change(is ? 'on' : await stateNow())
    })
  }

  async function refuse(): Promise<void> {
    if (await attempt('Notifications could not be turned off', turnOff)) change('off')
  }

  if (loaded.status === 'loading') return <Loading label="Loading" />
  if (loaded.status === 'failed') return <NotLoaded message={TEXTS.partMissing} onRetry={retry} />
  const state = loaded.value
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

async function stateNow(): Promise<keyof typeof WORDS> {
  const now = ability()
  if (now !== 'granted' && now !== 'can') return now
  return (await isOn()) ? 'on' : 'off'
}
