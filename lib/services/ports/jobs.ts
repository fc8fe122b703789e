/** Background work, done at least once by any gateway. */
export type JobData = {
  /** Something in this room is new or waits: its people's devices may have to be told (PUSH-2). */
  'push-room': { sessionId: string }
  /** One device must be told of one room. */
  'push-device': { sessionId: string; subscriptionId: string }
  /** A mediation may have come to rest: its people are asked whether Parley was fair (FAIR-1). */
  'ask-fairness': { sessionId: string }
  /** The time of a check-in has come (DUE-1). */
  'check-in': { sessionId: string; checkInId: string }
  /** Everybody named has answered this version of an agreement, and a redraft has usable reasons (CARD-1). */
  'redraft-card': { sessionId: string; cardId: string; version: number; payerId: string }
}
export type JobName = keyof JobData

/** Runs a statement in its caller's transaction. */
export type Execute = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** The queue of jobs in PostgreSQL (decision 31). */
export interface Jobs {
  /**
   * Queues a job, to run after so many seconds or at a time. Returns false when one with this name and key already
   * waits, which then stands for both.
   */
  add<Name extends JobName>(name: Name, key: string, data: JobData[Name], after?: number | Date): Promise<boolean>
  /** Queues a job in the caller's transaction: it commits or rolls back with it. */
  addIn<Name extends JobName>(
    execute: Execute,
    name: Name,
    key: string,
    data: JobData[Name],
    at: Date,
  ): Promise<boolean>
}
