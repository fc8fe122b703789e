/** Business constants: section 9 of the specification. Times in milliseconds, lengths in UTF-16 units. */

export const MESSAGE_MAX_CHARS = 4096
export const STARTING_NAME_MAX_CHARS = 50
export const NAME_MAX_CHARS = 32
export const TITLE_MAX_CHARS = 100
export const HIDDEN_PROMPT_MAX_CHARS = 4096
export const TEMP_MSG_ID_MAX_CHARS = 128
/** REPLY-1: the words of a quotation. */
export const SNIPPET_MAX_CHARS = 100
/** MENT-1: how many people one message may mean. */
export const MENTIONS_MAX = 20

/** IMG-1: of one message; bytes of one file; characters of what a person says of a picture and of a PDF's name. */
export const FILES_MAX = 4
export const FILE_MAX_BYTES = 10_000_000
export const FILE_ALT_MAX_CHARS = 500
export const FILE_NAME_MAX_CHARS = 120
/** One file and the form around it. */
export const UPLOAD_MAX_BYTES = FILE_MAX_BYTES + 16 * 1024
/** IMG-3: of one person on a UTC day, in millions of bytes. */
export const FILES_DAILY_MB = 50
/** IMG-2: of one picture, all its frames together. */
export const PICTURE_MAX_PIXELS = 50_000_000

export const INPUT_MIN_HEIGHT_PX = 64
export const INPUT_MAX_HEIGHT_PX = 150
export const MOBILE_MAX_WIDTH_PX = 768

/** CONN-4, CONN-5: the chat page's own reconnection. */
export const RECONNECT_ATTEMPTS = 5
export const RECONNECT_DELAY_MS = 1000

/** CONST-2 to CONST-6: what a socket uses where the chat page does not say otherwise. */
export const SOCKET_DEFAULTS = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Infinity,
  timeout: 20_000,
} as const
/** Contract, section 8: together they are the time after which a dead peer is noticed. */
export const PING_INTERVAL_MS = 10_000
export const PING_TIMEOUT_MS = 5000

export const TYPING_COOLDOWN_MS = 1000
/** DEC-24: a pause of this length ends one's own typing. */
export const TYPING_IDLE_MS = 3000
/** Contract, section 5: a receiver forgets somebody's typing after this time. */
export const TYPING_FORGET_MS = 5000

export const QUOTA_MODAL_DELAY_MS = 2000
export const PENDING_FIRST_MESSAGE_DELAY_MS = 50
export const RETRY_DELAY_MS = 100
export const LEAVE_DELAY_MS = 500
export const INITIAL_LOADING_DELAY_MS = 250
export const QUICK_PROMPTS_DELAY_MS = 500
export const SIGN_OUT_DELAY_MS = 100
export const INVITE_COPIED_MS = 2000

export const TOAST_MS = 5000
export const TOAST_WIDTH_PX = 320
export const TOAST_DRAG_DISMISS = 0.8
export const TOAST_HOTKEY = ['altKey', 'KeyT']

export const SCROLL_STICK_PX = 100
export const SCROLL_BUTTON_PX = 200

export const QUICK_PROMPTS_SHOWN = 5
export const MARKDOWN_NESTING_MAX = 100

/** DEC-30, DEC-35: a send shows its three dots after the first, counts as failed after the second. */
export const SEND_SLOW_MS = 300
export const SEND_TIMEOUT_MS = 10_000

/** EDIT-1: how long after it was sent a message may be edited, unless the operator says otherwise, and how often. */
export const EDIT_WINDOW_SECONDS = 15 * 60
export const EDITS_MAX = 10

/** ASIDE-1: how many lines of an aside one page brings. */
export const ASIDE_PAGE = 40

/** DOOR-6: the room's own rules. */
export const RULES_MAX_CHARS = 2000

