import { complain } from '../../ui/toasts/complain.ts'

/** Whether the server took it; a refusal is a toast. `what` is for the log. */
export async function isTaken(asked: Promise<unknown>, what: string): Promise<boolean> {
  try {
    await asked
    return true
  } catch (error) {
    complain(what, error)
    return false
  }
}
