import { complain } from '../../ui/toasts/complain.ts'

/** Resolves to true on success; shows a refusal as a toast. `what` is for the log. */
export async function isTaken(asked: Promise<unknown>, what: string): Promise<boolean> {
  try {
    await asked
    return true
  } catch (error) {
    complain(what, error)
    return false
  }
}
