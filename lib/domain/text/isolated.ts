import { isFromRight } from './text-direction.ts'

/** Isolates a right-to-left name (Unicode FSI, PDI), so that it does not reorder the sentence around it. */
export function isolated(name: string): string {
  return isFromRight(name) ? `\u2068${name}\u2069` : name
}
