/** FAIR-1: returns what becomes of an answer. Two people would know whose the other one is, so they never see any. */
export function fairnessPrivacyText(people: number): string {
  if (people === 2) return 'As long as there are two of you here, nobody ever sees it. No name is kept with an answer.'
  return 'Only numbers are ever shown, and only when at least three have answered. No name is kept with an answer.'
}
