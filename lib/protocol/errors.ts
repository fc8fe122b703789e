import type { SessionRedirect } from './entities.ts'

/**
 * All refusals: HTTP status and the exact sentence that a person may read.
 *
 * Clients treat 'quota', 'limit' and 'usage' in a text as a quota failure (MSG-7 to MSG-9). Only the two quota
 * sentences may hold those words; a test forbids them elsewhere.
 */
export const ERRORS = {
  INVALID_REQUEST: { status: 400, text: 'That request could not be understood.' },
  UNAUTHENTICATED: { status: 401, text: 'User not authenticated' },
  AUTH_FAILED: { status: 401, text: 'Authentication failed. Please sign in again.' },
  FORBIDDEN: { status: 403, text: 'You are not allowed to do that here.' },
  ROOM_LOCKED: { status: 403, text: 'This chat is locked.' },
  REMOVED: { status: 403, text: 'You are no longer part of this chat.' },
  IP_FLAGGED: { status: 403, text: 'Your IP has been flagged for abuse.' },
  NOT_FOUND: { status: 404, text: 'Not found.' },
  PUSH_OFF: { status: 404, text: 'Notifications are not set up here.' },
  SESSION_CLOSED: { status: 404, text: "Oops! That session's closed." },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address cannot be asked in that way.' },
  NOT_JOINED: { status: 409, text: 'Join the chat before doing that.' },
  ROOM_FULL: { status: 409, text: 'This chat is full.' },
  REACTIONS_FULL: { status: 409, text: 'This message has as many different reactions as it can hold.' },
  EDIT_TOO_LATE: { status: 409, text: 'This message can no longer be edited.' },
  EDIT_TOO_OFTEN: { status: 409, text: 'This message has been edited as often as it can be.' },
  CARD_CHANGED: { status: 409, text: 'This card has changed. Please look at it again.' },
  CARD_CLOSED: { status: 409, text: 'This card is closed.' },
  TOO_LARGE: { status: 413, text: 'That is too large to send.' },
  UNSUPPORTED_FILE: { status: 415, text: 'Only JPEG, PNG, GIF, WebP and AVIF pictures and PDF files can be sent.' },
  FILES_EXCEEDED: {
    status: 429,
    text: 'You have sent as many pictures and files as a day allows. Please try again tomorrow.',
  },
  RATE_LIMITED: { status: 429, text: 'That was a little fast. Please wait a moment and try again.' },
  QUOTA_EXCEEDED: { status: 429, text: 'Quota reached. Wait till tomorrow.' },
  LIMIT_EXCEEDED: { status: 429, text: 'Weekly quota reached. Wait a few days.' },
  UNAVAILABLE: { status: 503, text: 'The service is not available right now. Please try again.' },
} as const

export type ErrorCode = keyof typeof ERRORS

