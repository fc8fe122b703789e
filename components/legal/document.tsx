import { LandingFooter } from '../landing/landing-footer.tsx'
import { LandingHeader } from '../landing/landing-header.tsx'
import type { Elements } from '../ui/elements.ts'

/** A page of text. */
export function Document({ title, intro, children }: { title: string; intro: string; children: Elements }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <LandingHeader />
      <main className="mx-auto w-full max-w-[42rem] flex-1 px-5 pt-10 pb-20 sm:px-8 sm:pt-16">
        <h1 className="font-display text-[clamp(2.25rem,1.7rem+2.4vw,3.25rem)] leading-tight tracking-[-0.02em]">
          {title}
        </h1>
        <p className="pt-4 text-lead text-soft">{intro}</p>
        <div className="space-y-10 pt-10">{children}</div>
      </main>
      <LandingFooter />
    </div>
  )
}

export function Clause({ title, children }: { title: string; children: Elements }) {
  return (
    <section className="space-y-3 text-soft">
      <h2 className="text-title font-semibold tracking-[-0.01em] text-ink">{title}</h2>
      {children}
    </section>
  )
}

export function Points({ children }: { children: Elements }) {
  return <ul className="list-disc space-y-2 pl-5 marker:text-faint">{children}</ul>
}

export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="message-link text-ink">
      {children}
    </a>
  )
}
