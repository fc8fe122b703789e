import { Children, memo, useState, type ReactNode } from 'react'
import Markdown, { type Components, type Options } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import { isKnotted, isPlain } from '#lib/domain/text/message-blocks.ts'
import { settledMarkup } from '#lib/domain/text/settled-markup.ts'
import { isDataImage, isSafeLink } from '#lib/domain/text/safe-link.ts'
import { GrowingText } from './growing-text.tsx'
import { inlineMarkdown, inlineSchema, untrimmed } from './inline-markdown.ts'

type PluggableList = NonNullable<Options['remarkPlugins']>

const FINISHED: PluggableList = [[inlineMarkdown, { isGrowing: false }]]
const GROWING: PluggableList = [[inlineMarkdown, { isGrowing: true }]]
const rehypePlugins = [[rehypeSanitize, inlineSchema]] satisfies [[typeof rehypeSanitize, typeof inlineSchema]]

/** SAFE-1: removes the address of an unsafe link, which then shows as text. */
const urlTransform = (url: string) => (isSafeLink(url) ? url : undefined)

/** Returns the elements of formatted text; `words` renders the text between them. */
const elements = (words: (children: ReactNode) => ReactNode): Components => ({
  p: ({ children }) => <span>{words(children)}</span>,
  strong: ({ children }) => <strong>{words(children)}</strong>,
  em: ({ children }) => <em>{words(children)}</em>,
  del: ({ children }) => <del>{words(children)}</del>,
  a: ({ href, children }) => <SafeLink href={href}>{words(children)}</SafeLink>,
  code: ({ children }) => <code className="message-code">{words(children)}</code>,
  img: ({ src, alt }) => <SafeImage src={typeof src === 'string' ? src : undefined} alt={alt} />,
})

const growing = elements((children) =>
  Children.map(children, (child) => (typeof child === 'string' ? <GrowingText text={child} /> : child)),
)

/** Wraps text beside other elements in an element: a page translator may remove React's text nodes. */
const finished = elements((children) =>
  typeof children === 'string'
    ? children
    : Children.map(children, (child) => (typeof child === 'string' ? <span>{child}</span> : child)),
)

function SafeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="message-link">
      {children}
    </a>
  )
}

/** Shows an inlined image. A remote one would tell its host who reads this, so it becomes a link. */
function SafeImage({ src, alt }: { src: string | undefined; alt: string | undefined }) {
  if (src && isDataImage(src))
    return <img src={src} alt={alt ?? ''} className="my-1 inline-block max-h-80 max-w-full rounded-xl" />
  return <SafeLink href={src}>{alt || src}</SafeLink>
}

type Props = { text: string; isGrowing: boolean }

/** One block of formatted message text, rendered again only when the block changes. */
export const FormattedText = memo(function FormattedText({ text, isGrowing }: Props) {
  const [hasGrown] = useState(isGrowing)
  const shown = isGrowing ? settledMarkup(text) : text
  // A growing text keeps its way of rendering to the end: a switch would lose the reader's selection.
  if ((isPlain(shown) && !hasGrown) || isKnotted(shown)) return <span>{shown}</span>
  const words = shown.trim() // the parser would drop surrounding spaces
  const from = shown.indexOf(words)
  return (
    <>
      {from > 0 && <span>{shown.slice(0, from)}</span>}
      <Markdown
        rehypePlugins={rehypePlugins}
        urlTransform={urlTransform}
        components={hasGrown ? growing : finished}
        remarkPlugins={isGrowing ? GROWING : FINISHED}
        remarkRehypeOptions={untrimmed}
      >
        {words}
      </Markdown>
      {from + words.length < shown.length && <span>{shown.slice(from + words.length)}</span>}
    </>
  )
})
