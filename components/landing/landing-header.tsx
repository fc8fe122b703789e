import { Brand } from '../ui/brand/brand.tsx'
import type { Elements } from '../ui/elements.ts'

/** The landing header, without invite and reset (CHAT-15 to CHAT-18); `children` holds sign-in and menu. */
export function LandingHeader({ children }: { children?: Elements }) {
  return (
    <header className="mx-auto flex min-h-16 w-full max-w-[100rem] items-center justify-between gap-4 px-5 pt-[env(safe-area-inset-top)] sm:px-8">
      {/* A plain link to this page: a router link would be more script than the whole header. */}
      <a href="/" className="-mx-2 inline-flex min-h-11 items-center rounded-xl px-2">
        <Brand />
      </a>
      {children}
    </header>
  )
}
