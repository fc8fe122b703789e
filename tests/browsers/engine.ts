/** A browser engine: it gives people who each have a browser of their own. */
export type Engine = {
  /** `proxyPort` is the person's way to the server: an HTTP proxy on this machine. */
  openPerson(proxyPort: number): Promise<Person>
  /** Ends the browsers, and removes what they wrote. */
  end(): Promise<void>
}

export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'Paste'

/** What one person's browser does, the same in every engine and with real input. Points are within what shows of the page. */
export type Person = {
  /** Name and version. */
  browser: string
  open(url: string): Promise<void>
  /** Runs in the page, where nothing of the test is known. */
  ask<Given, Answer>(question: (given: Given) => Answer, given: Given): Promise<Awaited<Answer>>
  moveTo(point: Point): Promise<void>
  clickAt(point: Point): Promise<void>
  /** Into what has the focus. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  resize(size: Size): Promise<void>
  /** A PNG of what shows. */
  screenshot(): Promise<Uint8Array>
}
