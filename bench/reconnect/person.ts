/** Somebody in a room, over a line that may drop, for as long as they do not leave. */
export type Person = {
  /** Says it, and says it again where their client does so. */
  say(text: string): void
  /** What they have been told of, each text as often as they were. */
  heard: ReadonlyMap<string, number>
  isIn(): boolean
  leave(): void
}

/** Enters and resolves once they are in. */
export type Enter = (url: string, room: { sessionId: string; accessToken: string }) => Promise<Person>

/** Notes each text that is told. */
export function makeHearing() {
  const heard = new Map<string, number>()
  return { heard, hear: (text: string): void => void heard.set(text, (heard.get(text) ?? 0) + 1) }
}
