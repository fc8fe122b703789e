import { build, isBuilt } from '#scripts/build.ts'
import { ROOT } from '#scripts/lib/paths.ts'
import { withStack } from '../stack.ts'
import type { Row } from '../table.ts'
import { buildEmptyApp } from './empty-app.ts'
import { firstLoadBytes } from './first-load.ts'
import { lighthouse, type Scores } from './lighthouse.ts'
import { serve } from './serve.ts'

const AIM = 1.25

/**
 * Measures the landing page's first load and its Lighthouse figures, beside an empty Next.js app of the same version.
 */
export async function landing(): Promise<Row[]> {
  if (!isBuilt()) await build()
  const emptyApp = await buildEmptyApp()
  const [ours, reference] = [firstLoadBytes(ROOT), firstLoadBytes(emptyApp)]
  const size = {
    figure: 'first-load JavaScript (gzip)',
    ours: kilobytes(ours),
    reference: kilobytes(reference),
    ratio: (ours / reference).toFixed(3),
    aim: `<= ${AIM}`,
  }
  return [size, ...(await lighthouseRows(emptyApp))]
}

/** Our page as web serves it: the answer to who is signed in belongs to the page. */
async function lighthouseRows(emptyApp: string): Promise<Row[]> {
  const ours = await withStack(({ appUrl }) => lighthouse(appUrl))
  if (typeof ours === 'string') return [{ figure: 'Lighthouse', ours }]
  const reference = await measured(emptyApp)
  return Object.entries(ours).map(([figure, { value, aim }]) => ({
    figure,
    ours: value,
    reference: typeof reference === 'string' ? '' : (reference[figure]?.value ?? ''),
    aim,
  }))
}

async function measured(app: string): Promise<Scores | string> {
  const server = await serve(app)
  try {
    return await lighthouse(server.url)
  } finally {
    server.stop()
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
