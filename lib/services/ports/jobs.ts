/** Work that is done beside the path of messages, by whichever gateway comes first, and at least once. */
export type JobData = {
  /** Something was said in this room, or waits there: its people's devices may have to be told (PUSH-2). */
  'push-room': { sessionId: string }
  /** One device is told of one room. */
  'push-device': { sessionId: string; subscriptionId: string }
  /** A mediation may have come to rest: its people are asked whether Parley was fair (FAIR-1). */
  'ask-fairness': { sessionId: string }
  /** The time of a check-in has come (DUE-1). */
  'check-in': { sessionId: string; checkInId: string }
  /** Everybody named on an agreement answered these words of it, and there are reasons to make it anew from (CARD-1). */
  'redraft-card': { sessionId: string; cardId: string; version: number; payerId: string }
}
export type JobName = keyof JobData

/** Runs a statement, in the transaction that it belongs to. */
export type Execute = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** The queue of jobs in PostgreSQL (decision 31). */
export interface Jobs {
  /**
   * Queues a job, for in so many seconds or for a time; where one with this name and key waits already, that one stands for
   * both, and the answer is false.
   */
  add<Name extends JobName>(name: Name, key: string, data: JobData[Name], after?: number | Date): Promise<boolean>
  /** The same in a transaction of the caller's: with it, the job is there or is not. */
  addIn<Name extends JobName>(
    execute: Execute,
    name: Name,
    key: string,
    data: JobData[Name],
    at: Date,
  ): Promise<boolean>
}
