import { chatJsonSchema } from '#lib/protocol/chat-export.ts'

export const dynamic = 'force-static'

/** COPY-1: the shape of an exported chat, for readers in any language. */
export function GET(): Response {
  return new Response(JSON.stringify(chatJsonSchema(), null, 2), {
    headers: { 'content-type': 'application/schema+json', 'cache-control': 'public, max-age=86400' },
  })
}
