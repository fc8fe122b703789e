import { isFromRight } from './text-direction.ts'

/** A name within a sentence: one written from the right is kept from turning the words around it (Unicode FSI, PDI). */
export function isolated(name: string): string {
  return isFromRight(name) ? `\u2068${name}\u2069` : name
}
