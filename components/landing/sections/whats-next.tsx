import { PLAN_MESSAGES_PER_WEEK, PLAN_PRICE } from '#lib/protocol/limits.ts'

const OFFERS = [
  [
    'Right now, as a guest',
    'No account and no card. Your chat opens with your first message, and everybody you send the link to is in.',
  ],
  [
    'With a Google sign-in',
    'Your chats stay together in a history with your own titles, on every device. More messages a day, still free.',
  ],
  ['With the plan', `${PLAN_MESSAGES_PER_WEEK} messages per week for ${PLAN_PRICE}. Cancel anytime.`],
] as const

/** LAND-23: the offers. */
export function WhatsNext() {
  return (
    <section aria-labelledby="whats-next" className="mx-auto w-full max-w-[76rem] px-5 py-12 sm:px-8 sm:py-16 lg:py-20">
      <div className="specimen grid gap-8 px-6 py-10 sm:px-10 sm:py-14 lg:grid-cols-[5fr_6fr] lg:gap-16 lg:px-16">
        <div className="flex flex-col items-start gap-4">
          <h2 id="whats-next" className="landing-heading">
            What’s next
          </h2>
          <p className="text-lead text-soft">
            The talk that you have been putting off, the plan that lives in nine threads, the game for tonight. It takes
            one message to begin.
          </p>
          {/* The browser itself moves the focus to the box, even without scripts. */}
          <a href="#first-word" className="button button-accent mt-2">
            Say the first word
          </a>
        </div>
        <dl className="space-y-6">
          {OFFERS.map(([name, text]) => (
            <div key={name} className="border-t border-line pt-5 first:border-0 first:pt-0 lg:first:pt-1">
              <dt className="font-semibold">{name}</dt>
              <dd className="pt-1 text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
