/** A server of models: its address and key, the large model's name and the small one's. */
export type ModelSettings = { apiKey: string; baseUrl: string; model: string; gateModel: string }

/** Bounds a reply, thoughts included. The persona keeps replies to a few sentences, not this number. */
export const REPLY_MAX_TOKENS = 4096
