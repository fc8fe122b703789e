const PLANS = [
  ['Sign in with Apple', 'The button is already there. It is under construction, and it says so.'],
  ['Speaking instead of typing', 'Some things are easier said. We would like you to be able to say them.'],
  [
    'Manners of your own',
    'Tell Parley once how it should take part with your people, and keep that for the next chat.',
  ],
] as const

/** LAND-23. */
export function WhatsNext() {
  return (
    <section aria-labelledby="whats-next" className="mx-auto w-full max-w-[76rem] px-5 py-12 sm:px-8 sm:py-16 lg:py-20">
      <div className="specimen grid gap-8 px-6 py-10 sm:px-10 sm:py-14 lg:grid-cols-[5fr_6fr] lg:gap-16 lg:px-16">
        <div className="flex flex-col items-start gap-4">
          <h2 id="whats-next" className="landing-heading">
            What’s next
          </h2>
          <p className="text-lead text-soft">
            Parley is young. This is what we want to build now, in no promised order. It comes when it is good.
          </p>
          <a href="#start" className="button button-accent mt-2">
            Say the first word
          </a>
        </div>
        <dl className="space-y-6">
          {PLANS.map(([name, text]) => (
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
