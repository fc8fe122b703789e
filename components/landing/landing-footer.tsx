import { ASSISTANT_NAME, CONTACT } from '#lib/protocol/brand.ts'
import { AppearanceButton } from '../settings/appearance-button.tsx'
import { Mark } from '../ui/brand/brand.tsx'

const LINK = 'inline-flex min-h-11 items-center rounded-md transition-colors hover:text-ink'

/** LAND-24 to LAND-28. */
export function LandingFooter() {
  return (
    <footer className="mx-auto w-full max-w-[76rem] px-5 pb-[calc(env(safe-area-inset-bottom)+1rem)] text-label text-soft sm:px-8">
      <div className="flex flex-col gap-x-10 gap-y-4 border-t border-line pt-6 sm:flex-row sm:flex-wrap sm:items-center">
        <p className="inline-flex min-h-11 items-center gap-2.5">
          <Mark className="size-5" />
          <span>{`© ${new Date().getFullYear()} ${ASSISTANT_NAME}`}</span>
        </p>
        <ul className="flex flex-wrap items-center gap-x-7 sm:ml-auto">
          <li>
            <AppearanceButton className={LINK}>
              <span>Appearance</span>
            </AppearanceButton>
          </li>
          <Item href="/legal">Legal</Item>
          <Item href="/privacy">Privacy</Item>
          <Item href="/safety">Safety</Item>
          <Item href={`mailto:${CONTACT}?subject=Join%20the%20team`}>Join the team</Item>
          <Item label="Contact:" href={`mailto:${CONTACT}`}>
            {CONTACT}
          </Item>
        </ul>
      </div>
    </footer>
  )
}

function Item({ label, href, children }: { label?: string; href: string; children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {label && <span>{label}</span>}
      <a className={LINK} href={href}>
        {children}
      </a>
    </li>
  )
}
