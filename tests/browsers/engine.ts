/** A browser engine, which opens a browser for each person. */
export type Engine = {
  /** `proxyPort` is the person's line to the server: an HTTP proxy on this machine. */
  openPerson(proxyPort: number): Promise<Person>
  /** Ends the browsers, and removes their files. */
  end(): Promise<void>
}

export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'Paste'

/**
 * One person's browser, the same in every engine and with real input. Points are relative to the visible part of the
 * page.
 */
export type Person = {
  /** Name and version. */
  browser: string
  open(url: string): Promise<void>
  /** Runs in the page, without the test's scope. */
  ask<Given, Answer>(question: (given: Given) => Answer, given: Given): Promise<Awaited<Answer>>
  moveTo(point: Point): Promise<void>
  clickAt(point: Point): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  resize(size: Size): Promise<void>
  /** A PNG of the visible part. */
  screenshot(): Promise<Uint8Array>
}
