/** Work that is done beside the path of messages, by whichever gateway comes first, and at least once. */
export type JobData = {
  /** Something was said in this room, or waits there: its people's devices may have to be told (PUSH-2). */
  'push-room': { sessionId: string }
  /** One device is told of one room. */
  'push-device': { sessionId: string; subscriptionId: string }
  /** A mediation may have come to rest: its people are asked whether Parley was fair (FAIR-1). */
  'ask-fairness': { sessionId: string }
}
export type JobName = keyof JobData

/** The queue of jobs in PostgreSQL (decision 31). */
export interface Jobs {
  /** Queues a job; where one with this name and key waits already, that one stands for both, and the answer is false. */
  add<Name extends JobName>(name: Name, key: string, data: JobData[Name], afterSeconds?: number): Promise<boolean>
}
