/** A person's connection, as far as the load needs one. */
export type Connection = {
  /** Resolves with one's own userId. */
  join(anonymousBrowserId: string): Promise<string>
  /** Hears the number after this mark, of each message that begins with both. */
  onMessage(mark: string, hear: (number: number) => void): void
  /** Says whether the message is stored. */
  send(draft: object, acked: (isStored: boolean) => void): void
  close(): void
}

/** Opens one with what the handshake needs; rejects where the server does not let it in. */
export type Connect = (url: string, auth: object) => Promise<Connection>
