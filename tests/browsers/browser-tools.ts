import { globSync } from 'node:fs'
import { findInPath, install } from '#scripts/test/packages.ts'
import type { Engine } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

type Program = { find: () => string | null; packages: readonly [string, ...string[]] }

const FIREFOX: Program = { find: () => findInPath(['firefox-esr', 'firefox']), packages: ['firefox-esr', 'firefox'] }
const DRIVER: Program = { find: () => findInPath(['WebKitWebDriver']), packages: ['webkit2gtk-driver'] }
/** It lies beside the engine, outside PATH. */
const MINI_BROWSER: Program = {
  find: () => globSync('/usr/{lib,lib64,libexec}/{,*/}webkit2gtk-4.*/MiniBrowser').toSorted().at(-1) ?? null,
  packages: ['webkit2gtk-driver'],
}
const DISPLAY: Program = { find: () => findInPath(['Xvfb']), packages: ['xvfb'] }
/** Without this driver the display draws no WebGL. */
const DRAWING: Program = {
  find: () => globSync('/usr/lib{,64}/{,*/}dri/*_dri.so')[0] ?? null,
  packages: ['libgl1-mesa-dri'],
}

/** Each returns how its engine opens, or throws one sentence that names the missing package. */
export const ENGINES: Record<string, () => () => Promise<Engine>> = {
  firefox() {
    const program = bring(FIREFOX)
    return () => openFirefox(program)
  },
  webkit() {
    bring(DRAWING)
    const programs = { driver: bring(DRIVER), browser: bring(MINI_BROWSER), display: bring(DISPLAY) }
    return () => openWebKit(programs)
  },
}

function bring({ find, packages }: Program): string {
  for (const name of packages) if (!find()) install(name)
  const path = find()
  if (!path) throw new Error(`The package ${packages[0]} is missing: install it, then run npm run test:browsers again.`)
  return path
}
