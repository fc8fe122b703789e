import { createContext, use, useMemo, type ReactNode } from 'react'
import type { OwnReaction } from '#lib/domain/messages/own-reactions.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'

/** What every message's reactions need of their chat. */
type Reacting = Pick<Timeline, 'me' | 'participants'> & {
  react(reaction: OwnReaction): Promise<void>
}

const Context = createContext<Reacting>({ me: null, participants: new Map(), react: async () => {} })

export const useReacting = () => use(Context)

export function Reacting({ timeline, react, children }: Props) {
  const { me, participants } = timeline
  const value = useMemo(() => ({ me, participants, react }), [me, participants, react])
  return <Context value={value}>{children}</Context>
}

type Props = { timeline: Timeline; react: Reacting['react']; children: ReactNode }
