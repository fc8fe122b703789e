import { EarlyPress } from './early-press.tsx'
import { Examples } from './examples.tsx'
import { Explainer } from './explainer.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { LandingStage } from './landing-stage.tsx'
import { WhatsNext } from './whats-next.tsx'
import { LandingAccount } from '../sign-in/landing-account.tsx'

/** The landing page (ROUTE-1, ROUTE-2). The stage holds the start of a chat; what stands in it fades on leaving. */
export function LandingPage() {
  return (
    <LandingStage>
      <EarlyPress />
      <LandingHeader>
        <LandingAccount />
      </LandingHeader>
      <main className="flex flex-1 flex-col">
        <Hero />
        <Explainer />
        <Examples />
        <HowItWorks />
        <WhatsNext />
      </main>
      <LandingFooter />
    </LandingStage>
  )
}
