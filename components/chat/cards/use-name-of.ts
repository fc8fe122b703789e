import { useChat } from '../use-chat.ts'

export type NameOf = (userId: string, otherwise: string) => string

/** The names that people go by now; of whoever is no longer in the list, the name on the card. */
export function useNameOf(): NameOf {
  const participants = useChat(({ timeline }) => timeline.participants)
  return (userId, otherwise) => participants.get(userId)?.userName ?? otherwise
}
