const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** Formats a number of bytes with up to three digits. */
export function sizeText(bytes: number): string {
  let [amount, unit] = [bytes, 0]
  while (amount >= 1000 && unit < UNITS.length - 1) [amount, unit] = [amount / 1000, unit + 1]
  return `${unit > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[unit]}`
}
