import { EarlyPress } from './start/early-press.tsx'
import { Examples } from './sections/examples.tsx'
import { Explainer } from './sections/explainer.tsx'
import { Hero } from './start/hero.tsx'
import { HowItWorks } from './sections/how-it-works.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { LandingStage } from './start/landing-stage.tsx'
import { LatestChats } from './latest/latest-chats.tsx'
import { LatestLink } from './latest/latest-link.tsx'
import { WhatsNext } from './sections/whats-next.tsx'
import { LandingAccount } from '../sign-in/landing-account.tsx'

/** The landing page (ROUTE-1, ROUTE-2). The stage holds the start of a chat and fades out on leaving. */
export function LandingPage({ minimumAge }: { minimumAge: number }) {
  return (
    <LandingStage>
      <EarlyPress />
      <LandingHeader>
        <div className="flex items-center gap-1">
          <LatestLink />
          <LandingAccount />
        </div>
      </LandingHeader>
      <main className="flex flex-1 flex-col">
        <Hero minimumAge={minimumAge} />
        <LatestChats />
        <Explainer />
        <Examples />
        <HowItWorks />
        <WhatsNext />
      </main>
      <LandingFooter />
    </LandingStage>
  )
}
