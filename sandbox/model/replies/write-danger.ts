import { dangerOf, isPlayed } from '#sandbox/model/replies/reading/danger.ts'
import { readElements } from '#sandbox/model/replies/reading/markup.ts'

/** One word for the message in question: what its author may need help with. */
export function writeDanger(question: string): string {
  const message = readElements(question).findLast(({ tag }) => tag === 'm')
  return message ? dangerOf(message.text, isPlayed(question)) : 'NONE'
}
