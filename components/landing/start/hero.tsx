import { QuickPrompts } from './quick-prompts.tsx'
import { StartForm } from './start-form.tsx'

/** The first screen: the question, the box, and five prompts. */
export function Hero({ minimumAge }: { minimumAge: number }) {
  return (
    <section
      id="start"
      className="mx-auto flex min-h-[min(calc(100svh-6.5rem),54rem)] w-full max-w-[54rem] flex-col justify-center px-5 pt-10 pb-14 sm:px-8 sm:pb-20"
    >
      <div className="mx-auto w-full max-w-[44rem] space-y-8 sm:space-y-10">
        <h1 className="text-center font-display text-headline tracking-[-0.022em] text-balance">
          What’s up, and who’s joining?
        </h1>
        <StartForm minimumAge={minimumAge} />
      </div>
      <noscript>
        <style>{'.quick-prompts,.needs-script{display:none}'}</style>
        <p className="pt-6 text-center text-soft">
          You can read everything here. Starting a chat needs JavaScript: messages arrive the moment they are said.
        </p>
      </noscript>
      <div className="pt-8 sm:pt-10">
        <QuickPrompts />
      </div>
    </section>
  )
}
