import { Children, memo, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import { isKnotted, isPlain } from '#lib/domain/message-blocks.ts'
import { isDataImage, isSafeLink } from '#lib/domain/safe-link.ts'
import { inlineMarkdown, inlineSchema, untrimmed } from './inline-markdown.ts'

const remarkPlugins = [inlineMarkdown]
const rehypePlugins = [[rehypeSanitize, inlineSchema]] satisfies [[typeof rehypeSanitize, typeof inlineSchema]]

/** SAFE-1: a link that fails the check has no address, and is drawn as its words. */
const urlTransform = (url: string) => (isSafeLink(url) ? url : undefined)

const components: Components = {
  br: () => null, // two spaces at a line's end; the line ending itself is still there
  p: ({ children }) => <span>{own(children)}</span>,
  strong: ({ children }) => <strong>{own(children)}</strong>,
  em: ({ children }) => <em>{own(children)}</em>,
  del: ({ children }) => <del>{own(children)}</del>,
  a: ({ href, children }) => <SafeLink href={href}>{own(children)}</SafeLink>,
  code: ({ children }) => <code className="message-code">{children}</code>,
  img: ({ src, alt }) => <SafeImage src={typeof src === 'string' ? src : undefined} alt={alt} />,
}

/** Page translation replaces text nodes: what stands beside other nodes has an element of its own. */
function own(children: ReactNode): ReactNode {
  if (typeof children === 'string') return children
  return Children.map(children, (child) => (typeof child === 'string' ? <span>{child}</span> : child))
}

function SafeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <span>{children}</span>
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

/** One paragraph of message text, formatted. Drawn again only when the paragraph itself changes. */
export const FormattedText = memo(function FormattedText({ text }: { text: string }) {
  if (isPlain(text) || isKnotted(text)) return <span>{text}</span>
  const indent = /^[^\S\n]*/.exec(text)?.[0] ?? '' // the parser would drop it
  return (
    <>
      {indent && <span>{indent}</span>}
      <Markdown {...{ remarkPlugins, rehypePlugins, components, urlTransform }} remarkRehypeOptions={untrimmed}>
        {text}
      </Markdown>
    </>
  )
})
