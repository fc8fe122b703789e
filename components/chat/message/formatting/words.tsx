import { memo } from 'react'
import { pieces } from '#lib/domain/text/block-cuts.ts'
import { FormattedText } from './formatted-text.tsx'

/** Renders text in pieces that are formatted separately; while it grows, only the last one changes. */
export const Words = memo(function Words({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  const blocks = [...pieces(text)]
  const last = blocks.length - 1
  return blocks.map((block, at) => <FormattedText key={at} text={block} isGrowing={isGrowing && at === last} />)
})
