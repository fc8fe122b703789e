/** Returns the median. */
export const median = (numbers: readonly number[]): number => percentile(numbers, 50)

/** Returns the percentile: the number that this share (0 to 100) of them does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? NaN
}

/** Formats the median, with minimum and maximum. */
export function spread(numbers: readonly number[], digits = 2): string {
  const [middle, least, most] = [median(numbers), Math.min(...numbers), Math.max(...numbers)]
  return `${middle.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`
}
