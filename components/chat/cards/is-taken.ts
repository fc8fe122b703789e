import { complain } from '../../ui/toasts/complain.ts'

/** True where the server took it; a refusal is shown as a toast. `what` is for the log. */
export async function isTaken(asked: Promise<unknown>, what: string): Promise<boolean> {
  try {
    await asked
    return true
  } catch (error) {
    complain(what, error)
    return false
  }
}
