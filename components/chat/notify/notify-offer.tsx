import { useEffect, useState } from 'react'
import { ability, notNow, quietly, serverKey, turnOn } from '#lib/client/push/browser.ts'
import { kindOf } from '#lib/domain/messages/message-rows.ts'
import { attempt } from '../../ui/toasts/complain.ts'
import { shownCard } from '../shown-card.ts'
import { useChat, useChatActions } from '../use-chat.ts'

/**
 * PUSH-1: offers notifications once the person has sent a message, without other cards. The browser asks after a press.
 */
export function NotifyOffer({ leadFocus }: { leadFocus: () => void }) {
  const hasSent = useChat(({ timeline: { messages, me } }) =>
    messages.some((one) => one.seq > 0 && kindOf(one, me) === 'own'),
  )
  const isLast = useChat((chat) => shownCard(chat) === null)
  const { notify } = useChatActions()
  const [offer, setOffer] = useState<'can' | 'install' | null>(null)

  useEffect(() => {
    const now = ability()
    if (!hasSent || notNow.holds() || (now !== 'can' && now !== 'install')) return
    quietly(serverKey().then((key) => key !== null && setOffer(now)))
  }, [hasSent])

  function leave(): void {
    setOffer(null)
    leadFocus()
  }

  async function accept(): Promise<void> {
    await attempt('Notifications could not be turned on', async () => {
      if (await turnOn()) notify.turnedOn()
      else notNow.say()
    })
    leave()
  }

  function decline(): void {
    notNow.say()
    leave()
  }

  if (offer === null || !isLast) return null
  return (
    <section aria-label="Notifications" className="shown-card notify-offer animate-appear">
      <p className="notify-words">
        {offer === 'can'
          ? 'Tell me when somebody answers?'
          : 'To be told of answers, add Parley to your Home Screen: Share, then “Add to Home Screen”.'}
      </p>
      {offer === 'can' && (
        <button type="button" className="button button-accent" onClick={() => void accept()}>
          Turn on
        </button>
      )}
      <button type="button" className="button" onClick={decline}>
        Not now
      </button>
    </section>
  )
}
