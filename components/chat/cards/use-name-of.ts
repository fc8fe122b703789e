import { useMemo } from 'react'
import { signedName } from '#lib/domain/cards/card-names.ts'
import { markedName, nameTags } from '#lib/domain/people/namesakes.ts'
import { isReader } from '#lib/domain/people/is-reader.ts'
import { personOf } from '#lib/domain/people/person-of.ts'
import type { Agreement, CardPerson } from '#lib/protocol/cards.ts'
import { useChat } from '../use-chat.ts'

export type NameOf = (userId: string, otherwise: string) => string

/** Returns people's present names, marked where two look alike; for a person who has left, the name on the card. */
export function useNameOf(): NameOf {
  const participants = useChat(({ timeline }) => timeline.participants)
  const ownIds = useChat(({ timeline }) => timeline.me?.ids)
  return useMemo(() => {
    const tagOf = nameTags(participants.values(), ownIds)
    return (userId, otherwise) => {
      const userName = personOf(participants, userId)?.userName ?? otherwise
      return markedName(userName, tagOf(userId, userName))
    }
  }, [participants, ownIds])
}

/** Returns people's names as `useNameOf`, and 'You' for the reader. */
export function useNameOrYou(): NameOf {
  const nameOf = useNameOf()
  const ownIds = useChat(({ timeline }) => timeline.me?.ids)
  return (userId, otherwise) => (ownIds?.has(userId) ? 'You' : nameOf(userId, otherwise))
}

/**
 * CARD-1: returns the names of an agreement's people. An agreed card keeps the names of its closing, also for lines that
 * a person wrote as a guest, before their sign-in.
 */
export function useAgreementNames({ state, people }: Pick<Agreement, 'state' | 'people'>): NameOf {
  const nameOf = useNameOf()
  const participants = useChat(({ timeline }) => timeline.participants)
  if (state !== 'agreed') return nameOf
  const idNow = (userId: string) => personOf(participants, userId)?.userId ?? userId
  return (userId, otherwise) =>
    signedName(people, userId) ?? signedName(people, idNow(userId)) ?? nameOf(userId, otherwise)
}

/** One person of an agreement, with the name to show. `tag` tells people of equal names apart; null without a namesake. */
type AgreementPerson = { person: CardPerson; name: string; tag: string | null; isYou: boolean }

/** CARD-1: returns an agreement's people for a list. An agreed card keeps the names of its closing. */
export function useAgreementPeople({ state, people }: Pick<Agreement, 'state' | 'people'>): AgreementPerson[] {
  const participants = useChat(({ timeline }) => timeline.participants)
  const me = useChat(({ timeline }) => timeline.me)
  return useMemo(() => {
    const isAgreed = state === 'agreed'
    const tagOf = isAgreed ? nameTags(people) : nameTags(participants.values(), me?.ids)
    return people.map((person) => {
      const { userId, userName } = person
      const name = isAgreed ? userName : (personOf(participants, userId)?.userName ?? userName)
      return { person, name, tag: tagOf(userId, name), isYou: me !== null && isReader(me, participants, userId) }
    })
  }, [state, people, participants, me])
}
