import type { ReactNode } from 'react'
import { Brand } from '../ui/brand/brand.tsx'
import { BackToChat } from './back-to-chat.tsx'

type Props = { icon: ReactNode; title: string; children: ReactNode }

/** A return page of the payment flow (ROUTE-6, ROUTE-7). The chat is still open in the former tab. */
export function PaymentResult({ icon, title, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-5 pt-[env(safe-area-inset-top)] sm:px-8">
        <a href="/" className="-mx-2 inline-flex min-h-16 items-center rounded-xl px-2">
          <Brand />
        </a>
      </header>
      <main className="mx-auto flex w-full max-w-[32rem] flex-1 animate-rise flex-col items-center justify-center gap-6 px-6 pt-8 pb-28 text-center">
        <span aria-hidden="true" className="grid size-16 place-items-center rounded-full bg-hover">
          {icon}
        </span>
        <h1 className="font-display text-[clamp(2rem,1.6rem+1.8vw,2.75rem)] leading-tight tracking-[-0.018em] text-balance">
          {title}
        </h1>
        <div className="space-y-3 text-lead text-balance text-soft">{children}</div>
        <BackToChat />
      </main>
    </div>
  )
}
