import { memo, type ReactNode } from 'react'
import Markdown, { type Components, type Options } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import { isKnotted, isPlain } from '#lib/domain/message-blocks.ts'
import { settledMarkup } from '#lib/domain/settled-markup.ts'
import { isDataImage, isSafeLink } from '#lib/domain/safe-link.ts'
import { inlineMarkdown, inlineSchema, untrimmed } from './inline-markdown.ts'

type PluggableList = NonNullable<Options['remarkPlugins']>

const FINISHED: PluggableList = [[inlineMarkdown, { isGrowing: false }]]
const GROWING: PluggableList = [[inlineMarkdown, { isGrowing: true }]]
const rehypePlugins = [[rehypeSanitize, inlineSchema]] satisfies [[typeof rehypeSanitize, typeof inlineSchema]]

/** SAFE-1: a link that fails the check has no address, and is drawn as its words. */
const urlTransform = (url: string) => (isSafeLink(url) ? url : undefined)

const components: Components = {
  p: ({ children }) => <>{children}</>,
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  code: ({ children }) => <code className="message-code">{children}</code>,
  img: ({ src, alt }) => <SafeImage src={typeof src === 'string' ? src : undefined} alt={alt} />,
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

type Props = { text: string; isGrowing: boolean }

/** One block of message text, formatted. Drawn again only when the block itself changes. */
export const FormattedText = memo(function FormattedText({ text, isGrowing }: Props) {
  const shown = isGrowing ? settledMarkup(text) : text
  if (isPlain(shown) || isKnotted(shown)) return <>{shown}</>
  const words = shown.trim() // the parser would drop what stands around them
  const from = shown.indexOf(words)
  return (
    <>
      {shown.slice(0, from)}
      <Markdown
        {...{ rehypePlugins, components, urlTransform }}
        remarkPlugins={isGrowing ? GROWING : FINISHED}
        remarkRehypeOptions={untrimmed}
      >
        {words}
      </Markdown>
      {shown.slice(from + words.length)}
    </>
  )
})
