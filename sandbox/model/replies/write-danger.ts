import { dangerOf, isPlayed } from '#sandbox/model/replies/reading/danger.ts'
import { readElements } from '#sandbox/model/replies/reading/markup.ts'

/** Returns one word for the danger to the author of the message in question. */
export function writeDanger(question: string): string {
  const message = readElements(question).findLast(({ tag }) => tag === 'm')
  return message ? dangerOf(message.text, isPlayed(question)) : 'NONE'
}
