import { z } from 'zod'

export const fileKindSchema = z.enum(['picture', 'pdf'])
export type FileKind = z.output<typeof fileKindSchema>

/** IMG-1: a picture or a PDF of a message. */
export const messageFileSchema = z.object({
  id: z.string(),
  kind: fileKindSchema,
  /** Paths on the site, for one person alone: they end with the message and with their membership (IMG-2). Absent in what is stored. */
  url: z.string().optional(),
  /** Null where there is none: of a PDF. */
  thumbnailUrl: z.string().nullable().optional(),
  /** Pixels; null of a PDF. */
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  /** The sender's description of the picture; empty where they gave none. */
  alt: z.string().default(''),
  /** The file's name on the sender's device; empty for a picture. */
  name: z.string().default(''),
  bytes: z.number().int().nonnegative(),
  /** A `data:` address of a picture of some 200 bytes, shown until the thumbnail is there; null of a PDF. */
  placeholder: z.string().nullable().default(null),
})
export type MessageFile = z.output<typeof messageFileSchema>