/** CARD-1, CARD-4: the words of a card, and how much of them there is. */
export const CARD_QUESTION_MAX_CHARS = 200
export const CARD_LINE_MAX_CHARS = 500
export const CARD_LINES_MAX = 20
export const CARD_PEOPLE_MAX = 20
export const CARD_REASON_MAX_CHARS = 1000
export const POLL_OPTIONS_MAX = 8
export const POLL_OPTION_MAX_CHARS = 100

/** DUE-1: what Parley says when it comes back, and whom that concerns. */
export const CHECK_IN_TEXT_MAX_CHARS = 500
export const CHECK_IN_PEOPLE_MAX = 20
/** DUE-1: how many wait in one chat, and how far ahead. */
export const CHECK_INS_WAITING_MAX = 20
export const CHECK_IN_DAYS_MAX = 366

/** FIND-1: what is looked for, and how many messages an answer brings by default and at most. */
export const SEARCH_QUERY_MAX_CHARS = 200
export const SEARCH_PAGE = 20
export const SEARCH_PAGE_MAX = 50

/** DOOR-4: the sentence beside the reason of a report. */
export const REPORT_TEXT_MAX_CHARS = 500

/** CARE-5: whom Parley is for, unless the operator says otherwise. */
export const MINIMUM_AGE = 16
/** CARE-4: where a quick exit leads, unless the operator says otherwise: a page that says nothing of whoever is on it. */
export const QUICK_EXIT_URL = 'https://www.wikipedia.org'
/** CARE-4: so many presses of Escape within this time leave. */
export const QUICK_EXIT_PRESSES = 3
export const QUICK_EXIT_WITHIN_MS = 1000

/** How many people may ever join one chat: everybody in it is told of each of them. */
export const PEOPLE_MAX = 1000

/**
 * What one answer lists takes no more bytes, as it is written. The next one goes on: so whoever has a slow line gets further with
 * each, and never waits long behind one of them.
 */
export const ANSWER_MAX_BYTES = 256 * 1024

/** How many messages one answer carries, if so many fit: on joining, at most on catching up, by default and at most over HTTP. */
export const JOIN_PAGE = 50
export const CATCH_UP_PAGE = 200
export const HISTORY_PAGE_DEFAULT = 50
/** What our own page asks for while somebody scrolls up: no more than is drawn at once without a moment's pause. */
export const HISTORY_PAGE_SCROLLED = 32
export const HISTORY_PAGE_MAX = 200
/** BRIEF-2: so many unread messages bring a brief. */
export const BRIEF_UNREAD_MIN = 16
/** BRIEF-1: unread messages are counted up to this many; a page says '99+' of it. */
export const UNREAD_COUNTED_MAX = 100
/** How many sessions the history lists for whoever asks for no pages. */
export const SESSIONS_LISTED_MAX = 1000
/** PAST-1: how many sessions one page of the history holds. */
export const SESSIONS_PAGE = 100
/** PAST-1: whose faces stand beside a session. */
export const FACES_MAX = 3

/** Contract, sections 4 and 5: larger HTTP bodies are refused, larger packets close their connection. */
export const BODY_MAX_BYTES = 64 * 1024
/** What the payment provider sends, which it signs: 256 KiB and more. */
export const WEBHOOK_MAX_BYTES = 1024 * 1024

/** Contract, section 3: both are letters and digits only, of 196 and 101 random bits. */
export const ACCESS_TOKEN_CHARS = 33
export const SESSION_ID_CHARS = 17

/** Contract, section 3: how long an identity token is good. */
export const IDENTITY_TOKEN_MS = 15 * 60_000

/** Contract, section 5: a running reply sends at most one chunk in this time. */
export const CHUNK_INTERVAL_MS = 40

/** CONST-1: the plan's weekly messages. */
export const PLAN_MESSAGES_PER_WEEK = 5000
/** MODAL-SUB-3. What is charged is the price that the payment provider keeps. */
export const PLAN_PRICE = 'USD $2 monthly'
