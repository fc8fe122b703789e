import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'
import { nextCommand } from './serve.ts'

const FILES = {
  'package.json': '{ "private": true, "type": "module" }',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(ROOT)} } }`,
  'app/layout.jsx':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html> }',
  'app/page.jsx': 'export default function Page() { return <main>Hello</main> }',
}

/** Builds the reference: the cost of any page of this Next.js. It lies within the project, to resolve the same packages. */
export async function buildEmptyApp(): Promise<string> {
  const folder = fromRoot('.data/bench/empty-app')
  mkdirSync(join(folder, 'app'), { recursive: true })
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)
  await nextCommand(folder, ['build']).ended
  return folder
}
