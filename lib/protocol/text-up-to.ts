import { z } from 'zod'

/**
 * A text of 1 to `most` UTF-16 units (DEC-4), as `String.length` and an input's `maxLength` count. Zod's own `max` counts code
 * points, of which an emoji that takes two units is one.
 */
export function textUpTo(most: number) {
  return z
    .string()
    .min(1)
    .refine((text) => text.length <= most)
}
