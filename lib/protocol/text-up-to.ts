import { z } from 'zod'

/**
 * A text of 1 to `most` UTF-16 units (DEC-4), the unit of `String.length` and an input's `maxLength`. Zod's own `max`
 * counts code points, so an emoji of two units would count once.
 */
export function textUpTo(most: number) {
  return z
    .string()
    .min(1)
    .refine((text) => text.length <= most)
}
