import { rulesTally } from '#lib/domain/room/door/rules.ts'
import { mayAcceptRulesAlone, mayWithdrawRules } from '#lib/domain/room/policies.ts'
import { SOMEBODY } from '#lib/protocol/brand.ts'
import type { ProposedRules } from '#lib/protocol/events/rules.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { useChat, useChatActions } from '../use-chat.ts'

/** DOOR-6: proposed rules, their votes, and the reader's actions. */
export function RulesProposal({ proposal }: { proposal: ProposedRules }) {
  const me = useChat(({ timeline }) => timeline.me)
  const rules = useChat(({ timeline }) => timeline.rules)
  const participants = useChat(({ timeline }) => timeline.participants)
  const isConnected = useChat((chat) => chat.isConnected)
  const { accept, propose } = useChatActions().rules
  const { isBusy, run } = useBusy()
  const { proposalId, text, userId, acceptedBy } = proposal
  if (me === null) return null
  const isOwn = me.ids.has(userId)
  const isFor = acceptedBy.some((id) => me.ids.has(id))
  const acceptsAlone = mayAcceptRulesAlone(me)
  const name = participants.get(userId)?.userName ?? SOMEBODY
  const { votes, needed } = rulesTally(proposal, participants)

  return (
    <div role="group" aria-label="Proposed rules" className="how-proposal">
      <p className="text-label text-soft">{headOf(isOwn ? null : name, text)}</p>
      {text !== '' && (
        <blockquote dir="auto" className="how-rules mt-2">
          {text}
        </blockquote>
      )}
      <p aria-live="polite" className="pt-2.5 text-note text-soft">
        {tallyText({ votes, needed, acceptsAlone, isFor })}
      </p>
      <div className="flex flex-wrap gap-2 pt-2.5 empty:hidden">
        {(acceptsAlone || !isFor) && (
          <button
            type="button"
            disabled={!isConnected}
            aria-disabled={isBusy}
            onClick={() => void run(() => accept(proposalId))}
            className="button button-accent"
          >
            Accept
          </button>
        )}
        {mayWithdrawRules(proposal, me) && (
          <button
            type="button"
            disabled={!isConnected}
            aria-disabled={isBusy}
            onClick={() => void run(() => propose(rules ?? ''))}
            className="button button-quiet"
          >
            {isOwn ? 'Take it back' : 'Decline'}
          </button>
        )}
      </div>
    </div>
  )
}

function headOf(name: string | null, text: string): string {
  if (text === '') return name === null ? 'You propose to do without rules.' : `${name} proposes to do without rules.`
  return name === null ? 'You propose:' : `${name} proposes:`
}

type Tally = { votes: number; needed: number; acceptsAlone: boolean; isFor: boolean }

function tallyText({ votes, needed, acceptsAlone, isFor }: Tally): string {
  const count = `${votes} of ${needed} votes`
  if (acceptsAlone) return `${count}. Your word alone is enough.`
  return isFor ? `${count}, yours among them. The owner’s word is enough.` : `${count}. The owner’s word is enough.`
}