/** Sentences for a situation rather than a code: the specification's, and ours where it gives none. */
export const TEXTS = {
  roomClosed: 'That room is closed!',
  sessionClosed: 'Session closed.',
  linkIncomplete: 'This link seems to be incomplete. Please copy all of it, or ask for it again.',
  connectFailed: 'Failed to connect to chat service.',
  connectionLost: 'Connection lost. Please refresh the page to continue.',
  setupFailed: 'Failed to initialize chat connection.',
  emptyFirstMessage: 'Please enter a message to start the conversation.',
  createFailed: 'Failed to create chat session. Please try again.',
  invalidCreation: 'Server did not return a valid session ID or access token.',
  invalidJoin: 'Server did not return a valid userId',
  sendNotConnected: 'Socket not connected, cannot send message',
  sendWithoutUser: 'Cannot send message: Missing userId',
  reportedEnough: 'You have reported ten messages today. Please try again tomorrow.',
  reportedIsGone: 'This message is no longer there.',
  checkInsEnough: 'As many check-ins as a chat can have are waiting here. Cancel one first.',
  checkInPast: 'That time is over already. Please choose a later one.',
  checkInFar: 'That is too far ahead. Please choose a time within a year.',
  checkInFailed: 'That did not work. Please try again.',
  notReported: 'This could not be reported. Please try again.',
  notExported: 'This chat could not be exported. Please try again.',
  searchFailed: 'The search did not work. Please try again.',
  renameWithoutUser: 'Cannot update user name: Missing userId',
  repliedSince: 'Parley has replied since. You can ask in a message.',
  olderNotLoaded: 'Could not load earlier messages.',
  filesFull: 'A message takes up to four pictures, or one PDF.',
  fileEmpty: 'This file is empty.',
  fileTooLarge: 'A file of more than 10 MB cannot be sent.',
  fileNotUploaded: 'This could not be uploaded. Please try again.',
  uploadStopped: 'The upload was stopped.',
  sendFailed: 'Message failed to send. Please try again.',
  inviteWhileLocked: 'This chat is locked: the link lets nobody new in until it is unlocked.',
  inviteCopyFailed: 'Failed to copy invite link.',
  nameNotChanged: 'Name could not be changed.',
  nameChanged: 'Name changed successfully!',
  sessionReset: 'The session has been reset. Loading new chat...',
  partMissing: 'This could not be loaded. Please try again.',
  networkError: 'Network error - could not connect to the server',
  unexpectedRequestError: 'An unexpected error occurred during API request',
  subscriptionNotLoaded: 'Your subscription could not be loaded.',
  subscriptionChanged: 'Your subscription status has been updated!',
  signInClosed: 'Sign-in popup was closed. Please try again.',
  signInInterrupted: 'Sign-in process was interrupted. Please try again.',
  signOutFailed: 'You could not be signed out. Please try again.',
  signInBlocked: 'Popup was blocked by your browser. Please allow popups for this site.',
  signInToViewSettings: 'Please sign in to view settings.',
  signInToViewHistory: 'Please sign in to view session history.',
  signInToSubscribe: 'Please sign in to subscribe.',
  signInToManage: 'Please sign in to manage your subscription.',
  checkoutWithoutPrice: 'Price ID is required to create a checkout session.',
  checkoutSignedOut: 'User not authenticated for creating checkout session',
  checkoutFailed: 'Could not initiate payment. Please try again.',
  checkoutInvalid: 'Invalid response from checkout-session',
  portalSignedOut: 'User not authenticated for creating portal session',
  checkoutAgain: 'You are subscribed already.',
  checkoutPaused:
    'Your subscription is paused or has an open payment. A second one would be charged beside it as soon as it goes on.',
  paymentRefused: 'Payment is not set up correctly here. Whoever runs this site has to mend it.',
  portalFailed: 'Could not open subscription management. Please try again.',
  portalNotMade: 'Failed to create portal session: ',
  statusInvalid: 'Invalid response format',
  emptyStartingName: 'Starting name cannot be empty.',
  settingsNotLoaded: 'Could not load your current settings.',
  settingsSaved: 'Settings saved.',
  settingsNotSaved: 'Failed to save settings.',
  settingsSaveError: 'An error occurred while saving settings.',
  subscriptionNotEnded:
    'Your subscription could not be ended just now, so nothing was deleted. Please try again later.',
  accountNotDeleted: 'Your account could not be deleted. Please try again.',
  accountDeleted: 'Your account is deleted.',
  memoryNotLoaded: 'Could not load what Parley remembers.',
  recordNotLoaded: 'Could not load the record.',
  memoryNotForgotten: 'That could not be forgotten. Please try again.',
  historyNotLoaded: 'Could not load session history.',
} as const

const KIND = Symbol.for('parley.refusal')

/** An expected refusal. Services throw it, the doors answer with it, and it is never reported as a fault. */
export class Refusal extends Error {
  readonly code: ErrorCode
  /** Seconds after which a RATE_LIMITED caller may try again. */
  readonly retryAfterSeconds: number | undefined
  /** The new session, when a reset closed the requested one; else null. */
  readonly redirect: SessionRedirect | null

  /** Next bundles this class separately for pages and routes, so `instanceof` compares a shared symbol. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (this !== Refusal) return Function.prototype[Symbol.hasInstance].call(this, value)
    return value instanceof Error && KIND in value
  }

  readonly [KIND] = true

  constructor(
    code: ErrorCode,
    options: { text?: string; retryAfterSeconds?: number; redirect?: SessionRedirect | null } = {},
  ) {
    super(options.text ?? ERRORS[code].text)
    this.name = 'Refusal'
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.redirect = options.redirect ?? null
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}
