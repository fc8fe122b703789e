/** What the stand-in of the model does with one request; see sandbox/anthropic/behaviour.ts. */
export type Behaviour = Record<string, unknown>

export async function scriptParley(sandboxUrl: string, behaviours: Behaviour[]): Promise<void> {
  const response = await fetch(`${sandboxUrl}/anthropic/script`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviours),
  })
  if (!response.ok) throw new Error(`The sandbox refused the script: ${await response.text()}`)
}
