import {
  TEXT_SIZE_KEY,
  TEXT_SIZES,
  THEME_KEY,
  THEMES,
  type TextSize,
  type Theme,
} from '../../domain/page/appearance.ts'
import { makeSignal } from '../signal.ts'
import { makeSafeStorage } from './safe-storage.ts'

const LIGHT = '(prefers-color-scheme: light)'
const local = makeSafeStorage('localStorage')
const changed = makeSignal()

/**
 * DEC-63: the look of this browser's pages. The stored choice is also on the document's element, for the style sheets.
 */
export const appearance = {
  theme: (): Theme => THEMES.find((one) => one === local.get(THEME_KEY)) ?? 'system',
  textSize: (): TextSize => TEXT_SIZES.find((one) => one === local.get(TEXT_SIZE_KEY)) ?? 'default',
  /** True while pages are light, by the person's choice or the system's. */
  isLight(): boolean {
    const theme = this.theme()
    return theme === 'system' ? window.matchMedia(LIGHT).matches : theme === 'light'
  },
  chooseTheme: (theme: Theme) => choose(THEME_KEY, theme === 'system' ? null : theme),
  chooseTextSize: (size: TextSize) => choose(TEXT_SIZE_KEY, size === 'default' ? null : size),
  /** Calls back on choices in any tab and on changes of the system's theme. */
  subscribe(listener: () => void): () => void {
    const system = window.matchMedia(LIGHT)
    const stored = ({ key }: StorageEvent) => (key === null || key === THEME_KEY || key === TEXT_SIZE_KEY) && listener()
    const unlisten = changed.listen(listener)
    system.addEventListener('change', listener)
    window.addEventListener('storage', stored)
    return () => {
      unlisten()
      system.removeEventListener('change', listener)
      window.removeEventListener('storage', stored)
    }
  },
  /** Puts the choices on the document's element and matches the browser's own bar. */
  show(): void {
    const theme = this.theme()
    for (const key of [THEME_KEY, TEXT_SIZE_KEY]) put(key, local.get(key))
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      const system = (bar.dataset.system ??= bar.getAttribute('media') ?? '')
      bar.setAttribute('media', theme === 'system' ? system : system.includes(theme) ? 'all' : 'not all')
    }
  },
}

function choose(key: string, value: string | null): void {
  if (value === null) local.remove(key)
  else local.set(key, value)
  changed.raise()
}

function put(key: string, value: string | null): void {
  const { dataset } = document.documentElement
  if (value === null) delete dataset[key]
  else dataset[key] = value
}
