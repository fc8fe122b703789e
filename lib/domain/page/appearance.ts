/** Theme and text size (DEC-63), with the keys under which the browser keeps them. */
export const THEMES = ['system', 'light', 'dark'] as const
export const TEXT_SIZES = ['small', 'default', 'large', 'larger'] as const
export type Theme = (typeof THEMES)[number]
export type TextSize = (typeof TEXT_SIZES)[number]
export const THEME_KEY = 'theme'
export const TEXT_SIZE_KEY = 'textSize'

/**
 * Says on the document's element which theme and text size were chosen here, before anything is painted. An unknown word selects
 * nothing. It is text, so that the page and the Content-Security-Policy have the very same.
 */
export const APPEARANCE_SCRIPT = `try{for(const k of['${THEME_KEY}','${TEXT_SIZE_KEY}']){const v=localStorage.getItem(k);if(v)document.documentElement.dataset[k]=v}}catch{}`
