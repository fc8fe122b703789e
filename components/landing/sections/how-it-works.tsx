import type { ReactNode } from 'react'
import { Section } from './section.tsx'
import { ListeningSpecimen, MemorySpecimen, TimeSpecimen } from './specimens.tsx'

/** LAND-19 to LAND-22. Each sentence is true of lib/domain/parley/turn-taking, time-sense and prompt-layout. */
export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      heading="How it works"
      intro="A group is not a question box. Parley was made for the way people really talk to one another."
    >
      <div className="grid gap-10 lg:grid-cols-3 lg:gap-12">
        <Feature title="Conversational intelligence" specimen={<ListeningSpecimen />}>
          Parley reads along and says little. Alone with you it answers every message; in a group it leaves the talking
          to you and comes when it is called. It waits until nobody is typing, takes several messages as one, and
          answers each person by name. Tell it to be quiet, and it is.
        </Feature>
        <Feature title="Temporal awareness" specimen={<TimeSpecimen />}>
          Every message reaches Parley with its moment, together with each person’s own clock. So it knows that it is
          late for one and breakfast for another, that two days have passed since the last word, and who joined after
          what was said.
        </Feature>
        <Feature title="Continuous learning" specimen={<MemorySpecimen />}>
          The longer you talk, the better it knows the room: who said what, what you decided, what is still open. What
          it learns belongs to that one chat. No other chat hears of it, and when you reset, it starts afresh.
        </Feature>
      </div>
    </Section>
  )
}

function Feature({ title, specimen, children }: { title: string; specimen: ReactNode; children: ReactNode }) {
  return (
    <div className="md:max-lg:grid md:max-lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:max-lg:items-center md:max-lg:gap-10">
      <div
        aria-hidden="true"
        className="specimen flex min-h-72 flex-col justify-center gap-2.5 px-5 py-5 text-label leading-snug text-soft select-none"
      >
        {specimen}
      </div>
      <div>
        <h3 className="pt-6 text-title font-semibold tracking-[-0.01em] md:max-lg:pt-0">{title}</h3>
        <p className="pt-2 text-soft">{children}</p>
      </div>
    </div>
  )
}
