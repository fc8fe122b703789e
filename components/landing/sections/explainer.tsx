import type { ReactNode } from 'react'
import { ArrowUp, Link2 } from 'lucide-react'
import { hueOf } from '#lib/domain/people/avatar.ts'
import { Avatar, ParleyAvatar } from '../../ui/people/avatar.tsx'
import { Section } from './section.tsx'

/** LAND-15 to LAND-17: the two steps. */
export function Explainer() {
  return (
    <Section id="two-steps" heading="Two steps, no sign-up">
      <ol className="grid gap-10 md:grid-cols-2 md:gap-8 lg:gap-12">
        <Step
          number={1}
          title="Start a chat"
          text="Say what is on your mind, in your own words, or pick one of the openers. Your chat is there at once, and Parley is already in it."
          picture={<TypedMessage />}
        />
        <Step
          number={2}
          title="Invite friends"
          text="Copy the link and send it to whoever should be there. They open it, and they are in the room: nothing to install, no account."
          picture={<Arrivals />}
        />
      </ol>
    </Section>
  )
}

function Step({ number, title, text, picture }: { number: number; title: string; text: string; picture: ReactNode }) {
  return (
    <li className="flex flex-col gap-6">
      <div aria-hidden="true" className="specimen flex h-48 flex-col justify-center px-6 sm:px-10">
        {picture}
      </div>
      <div className="flex gap-4 px-1">
        <span aria-hidden="true" className="font-display text-[2.5rem] leading-none text-accent-ink">
          {number}
        </span>
        <div>
          <h3 className="text-title font-semibold tracking-[-0.01em]">{title}</h3>
          <p className="pt-1.5 text-soft">{text}</p>
        </div>
      </div>
    </li>
  )
}

function TypedMessage() {
  return (
    <div className="composer flex items-end gap-3 py-2.5 pr-2.5 pl-5">
      <p className="flex-1 py-2.5 text-body">
        Three of us, one holiday, no plan. Help us decide
        <span className="caret" />
      </p>
      <span className="send-button shrink-0">
        <ArrowUp className="size-5" strokeWidth={2.25} />
      </span>
    </div>
  )
}

function Arrivals() {
  return (
    <div className="flex flex-col items-center gap-5">
      <span className="button button-accent">
        <Link2 className="size-[18px]" />
        <span>Link Copied!</span>
      </span>
      <span className="flex -space-x-2.5">
        <ParleyAvatar className="size-11" />
        {['Noor', 'Sam', 'Tariq'].map((name) => (
          <span key={name} className="rounded-full ring-3 ring-[var(--sunken)]">
            <Avatar hue={hueOf(`example-${name}`)} name={name} className="size-11" />
          </span>
        ))}
      </span>
      <span className="text-note text-faint">Tariq joined the chat.</span>
    </div>
  )
}
