import { useState } from 'react'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { mayAcceptRulesAlone } from '#lib/domain/room/policies.ts'
import { isUnsaved } from '../../ui/dialog/is-unsaved.ts'
import { useOpener } from '../../ui/in-place/use-opener.ts'
import { useChat, useChatActions } from '../use-chat.ts'
import { RulesForm } from './rules-form.tsx'
import { RulesProposal } from './rules-proposal.tsx'

/** DOOR-6: the room's rules, a pending proposal, and the form to propose. */
export function RulesSection() {
  const me = useChat(({ timeline }) => timeline.me)
  const rules = useChat(({ timeline }) => timeline.rules)
  const proposal = useChat(({ timeline }) => timeline.proposedRules)
  const isConnected = useChat((chat) => chat.isConnected)
  const { propose } = useChatActions().rules
  const [isWriting, setIsWriting] = useState(false)
  /** The unsent text, kept while the panel is open. */
  const [typed, setTyped] = useState<string | null>(null)
  const { opener, returnFocus } = useOpener(isWriting)
  const setsThem = me !== null && mayAcceptRulesAlone(me)

  function close(kept: string | null): void {
    setTyped(kept)
    returnFocus(true)
    setIsWriting(false)
  }

  async function submit(text: string): Promise<void> {
    if (text.trim() === (rules ?? '') || (await propose(text))) close(null)
  }

  return (
    <section
      aria-label="Rules of this chat"
      data-unsaved={!isWriting && isUnsaved(typed ?? '', rules ?? '')}
      className="pt-6"
    >
      <h3 className="how-heading">Rules of this chat</h3>
      {rules === null ? (
        <p className="text-label text-soft">
          {`None yet. You can agree on some: in what language, how long, whose turn, what stays out of it. ${ASSISTANT_NAME} reads them as your wish and goes by them where it can.`}
        </p>
      ) : (
        <blockquote dir="auto" className="how-rules">
          {rules}
        </blockquote>
      )}
      {proposal && <RulesProposal proposal={proposal} />}
      {isWriting ? (
        <RulesForm
          text={typed ?? rules ?? ''}
          saved={rules ?? ''}
          action={setsThem ? 'Save' : 'Propose'}
          hint={
            setsThem
              ? 'They hold at once, and everybody reads that they changed.'
              : 'They hold when the owner accepts them, or more than half of those who are here.'
          }
          disabled={!isConnected}
          onSubmit={submit}
          onClose={close}
        />
      ) : (
        <button
          ref={opener}
          type="button"
          disabled={!isConnected}
          onClick={() => setIsWriting(true)}
          className="button button-outline mt-3"
        >
          {writeLabel(setsThem, rules !== null)}
        </button>
      )}
    </section>
  )
}

function writeLabel(setsThem: boolean, areThere: boolean): string {
  if (setsThem) return areThere ? 'Change the rules' : 'Write rules'
  return areThere ? 'Propose other rules' : 'Propose rules'
}
