import sharp from 'sharp'
import { makeFileStore } from '#lib/server/compose/files/file-store.ts'
import { bringFile } from './files.ts'
import type { Asked } from './parley.ts'
import type { Person } from './person.ts'
import type { World } from './world.ts'

type Picture = { colour: string; width?: number; height?: number; alt?: string; hasBytes?: boolean }

/** Stores an uploaded picture of one colour, with the bytes that a model reads. Returns its id. */
export async function bringPicture(
  world: World,
  person: Person,
  { colour, width = 64, height = 48, alt = '', hasBytes = true }: Picture,
): Promise<string> {
  const id = await bringFile(world, person, { alt })
  const canvas = sharp({ create: { width, height, channels: 3, background: colour } })
  if (hasBytes) await storeOf(world).put(id, 'model', await canvas.jpeg().toBuffer())
  return id
}

/** Stores an uploaded PDF. */
export async function bringPdf(world: World, person: Person, name: string): Promise<string> {
  const id = await bringFile(world, person, { kind: 'pdf', name })
  await storeOf(world).put(id, 'whole', Buffer.from('%PDF-1.4\n%%EOF\n'))
  return id
}

function storeOf({ environment }: World) {
  return makeFileStore(environment['FILES_URL'] ?? '')
}

type Block = { type: string; text?: string }

/** Returns the blocks of a request's turns in order, from either API's format. */
export function blocksOf({ body }: Pick<Asked, 'body'>): Block[] {
  return body.messages.flatMap(({ content }) =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : content,
  )
}

/** Returns the pictures and PDFs of a request. */
export function filesIn(asked: Pick<Asked, 'body'>): Block[] {
  return blocksOf(asked).filter(({ type }) => ['image', 'document', 'image_url', 'file'].includes(type))
}
