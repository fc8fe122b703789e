/** The product's name, and the AI participant's userId and userName (PROD-11, PROD-12). */
export const ASSISTANT_NAME = 'Parley'

/** The contact address of the operator. */
export const CONTACT = 'hello@parley.chat'

/** The name of people without one (contract, section 3). */
export const DEFAULT_NAME = 'Anon'

/** The author of notices (CHAT-19). */
export const SYSTEM_USER_ID = 'chatsystem'

/** Marks a hidden message when its text starts with it (CHAT-21). The server strips it from people's messages. */
export const HIDDEN_MARKER = '\u2063'

/** Stands for a person whose name is not known. */
export const SOMEBODY = 'Somebody'
