/** Reports a failure that nobody awaits. `doing` says what failed, as in "Failed while … ". */
export type OnError = (cause: unknown, doing: string) => void
