import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import { callsParley, namesParley } from './reading/addressing.ts'

/** The structure of a message that says whom it is for, whatever its words are: a reply, and mentions. */
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

/** MENT-1: it calls Parley by its name for certain, or mentions it. */
export function callsAssistant(line: Omit<Said, 'userId'>, people?: readonly { userName: string }[]): boolean {
  return mentionsAssistant(line) || callsParley(line.text, people)
}

/** It calls Parley, or may: its name stands somewhere in it. */
export function mayCallAssistant(line: Omit<Said, 'userId'>): boolean {
  return mentionsAssistant(line) || namesParley(line.text)
}

/** Parley may be meant: by a reply, a mention or its name. */
export function isForAssistant(line: Omit<Said, 'userId'>): boolean {
  return answersAssistant(line) || mayCallAssistant(line)
}

function mentionsAssistant({ mentions = [] }: Structure): boolean {
  return mentions.some(({ userId }) => userId === ASSISTANT_NAME)
}
