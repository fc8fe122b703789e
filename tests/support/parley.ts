/** The stand-in model's behaviour for one request; see sandbox/model/behaviour.ts. */
export type Behaviour = Record<string, unknown>

/** Scripts the model. A behaviour without `match` is for the next reply; questions to the gate do not use it up. */
export async function scriptParley(sandboxUrl: string, behaviours: Behaviour[]): Promise<void> {
  const response = await fetch(`${sandboxUrl}/anthropic/script`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviours.map((behaviour) => ({ match: { kind: 'reply' }, ...behaviour }))),
  })
  if (!response.ok) throw new Error(`The sandbox refused the script: ${await response.text()}`)
}

/** Removes scripted behaviours that no request has used. */
export async function forgetScript(sandboxUrl: string): Promise<void> {
  await fetch(`${sandboxUrl}/anthropic/script`, { method: 'DELETE' })
}

type Block = { type: string; text?: string; content?: string; name?: string; input?: unknown; cache_control?: unknown }
export type Asked = {
  model: string
  /** All text that the model could read, in the order of the prompt. */
  text: string
  body: {
    model: string
    max_tokens: number
    stream?: boolean
    system: string | Block[]
    messages: { role: string; content: string | Block[] }[]
    tools?: { name: string }[]
  }
  usage: {
    input_tokens: number
    cache_creation_input_tokens: number
    cache_read_input_tokens: number
    output_tokens: number
  } | null
}

/** Returns every request to the stand-in model, in order. */
export async function readRequests(sandboxUrl: string): Promise<Asked[]> {
  const response = await fetch(`${sandboxUrl}/anthropic/requests`)
  const entries = (await response.json()) as Pick<Asked, 'body' | 'usage'>[]
  return entries.map(({ body, usage }) => ({ model: body.model, text: readable(body), body, usage }))
}

function readable({ system, messages }: Asked['body']): string {
  const blocks = [system, ...messages.map(({ content }) => content)].flatMap((content) =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []),
  )
  return blocks.map(({ text, content, input }: Block) => text ?? content ?? JSON.stringify(input)).join('\n')
}
