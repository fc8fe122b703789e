import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'

const CONTACT = 'hello@parley.chat'
const LINK = 'inline-flex min-h-11 items-center rounded-md transition-colors hover:text-ink'

/** LAND-24 to LAND-28. */
export function LandingFooter() {
  return (
    <footer className="px-5 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] text-note text-faint sm:px-8">
      <div className="flex flex-wrap items-center justify-center gap-x-6 border-t border-line pt-3 sm:justify-between">
        <p className="min-h-11 content-center">
          © {new Date().getFullYear()} {ASSISTANT_NAME}
        </p>
        <ul className="flex flex-wrap items-center justify-center gap-x-6">
          <li>
            <a className={LINK} href={`mailto:${CONTACT}?subject=Legal`}>
              Legal
            </a>
          </li>
          <li>
            <a className={LINK} href={`mailto:${CONTACT}?subject=Join%20the%20team`}>
              Join the team
            </a>
          </li>
          <li>
            <a className={LINK} href={`mailto:${CONTACT}`}>
              Contact: {CONTACT}
            </a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
