import { relative } from 'node:path'
import { ROOT } from '#scripts/lib/paths.ts'
import type { OutsideService } from '#lib/server/env/env.ts'

const SANDBOXED: Record<OutsideService, string> = {
  ai: 'Parley’s replies (set ANTHROPIC_API_KEY for the real ones, or AI_PROVIDER)',
  identity: 'sign-in (set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET)',
  payments: 'payments (set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID)',
}

const REAL: Record<OutsideService, string> = {
  ai: 'Parley’s replies, with the model that you set',
  identity: 'sign-in',
  payments: 'payments',
}

type Announcement = { url: string; sandboxed: OutsideService[]; dataFolder: string }

export function announce({ url, sandboxed, dataFolder }: Announcement): void {
  const played = sandboxed.map((service) => `    ${SANDBOXED[service]}`)
  const real = (Object.keys(REAL) as OutsideService[])
    .filter((service) => !sandboxed.includes(service))
    .map((service) => `    ${REAL[service]}`)
  const lines = [
    '',
    `  Parley is ready:  ${url}`,
    '',
    ...(played.length > 0 ? ['  Sandboxed, on this machine alone:', ...played] : []),
    ...(real.length > 0 ? ['  The real service:', ...real] : []),
    `  Chats and logs are kept in ${relative(ROOT, dataFolder) || dataFolder}. Ctrl-C stops everything.`,
    '',
  ]
  console.log(lines.join('\n'))
}
