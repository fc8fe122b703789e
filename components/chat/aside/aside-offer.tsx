import { MessageCircleDashed, X } from 'lucide-react'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { shownCard } from '../shown-card.ts'
import { useChat, useChatActions } from '../use-chat.ts'

/** ASIDE-1: the offer's text and button, the same in each card. */
export function AsideWords() {
  const { aside } = useChatActions()
  return (
    <>
      <p className="aside-offer-words">
        {`Before you begin: each of you can talk with ${ASSISTANT_NAME} alone first. Nobody else sees that.`}
      </p>
      <button type="button" className="button button-outline aside-offer-open" onClick={aside.show}>
        <MessageCircleDashed className="size-[1.125rem]" aria-hidden />
        <span>Talk alone</span>
      </button>
    </>
  )
}

/** ASIDE-1: offers everybody in a talk between sides an aside first, in the same words. */
export function AsideOffer({ leadFocus }: { leadFocus: () => void }) {
  const isOffered = useChat((chat) => shownCard(chat) === 'aside')
  const { aside } = useChatActions()

  function dismiss(): void {
    aside.dismissOffer()
    leadFocus()
  }

  if (!isOffered) return null
  return (
    <section aria-label={`A word with ${ASSISTANT_NAME} alone`} className="shown-card aside-offer animate-appear">
      <AsideWords />
      <button type="button" aria-label="Not now" className="icon-button ms-auto shrink-0" onClick={dismiss}>
        <X className="size-5" aria-hidden />
      </button>
    </section>
  )
}
