import type { BrowserContext, Page } from 'playwright'

export type PolicyGuard = {
  /** Everything that the Content-Security-Policy of any document refused so far, in every window of this person. */
  violations(): string[]
  /** The policies under which the windows' documents came. */
  policies: Map<string, string>
}

/** Watches all windows that the person has from now on; what is open already is loaded again. */
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
