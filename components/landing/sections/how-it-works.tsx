import type { ReactNode } from 'react'
import { Section } from './section.tsx'

/** LAND-19 to LAND-22. Each sentence is true of this software: lib/domain/parley/turn-taking, time-sense and prompt-layout. */
export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      heading="How it works"
      intro="A group is not a question box. Parley was made for the way people really talk to one another."
    >
      <div className="grid gap-10 lg:grid-cols-3 lg:gap-12">
        <Feature
          title="Conversational intelligence"
          specimen={
            <>
              <Bar width="72%" />
              <Bar width="48%" />
              <p className="pt-1 text-accent-ink">Parley, what did we agree?</p>
            </>
          }
        >
          Parley reads along and says little. Alone with you it answers every message; in a group it leaves the talking
          to you and comes when it is called. It waits until nobody is typing, takes several messages as one, and
          answers each person by name. Tell it to be quiet, and it is.
        </Feature>
        <Feature
          title="Temporal awareness"
          specimen={
            <>
              <Clock who="Mira" time="Tue 23:48" />
              <p className="text-center text-faint">· two days later ·</p>
              <Clock who="Ana" time="Thu 08:10" />
            </>
          }
        >
          Every message reaches Parley with its moment, together with each person’s own clock. So it knows that it is
          late for one and breakfast for another, that two days have passed since the last word, and who joined after
          what was said.
        </Feature>
        <Feature
          title="Continuous learning"
          specimen={
            <>
              <Note from="message 12">Jonas likes to cook</Note>
              <Note from="message 31">Bathroom: on the list</Note>
              <Note from="message 40">Look again on Sunday</Note>
            </>
          }
        >
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
        className="specimen flex h-40 flex-col justify-center gap-2.5 px-6 text-label text-soft select-none"
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

function Bar({ width }: { width: string }) {
  return <span className="h-2.5 rounded-full bg-line" style={{ width }} />
}

function Clock({ who, time }: { who: string; time: string }) {
  return (
    <p className="flex justify-between gap-4">
      <span className="font-semibold">{who}</span>
      <span className="tabular-nums">{time}</span>
    </p>
  )
}

function Note({ from, children }: { from: string; children: string }) {
  return (
    <p className="flex justify-between gap-4 whitespace-nowrap">
      <span>{children}</span> <span className="text-faint tabular-nums">{from}</span>
    </p>
  )
}
