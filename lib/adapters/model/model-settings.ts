/** A server of models: its address and key, the large model's name and the small one's. */
export type ModelSettings = { apiKey: string; baseUrl: string; model: string; gateModel: string }

/** Replies are chat messages, of a few sentences, and a thought counts too. The persona keeps them short, not this. */
export const REPLY_MAX_TOKENS = 4096
