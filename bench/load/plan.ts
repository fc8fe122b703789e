/** What the load generator does; times in seconds. */
export type Plan = {
  /** The people of each room take turns with them. */
  urls: string[]
  rooms: { sessionId: string; accessToken: string }[]
  peoplePerRoom: number
  /** Messages a second, all rooms together; 0: everybody only listens. */
  rate: number
  warmUpSeconds: number
  seconds: number
}

/** Latencies in ms, from the moment at which each message was due. */
export type Outcome = {
  sent: number
  /** Acked, and heard by everybody in the room. */
  complete: number
  deliveries: number
  ack: { p50: number; p99: number }
  lastReceiver: { p50: number; p99: number }
}

/** What the generator tells whoever started it. */
export type Report = { at: 'connected' } | { at: 'measuring' } | { at: 'measured' } | { at: 'done'; outcome: Outcome }
