/** Some of app/palette.css, for what reads no style sheet: the browser's bar, icons, pictures. A test compares them. */
export const THEME_COLOURS = {
  lightPage: '#fdfbfa',
  darkPage: '#161211',
  darkInk: '#eeeae5',
  darkAccent: '#f5ae6f',
} as const
