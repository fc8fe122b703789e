import groups from 'emojibase-data/en/messages.json'

export const dynamic = 'force-static'

/** REACT-2: the names of the picker's groups. */
export function GET(): Response {
  return Response.json(groups, { headers: { 'Cache-Control': 'public, max-age=86400' } })
}
