import { useChat } from '../use-chat.ts'

export type NameOf = (userId: string, otherwise: string) => string

/** Returns people's present names; for a person who has left, the name on the card. */
export function useNameOf(): NameOf {
  const participants = useChat(({ timeline }) => timeline.participants)
  return (userId, otherwise) => participants.get(userId)?.userName ?? otherwise
}
