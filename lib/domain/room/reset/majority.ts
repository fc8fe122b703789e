/** Returns the smallest number that is more than half of the total. */
export function majorityOf(total: number): number {
  return Math.floor(total / 2) + 1
}
