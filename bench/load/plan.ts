/** The work of the load generator; times in seconds. */
export type Plan = {
  /** The people of each room send in turns. */
  urls: string[]
  rooms: { sessionId: string; accessToken: string }[]
  peoplePerRoom: number
  /** Messages a second, all rooms together; with 0 everybody only listens. */
  rate: number
  warmUpSeconds: number
  seconds: number
}

/** Latencies in ms, counted from when each message was due. */
export type Outcome = {
  sent: number
  /** Acked, and heard by everybody in the room. */
  complete: number
  deliveries: number
  ack: { p50: number; p99: number }
  lastReceiver: { p50: number; p99: number }
}

/** A report of the generator to its starter. */
export type Report = { at: 'connected' } | { at: 'measuring' } | { at: 'measured' } | { at: 'done'; outcome: Outcome }
