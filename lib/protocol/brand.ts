/** The product's name, and at once the AI participant's userId and userName (PROD-11, PROD-12). */
export const ASSISTANT_NAME = 'Parley'

/** Where people write to who want to reach those behind it. */
export const CONTACT = 'hello@parley.chat'

/** What people are called until they or their account give a name (contract, section 3). */
export const DEFAULT_NAME = 'Anon'

/** Author of system notices (CHAT-19). */
export const SYSTEM_USER_ID = 'chatsystem'

/** A message whose text starts with this character is hidden (CHAT-21). The server removes it from what people send. */
export const HIDDEN_MARKER = '\u2063'
