/** Theme and text size (DEC-63), and their keys in localStorage. */
export const THEMES = ['system', 'light', 'dark'] as const
export const TEXT_SIZES = ['small', 'default', 'large', 'larger'] as const
export type Theme = (typeof THEMES)[number]
export type TextSize = (typeof TEXT_SIZES)[number]
export const THEME_KEY = 'theme'
export const TEXT_SIZE_KEY = 'textSize'

/**
 * Sets theme and text size on the root element before the first paint; unknown values select no style. Kept as text, so
 * that the page and the hash in the Content-Security-Policy match.
 */
export const APPEARANCE_SCRIPT = `try{for(const k of['${THEME_KEY}','${TEXT_SIZE_KEY}']){const v=localStorage.getItem(k);if(v)document.documentElement.dataset[k]=v}}catch{}`
