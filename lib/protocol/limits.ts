/** Business constants: section 9 of the specification. Times in milliseconds, lengths in UTF-16 units. */

/** The largest seq and rev: PostgreSQL's integer. */
export const SEQ_MAX = 2_147_483_647

export const MESSAGE_MAX_CHARS = 4096
export const STARTING_NAME_MAX_CHARS = 50
export const NAME_MAX_CHARS = 32
export const TITLE_MAX_CHARS = 100
export const HIDDEN_PROMPT_MAX_CHARS = 4096
export const TEMP_MSG_ID_MAX_CHARS = 128
/** REPLY-1: length of a quotation. */
export const SNIPPET_MAX_CHARS = 100
/** MENT-1: mentions in one message. */
export const MENTIONS_MAX = 20

/** IMG-1: files in one message, bytes of a file, characters of a description and of a PDF's name. */
export const FILES_MAX = 4
export const FILE_MAX_BYTES = 10_000_000
export const FILE_ALT_MAX_CHARS = 500
export const FILE_NAME_MAX_CHARS = 120
/** One file with its multipart form. */
export const UPLOAD_MAX_BYTES = FILE_MAX_BYTES + 16 * 1024
/** IMG-3: upload limit per person and UTC day, in millions of bytes. */
export const FILES_DAILY_MB = 50
/** IMG-2: pixels of one picture, or of one frame of an animation. */
export const PICTURE_MAX_PIXELS = 50_000_000

export const INPUT_MIN_HEIGHT_PX = 64
export const INPUT_MAX_HEIGHT_PX = 150
export const MOBILE_MAX_WIDTH_PX = 768

/** CONN-4, CONN-5: reconnection of the chat page. */
export const RECONNECT_ATTEMPTS = 5
export const RECONNECT_DELAY_MS = 1000

/** CONST-2 to CONST-6: socket defaults, used where the chat page does not override them. */
export const SOCKET_DEFAULTS = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Infinity,
  timeout: 20_000,
} as const
/** Contract, section 8: both together are the time until a dead peer is detected. */
export const PING_INTERVAL_MS = 10_000
export const PING_TIMEOUT_MS = 5000

export const TYPING_COOLDOWN_MS = 1000
/** DEC-24: a pause of this length ends one's typing. */
export const TYPING_IDLE_MS = 3000
/** Contract, section 5: a client forgets another person's typing after this time. */
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

/** DEC-30, DEC-35: time until a send shows its dots, and until it counts as failed. */
export const SEND_SLOW_MS = 300
export const SEND_TIMEOUT_MS = 10_000

/** EDIT-1: default time in which a message may be edited, and the number of edits. */
export const EDIT_WINDOW_SECONDS = 15 * 60
export const EDITS_MAX = 10

/** REACT-1: different emoji on one message. */
export const REACTIONS_MAX = 20

/** ASIDE-1: messages in one page of an aside. */
export const ASIDE_PAGE = 40

/** DOOR-6: length of the room's rules. */
export const RULES_MAX_CHARS = 2000

/** CARD-1, CARD-4: limits of a card's words and parts. */
export const CARD_QUESTION_MAX_CHARS = 200
export const CARD_LINE_MAX_CHARS = 500
export const CARD_LINES_MAX = 20
export const CARD_PEOPLE_MAX = 20
export const CARD_REASON_MAX_CHARS = 1000
export const POLL_OPTIONS_MAX = 8
export const POLL_OPTION_MAX_CHARS = 100

/** DUE-1: length of a check-in's text, and people it may concern. */
export const CHECK_IN_TEXT_MAX_CHARS = 500
export const CHECK_IN_PEOPLE_MAX = 20
/** DUE-1: pending check-ins in a chat, and days ahead. */
export const CHECK_INS_WAITING_MAX = 20
export const CHECK_IN_DAYS_MAX = 366

/** FIND-1: length of a query, and default and largest number of hits in an answer. */
export const SEARCH_QUERY_MAX_CHARS = 200
export const SEARCH_PAGE = 20
export const SEARCH_PAGE_MAX = 50

/** DOOR-4: length of the text in a report. */
export const REPORT_TEXT_MAX_CHARS = 500

/** CARE-5: default minimum age for Parley. */
export const MINIMUM_AGE = 16
/** CARE-4: default target of the quick exit: a neutral page. */
export const QUICK_EXIT_URL = 'https://www.wikipedia.org'
/** CARE-4: presses of Escape within this time that trigger the quick exit. */
export const QUICK_EXIT_PRESSES = 3
export const QUICK_EXIT_WITHIN_MS = 1000

/** Most people who may ever join one chat: everybody in it receives the whole list. */
export const PEOPLE_MAX = 1000

/**
 * Size limit of an answer with a list, in bytes of JSON. The client pages on, so that a slow line makes progress with
 * each answer.
 */
export const ANSWER_MAX_BYTES = 256 * 1024

/** Messages in one answer, if they fit: on joining, on catching up, and over HTTP by default and at most. */
export const JOIN_PAGE = 50
export const CATCH_UP_PAGE = 200
export const HISTORY_PAGE_DEFAULT = 50
/** Page size while scrolling up: as many as are drawn without a noticeable pause. */
export const HISTORY_PAGE_SCROLLED = 32
export const HISTORY_PAGE_MAX = 200
/** BRIEF-2: unread messages that trigger a brief. */
export const BRIEF_UNREAD_MIN = 16
/** BRIEF-1: unread messages are counted up to this number; the page then shows '99+'. */
export const UNREAD_COUNTED_MAX = 100
/** Sessions in a history answer without pages. */
export const SESSIONS_LISTED_MAX = 1000
/** PAST-1: sessions in one page of the history. */
export const SESSIONS_PAGE = 100
/** PAST-1: faces shown beside a session. */
export const FACES_MAX = 3

/** Contract, sections 4 and 5: a larger HTTP body is refused, a larger packet closes its connection. */
export const BODY_MAX_BYTES = 64 * 1024
/** The payment provider's signed webhooks exceed the usual limit: 256 KiB and more. */
export const WEBHOOK_MAX_BYTES = 1024 * 1024

/** Contract, section 3: letters and digits only, with 196 and 101 random bits. */
export const ACCESS_TOKEN_CHARS = 33
export const SESSION_ID_CHARS = 17

/** Contract, section 3: lifetime of an identity token. */
export const IDENTITY_TOKEN_MS = 15 * 60_000

/** Contract, section 5: shortest time between two chunks of a reply. */
export const CHUNK_INTERVAL_MS = 40

/** CONST-1: messages per week in the paid plan. */
export const PLAN_MESSAGES_PER_WEEK = 5000
/** MODAL-SUB-3: the price as text. The provider's own price is the one charged. */
export const PLAN_PRICE = 'USD $2 monthly'
