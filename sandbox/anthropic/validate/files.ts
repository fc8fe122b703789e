import { invalid } from '#sandbox/model/errors.ts'
import type { Block } from '#sandbox/model/request.ts'
import { requireFields, requireString } from '#sandbox/anthropic/validate/fields.ts'

/** Counted in base64 characters, four for three bytes. */
const PICTURE_MAX_CHARS = 5 * 1024 * 1024
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** Accepts pictures and PDFs as base64 only: the product sends no URLs and no uploaded files. */
export function validateFile(block: Block, where: string): void {
  const source = requireFields(block['source'], `${where}.source`)
  const type = requireString(source['type'], `${where}.source.type`)
  if (type !== 'base64') throw invalid(`${where}.source: The sandbox takes files of type 'base64' only`)
  const at = `${where}.source.base64`
  const mediaType = requireString(source['media_type'], `${at}.media_type`)
  const data = requireString(source['data'], `${at}.data`)
  const types = block.type === 'image' ? PICTURE_TYPES : ['application/pdf']
  if (!types.includes(mediaType)) {
    throw invalid(`${at}.media_type: Input should be ${types.map((one) => `'${one}'`).join(', ')}`)
  }
  if (data === '' || !isBase64(data)) throw invalid(`${at}: invalid base64 data`)
  if (block.type === 'image' && data.length > PICTURE_MAX_CHARS) {
    throw invalid(`${at}: image exceeds 5 MB maximum: ${data.length} bytes > ${PICTURE_MAX_CHARS} bytes`)
  }
}

/** Uses no pattern: a process with many patterns compiles them in a way that overflows its stack on megabytes. */
function isBase64(data: string): boolean {
  return Buffer.from(data, 'base64').toString('base64') === data
}
