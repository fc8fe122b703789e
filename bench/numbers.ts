/** The middle one of these numbers. */
export const median = (numbers: readonly number[]): number => percentile(numbers, 50)

/** The number that this share (0 to 100) of them does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? NaN
}
