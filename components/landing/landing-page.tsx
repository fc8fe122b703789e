import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { LandingStage } from './landing-stage.tsx'
import { StartForm } from './start-form.tsx'

/** The landing page (ROUTE-1, ROUTE-2). The stage holds the start of a chat; what stands in it fades on leaving. */
export function LandingPage() {
  return (
    <LandingStage>
      <LandingHeader />
      <main className="flex flex-1 flex-col items-center px-5 sm:px-8">
        <section className="flex w-full max-w-[44rem] flex-1 flex-col justify-center gap-9 py-14 sm:gap-11 sm:py-20">
          <h1 className="animate-rise text-center font-display text-headline tracking-[-0.022em] text-balance">
            What’s up, and who’s joining?
          </h1>
          <StartForm />
        </section>
      </main>
      <LandingFooter />
    </LandingStage>
  )
}
