import { Brand } from '../ui/brand/brand.tsx'
import type { Elements } from '../ui/elements.ts'

/** No invite and no reset here (CHAT-15 to CHAT-18); `children` is the place for sign-in and menu. */
export function LandingHeader({ children }: { children?: Elements }) {
  return (
    <header className="mx-auto flex min-h-16 w-full max-w-[100rem] items-center justify-between gap-4 px-5 pt-[env(safe-area-inset-top)] sm:px-8">
      {/* A plain link: it leads here, and a router's link would be more script than the whole header. */}
      <a href="/" className="-mx-2 inline-flex min-h-11 items-center rounded-xl px-2">
        <Brand />
      </a>
      {children}
    </header>
  )
}
