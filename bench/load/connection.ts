/** The part of a person's connection that the load needs. */
export type Connection = {
  /** Resolves with the person's own userId. */
  join(anonymousBrowserId: string): Promise<string>
  /** Calls back with the number after this mark, for each message that begins with both. */
  onMessage(mark: string, hear: (number: number) => void): void
  /** Resolves with true when the message is stored. */
  send(draft: object, acked: (isStored: boolean) => void): void
  close(): void
}

/** Opens a connection with the handshake's input; rejects when the server refuses it. */
export type Connect = (url: string, auth: object) => Promise<Connection>
