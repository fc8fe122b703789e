import type { SearchHit } from '#lib/protocol/search.ts'

/** FIND-1: the words around a match, which is marked. */
export function FoundWords({ snippet, ranges }: Pick<SearchHit, 'snippet' | 'ranges'>) {
  return (
    <bdi dir="auto" className="found-words">
      {piecesOf(snippet, ranges).map(({ text, isFound, at }) =>
        isFound ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </bdi>
  )
}

type Piece = { text: string; isFound: boolean; at: number }

function piecesOf(snippet: string, ranges: SearchHit['ranges']): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const [start, end] of ranges) {
    pieces.push({ text: snippet.slice(at, start), isFound: false, at })
    pieces.push({ text: snippet.slice(start, end), isFound: true, at: start })
    at = end
  }
  return [...pieces, { text: snippet.slice(at), isFound: false, at }].filter(({ text }) => text !== '')
}
