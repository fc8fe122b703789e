import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import type { Options as SanitizeOptions } from 'rehype-sanitize'
import { SAFE_LINK_PATTERN } from '#lib/domain/safe-link.ts'
import { codeOnOneLine, keptLineEnding } from './inline-constructs.ts'

/**
 * What the parser does not know stays as it was typed: every block construct and HTML (SAFE-10, SAFE-13). Line endings
 * and code come back below, in forms that keep the lines (SAFE-11).
 */
const DISABLED = [
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'hardBreakEscape',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'lineEnding',
  'list',
  'setextUnderline',
  'thematicBreak',
]

/** By the parser's codes for CR, LF, CR LF and the backtick. */
const KEEPING_LINES = { [-5]: keptLineEnding, [-4]: keptLineEnding, [-3]: keptLineEnding, 96: codeOnOneLine }

/** What remark's parser reads from a processor's data. */
type ParserData = { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] }

/** A remark plugin: inline formatting, strikethrough and found links (SAFE-12), nothing else. */
export function inlineMarkdown(this: { data(): unknown }): void {
  const data = this.data() as ParserData
  const parsing = (data.micromarkExtensions ??= [])
  parsing.push(
    { disable: { null: DISABLED }, text: KEEPING_LINES },
    gfmAutolinkLiteral(),
    gfmStrikethrough({ singleTilde: false }),
  )
  const building = (data.fromMarkdownExtensions ??= [])
  building.push([gfmAutolinkLiteralFromMarkdown(), gfmStrikethroughFromMarkdown()])
}

/** Text reaches the page as it is: the default would trim the spaces at both ends of every line. */
export const untrimmed = {
  handlers: { text: (_: unknown, node: { value: string }) => ({ type: 'text' as const, value: node.value }) },
}

/** SAFE-14: what may reach the page. The link rule stands here and in the URL transform (SAFE-1). */
export const inlineSchema: SanitizeOptions = {
  tagNames: ['a', 'br', 'code', 'del', 'em', 'img', 'p', 'strong'],
  attributes: { a: [['href', SAFE_LINK_PATTERN]], img: [['src', SAFE_LINK_PATTERN], 'alt'] },
  protocols: {}, // the default list knows no data images; the pattern above decides
  strip: ['script', 'style'],
}
