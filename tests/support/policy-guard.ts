import type { BrowserContext, Page } from 'playwright'

export type PolicyGuard = {
  /** Returns every violation of the Content-Security-Policy so far, over all windows of this person. */
  violations(): string[]
  /** The policies with which the windows' documents were served. */
  policies: Map<string, string>
}

/** Watches all windows that the person opens from now on, and reloads the open ones. */
export async function guardPolicy(context: BrowserContext): Promise<PolicyGuard> {
  const violations: string[] = []
  const policies = new Map<string, string>()
  await context.exposeFunction('noteViolation', (text: string) => void violations.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) => {
      const note = (window as unknown as { noteViolation(text: string): void }).noteViolation
      note(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample} ${sourceFile}`)
    })
  })
  context.on('response', (response) => {
    if (response.request().resourceType() !== 'document') return
    policies.set(new URL(response.url()).pathname, response.headers()['content-security-policy'] ?? '')
  })
  await Promise.all(context.pages().map((page: Page) => page.reload()))
  return { violations: () => [...violations], policies }
}
