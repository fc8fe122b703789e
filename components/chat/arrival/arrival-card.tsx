import { useId } from 'react'
import { X } from 'lucide-react'
import { isUnspoken } from '#lib/domain/messages/message-rows.ts'
import { chatName } from '#lib/domain/people/arrival.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { WhoIsHere } from '../../participants/who-is-here.tsx'
import { ParleyAvatar } from '../../ui/people/avatar.tsx'
import { ForPeopleAged } from '../care/minimum-age.tsx'
import { AsideWords } from '../aside/aside-offer.tsx'
import { hasAsideOffer } from '../aside/has-aside-offer.ts'
import { shownCard } from '../shown-card.ts'
import { useChat, useChatActions } from '../use-chat.ts'
import { NameForm } from './name-form.tsx'

/**
 * SHARE-1: tells a newcomer whose chat this is, who is here and that Parley is an AI. Asks for their name; the chat is
 * usable meanwhile. Before the first message the introduction tells most of it (ROOM-2). In a talk between sides it
 * offers an aside, as the other side's card does at the same moment (ASIDE-1).
 */
export function ArrivalCard({ leadFocus }: { leadFocus: () => void }) {
  const headingId = useId()
  const isShown = useChat((chat) => shownCard(chat) === 'arrival')
  const isIntroduced = useChat(({ timeline }) => isUnspoken(timeline))
  const isAsideOffered = useChat(hasAsideOffer)
  const isTitled = useChat(({ timeline }) => timeline.title !== null)
  const name = useChat(({ timeline }) => chatName(timeline))
  const { arrived } = useChatActions()

  function dismiss(): void {
    arrived()
    leadFocus()
  }

  if (!isShown) return null
  return (
    <section aria-labelledby={headingId} className="shown-card arrival animate-appear">
      <h2 id={headingId} className="arrival-heading">
        <bdi dir={isTitled ? 'auto' : 'ltr'}>{name}</bdi>
      </h2>
      <button type="button" aria-label="Close the welcome" onClick={dismiss} className="icon-button arrival-close">
        <X className="size-5" aria-hidden />
      </button>
      {!isIntroduced && (
        <div className="arrival-facts">
          <WhoIsHere ring="ring-[var(--raised)]" />
          <div className="flex items-center gap-3 text-note text-soft">
            <ParleyAvatar className="size-7" />
            <p>
              <span>{`${ASSISTANT_NAME} is an AI. It reads every message here, and keeps notes of them.`}</span>{' '}
              <ForPeopleAged />
            </p>
          </div>
        </div>
      )}
      <NameForm onSave={leadFocus} onNamed={arrived} />
      {isAsideOffered && (
        <div className="arrival-aside">
          <AsideWords />
        </div>
      )}
    </section>
  )
}
