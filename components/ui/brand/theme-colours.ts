/** Some colours of app/palette.css, for places without a style sheet. A test compares them. */
export const THEME_COLOURS = {
  lightPage: '#fdfbfa',
  darkPage: '#161211',
  darkInk: '#eeeae5',
  darkAccent: '#f5ae6f',
} as const
