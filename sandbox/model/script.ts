import { scriptSchema, type Behaviour } from '#sandbox/model/behaviour.ts'
import { invalid } from '#sandbox/model/errors.ts'
import { hasFiles, kindOfCall, readableText, type MessagesRequest } from '#sandbox/model/request.ts'

/** Holds the behaviours that wait for their requests, oldest first. */
export function makeScript() {
  let waiting: { behaviour: Behaviour; left: number }[] = []

  return {
    /** Appends behaviours, or none if one is malformed. Returns the number of waiting answers. */
    add(list: unknown): number {
      const parsed = scriptSchema.safeParse(list)
      if (!parsed.success) throw invalid(`script: ${describe(parsed.error.issues)}`)
      waiting.push(...parsed.data.map((behaviour) => ({ behaviour, left: behaviour.times ?? 1 })))
      return waiting.reduce((sum, { left }) => sum + left, 0)
    },

    /** Takes the first behaviour that matches this request; null without one. */
    take(request: MessagesRequest): Behaviour | null {
      const next = waiting.find(({ behaviour }) => isMeantFor(behaviour, request))
      if (!next) return null
      next.left -= 1
      waiting = waiting.filter(({ left }) => left > 0)
      return next.behaviour
    },

    waiting: (): Behaviour[] => waiting.map(({ behaviour, left }) => ({ ...behaviour, times: left })),

    clear(): void {
      waiting = []
    },
  }
}

function isMeantFor({ match }: Behaviour, request: MessagesRequest): boolean {
  if (!match) return true
  if (match.model !== undefined && match.model !== request.model) return false
  if (match.kind !== undefined && match.kind !== kindOfCall(request)) return false
  if (match.hasFiles !== undefined && match.hasFiles !== hasFiles(request)) return false
  return match.contains === undefined || readableText(request).includes(match.contains)
}

function describe(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  return issues.map(({ path, message }) => `${path.map(String).join('.') || 'list'}: ${message}`).join('; ')
}
