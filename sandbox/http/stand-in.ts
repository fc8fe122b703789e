import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request to the sandbox; `params` are the path's `:names`, decoded. */
export type Call = {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  params: ReadonlyMap<string, string>
}

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Without the stand-in's prefix; `:name` matches one segment. */
  path: string
  handle: (call: Call) => void | Promise<void>
}

/**
 * A stand-in for one outside service. It owns everything below its prefix, including the shape of errors, because each
 * service refuses in its own words.
 */
export type StandIn = {
  prefix: `/${string}`
  routes: readonly Route[]
  /** Answers a failure: an HttpFailure or an unexpected error. */
  refuse: (call: Call, failure: unknown) => void
}

/** An intended refusal, as opposed to a bug. */
export class HttpFailure extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
