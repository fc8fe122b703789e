import emoji from 'emojibase-data/en/data.json'

export const dynamic = 'force-static'

/** REACT-2: every emoji with its name, for the picker. The content policy allows our own origin only. */
export function GET(): Response {
  return Response.json(emoji, { headers: { 'Cache-Control': 'public, max-age=86400' } })
}
