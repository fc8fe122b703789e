import type { Elements } from '../../ui/elements.ts'

type Props = { id: string; heading: string; intro?: string; children: Elements }

/** A section of the landing page under its headline. Laid out only near the view, so that the first screen is fast. */
export function Section({ id, heading, intro, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      className="[contain-intrinsic-size:auto_60rem] [content-visibility:auto] mx-auto w-full max-w-[76rem] px-5 py-12 sm:px-8 sm:py-16 lg:py-20"
    >
      <div className="mx-auto max-w-[44rem] pb-10 text-center sm:pb-14">
        <h2 id={id} className="landing-heading">
          {heading}
        </h2>
        {intro && <p className="pt-4 text-lead text-balance text-soft">{intro}</p>}
      </div>
      {children}
    </section>
  )
}
