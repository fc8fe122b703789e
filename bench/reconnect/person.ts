/** A person in a room, over a line that may drop, until they leave. */
export type Person = {
  /** Sends a text, and resends it if the person's client does so. */
  say(text: string): void
  /** The texts that the person was told, each as often as it came. */
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
