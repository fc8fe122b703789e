import { Children, memo, useState, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import { isKnotted, isPlain } from '#lib/domain/message-blocks.ts'
import { isDataImage, isSafeLink } from '#lib/domain/safe-link.ts'
import { GrowingText } from './growing-text.tsx'
import { inlineMarkdown, inlineSchema, untrimmed } from './inline-markdown.ts'

const remarkPlugins = [inlineMarkdown]
const rehypePlugins = [[rehypeSanitize, inlineSchema]] satisfies [[typeof rehypeSanitize, typeof inlineSchema]]

/** SAFE-1: a link that fails the check has no address, and is drawn as its words. */
const urlTransform = (url: string) => (isSafeLink(url) ? url : undefined)

const components: Components = {
  br: () => null, // two spaces at a line's end; the line ending itself is still there
  p: ({ children }) => <>{growing(children)}</>,
  strong: ({ children }) => <strong>{growing(children)}</strong>,
  em: ({ children }) => <em>{growing(children)}</em>,
  del: ({ children }) => <del>{growing(children)}</del>,
  a: ({ href, children }) => <SafeLink href={href}>{growing(children)}</SafeLink>,
  code: ({ children }) => <code className="message-code">{growing(children)}</code>,
  img: ({ src, alt }) => <SafeImage src={typeof src === 'string' ? src : undefined} alt={alt} />,
}

function growing(children: ReactNode): ReactNode {
  return Children.map(children, (child) => (typeof child === 'string' ? <GrowingText text={child} /> : child))
}

function SafeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <>{children}</>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="message-link">
      {children}
    </a>
  )
}

/** A picture in the text itself is shown; one from elsewhere would tell its host who reads this, so it is a link. */
function SafeImage({ src, alt }: { src: string | undefined; alt: string | undefined }) {
  if (src && isDataImage(src))
    return <img src={src} alt={alt ?? ''} className="my-1 inline-block max-h-80 max-w-full rounded-xl" />
  return <SafeLink href={src}>{alt || src}</SafeLink>
}

type Props = { text: string; isGrowing?: boolean }

/** One paragraph of message text, formatted. Drawn again only when the paragraph itself changes. */
export const FormattedText = memo(function FormattedText({ text, isGrowing = false }: Props) {
  const [hasGrown] = useState(isGrowing)
  // What grows is drawn in one way from its first word to its last: the other would take the selection along.
  if ((isPlain(text) && !hasGrown) || isKnotted(text)) return <>{text}</>
  const indent = /^[^\S\n]*/.exec(text)?.[0] ?? '' // the parser would drop it
  return (
    <>
      {indent}
      <Markdown {...{ remarkPlugins, rehypePlugins, components, urlTransform }} remarkRehypeOptions={untrimmed}>
        {text}
      </Markdown>
    </>
  )
})
