import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import type { Options as SanitizeOptions } from 'rehype-sanitize'
import { SAFE_LINK_PATTERN } from '#lib/domain/text/safe-link.ts'
import { emphasisConstruct } from './emphasis-construct.ts'
import { codeOnOneLine, keptLineEnding, shownEscape } from './inline-constructs.ts'
import { mailAddressConstruct, plainLabelEnd, webAddressConstruct } from './link-constructs.ts'

/**
 * Constructs that stay as typed: all block constructs, HTML and character references (SAFE-10, SAFE-13). Line endings,
 * code and addresses return below in forms that keep what is typed (SAFE-11).
 */
const DISABLED = [
  'autolink',
  'blockQuote',
  'characterReference',
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

const codesOf = (chars: string) => Array.from(chars, (char) => char.charCodeAt(0))
const LINE_ENDINGS = [-5, -4, -3]
const MAIL_BEGINNINGS = codesOf('+-.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Returns the constructs by the character codes that may begin them. */
function constructs(growth: { isGrowing: boolean }) {
  const every = (codes: number[], construct: object) => codes.map((code): [number, object] => [code, construct])
  const marks = emphasisConstruct(growth)
  return Object.fromEntries<object>([
    ...every(LINE_ENDINGS, keptLineEnding),
    ...every(MAIL_BEGINNINGS, mailAddressConstruct),
    ...every(codesOf('hHwW'), [webAddressConstruct, mailAddressConstruct]),
    ...every(codesOf('*_~'), marks),
    ...every(codesOf('`'), codeOnOneLine(growth)),
    ...every(codesOf('\\'), shownEscape),
    ...every(codesOf(']'), plainLabelEnd),
  ])
}

const insideSpan = { null: [emphasisConstruct({ isGrowing: false })] }

type Compiler = { config: Record<'enter' | 'exit', { data: (this: Compiler, token: unknown) => void }> }
const enterText = function (this: Compiler, token: unknown) {
  this.config.enter.data.call(this, token)
}
const exitText = function (this: Compiler, token: unknown) {
  this.config.exit.data.call(this, token)
}
/** Keeps spaces at the end of a line as text. */
const keptLineSuffix = {
  enter: { lineSuffix: enterText, hardBreakTrailing: enterText },
  exit: { lineSuffix: exitText, hardBreakTrailing: exitText },
}

type Node = { type: string; children?: Node[] }

/** Unwraps a link inside another link's text. */
function withoutLinksInLinks({ type, children }: Node, isInLink = false): void {
  const isLinked = isInLink || type === 'link'
  for (const child of children ?? []) withoutLinksInLinks(child, isLinked)
  if (!isLinked || !children) return
  const flat = children.flatMap((child) => (child.type === 'link' ? (child.children ?? []) : [child]))
  children.splice(0, children.length, ...flat)
}

/** The settings that remark's parser reads from a processor's data. */
type ParserData = { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] }

/** A remark plugin with inline formatting, strikethrough and found links (SAFE-12) only. */
export function inlineMarkdown(this: { data(): unknown }, growth: { isGrowing: boolean }): void {
  const data = this.data() as ParserData
  const parsing = (data.micromarkExtensions ??= [])
  parsing.push({ disable: { null: DISABLED }, text: constructs(growth), insideSpan })
  const building = (data.fromMarkdownExtensions ??= [])
  const transforms = [(tree: Node) => withoutLinksInLinks(tree)]
  building.push([
    { ...gfmAutolinkLiteralFromMarkdown(), transforms }, // the constructs find the addresses
    gfmStrikethroughFromMarkdown(),
    keptLineSuffix,
  ])
}

/** Keeps text as it is: the default handler trims spaces at both ends of every line. */
export const untrimmed = {
  handlers: { text: (_: unknown, node: { value: string }) => ({ type: 'text' as const, value: node.value }) },
}

/** SAFE-14: the elements and attributes that may reach the page. The link rule is here and in urlTransform (SAFE-1). */
export const inlineSchema: SanitizeOptions = {
  tagNames: ['a', 'br', 'code', 'del', 'em', 'img', 'p', 'strong'],
  attributes: { a: [['href', SAFE_LINK_PATTERN]], img: [['src', SAFE_LINK_PATTERN], 'alt'] },
  protocols: {}, // the default list knows no data images; the pattern above decides
  strip: ['script', 'style'],
}
