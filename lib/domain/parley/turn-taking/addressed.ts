import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import { callsAssistant } from './reading/addressing.ts'

/** Whom a message is for by its structure, whatever its words are: whose message it answers, and who is mentioned in it. */
export type Structure = {
  replyTo?: { userId: string } | null
  mentions?: readonly { userId: string }[]
}
type Said = Structure & { userId: string; text: string }

/** REPLY-3: it answers a message of Parley's. */
export function answersAssistant({ replyTo }: Structure): boolean {
  return replyTo?.userId === ASSISTANT_NAME
}

/** REPLY-3: it answers another person's message, and is for them. */
export function answersOther({ replyTo, userId }: Omit<Said, 'text'>): boolean {
  return replyTo !== undefined && replyTo !== null && ![ASSISTANT_NAME, userId].includes(replyTo.userId)
}

/** MENT-1: it mentions another person, and so addresses them. */
export function mentionsOther({ mentions = [], userId }: Omit<Said, 'text'>): boolean {
  return mentions.some((mention) => ![ASSISTANT_NAME, userId].includes(mention.userId))
}

/** MENT-1: it calls Parley by its name, or mentions it. */
export function namesAssistant(line: Omit<Said, 'userId'>, people?: readonly { userName: string }[]): boolean {
  return (line.mentions ?? []).some(({ userId }) => userId === ASSISTANT_NAME) || callsAssistant(line.text, people)
}

/** Parley is meant: by a reply, a mention or its name. */
export function isForAssistant(line: Omit<Said, 'userId'>): boolean {
  return answersAssistant(line) || namesAssistant(line)
}
