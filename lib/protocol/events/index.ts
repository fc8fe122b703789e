import { z } from 'zod'
import { activitySchema, messageSchema, participantsSchema, sessionRedirectSchema } from '../entities.ts'
import { memorySchema } from '../memory.ts'
import { searchAnswerSchema } from '../search.ts'
import {
  answerCardPayload,
  cardAnsweredSchema,
  closePollPayload,
  openCardPayload,
  openPollPayload,
  ownCardAnswersSchema,
  readOwnCardAnswersPayload,
  votePollPayload,
  withdrawCardPayload,
} from './cards.ts'
import { asideAnswers, asideClientEvents, asideServerEvents } from './aside.ts'
import {
  answerSafetyPayload,
  helpCardSchema,
  hideHelpCardPayload,
  hideHelpCardSchema,
  safetyAnsweredSchema,
  safetyQuestionSchema,
} from './safety/care.ts'
import { cancelCheckInPayload, checkInAnswerSchema, confirmCheckInPayload, proposeCheckInPayload } from './check-ins.ts'
import {
  newKeySchema,
  removePersonPayload,
  removeVotesSchema,
  renewLinkPayload,
  setLockedPayload,
  toggleRemoveVotePayload,
} from './door.ts'
import { answerFairnessPayload, fairnessAnswerSchema, fairnessQuestionSchema, readFairnessPayload } from './fairness.ts'
import {
  deleteMessagePayload,
  editMessagePayload,
  messagesUpdatedSchema,
  quotaWarningSchema,
  reactPayload,
  sendMessagePayload,
} from './messages.ts'
import {
  askAgainPayload,
  forgetMemoryPayload,
  parleyStatusSchema,
  readMemoryPayload,
  setActivityPayload,
  setMannerPayload,
  stopReplyPayload,
  streamChunkSchema,
  streamErrorSchema,
} from './parley.ts'
import { notificationsSchema, readNotificationsPayload, setNotificationsPayload, setVisiblePayload } from './push.ts'
import { briefAnswerSchema, markReadPayload, readBriefPayload, readMarkSchema } from './reading.ts'
import { reportMessagePayload, reportedSchema } from './safety/report.ts'
import { acceptRulesPayload, proposeRulesPayload, rulesProposedSchema } from './rules.ts'
import { searchMessagesPayload } from './search.ts'
import {
  clearChatPayload,
  joinSessionPayload,
  joinedSchema,
  joinedSessionSchema,
  presenceSchema,
  renameUserPayload,
  resetVotePayload,
  resetVotesSchema,
  roomChangesSchema,
  roomSettingsSchema,
  setTitlePayload,
  setTitlePublicPayload,
  toggleResetVotePayload,
  typingPayload,
  userTypingSchema,
} from './room.ts'
import type { Ack } from './shared.ts'

/** The schema of each server event. Clients validate by it too. */
export const serverEvents = {
  joinedSession: joinedSessionSchema,
  msgFromServer: messageSchema,
  participants: participantsSchema,
  userTyping: userTypingSchema,
  resetVotes: resetVotesSchema,
  roomChanged: roomChangesSchema,
  presence: presenceSchema,
  sessionRedirect: sessionRedirectSchema,
  newKey: newKeySchema,
  removeVotes: removeVotesSchema,
  messagesUpdated: messagesUpdatedSchema,
  'ai-stream-start': messageSchema,
  'ai-stream-chunk': streamChunkSchema,
  'ai-stream-end': messageSchema,
  'ai-stream-error': streamErrorSchema,
  partialMessage: streamChunkSchema,
  parleyStatus: parleyStatusSchema,
  roomSettings: roomSettingsSchema,
  /** Parley's memory changed; a page that shows it reads it again. */
  memoryChanged: z.object({}),
  /** Another device of the person added an id; `ids` as in the join's answer. */
  ownIds: z.object({ ids: z.array(z.string()) }),
  /** CARE-2, CARE-3: sent to one person alone. */
  helpCard: helpCardSchema,
  hideHelpCard: hideHelpCardSchema,
  safetyQuestion: safetyQuestionSchema,
  /** FAIR-1: sent to one person alone. */
  fairnessQuestion: fairnessQuestionSchema,
  /** BRIEF-1: sent to one person alone. */
  readMark: readMarkSchema,
  /** CARD-2: sent to one person alone. */
  ownCardAnswers: ownCardAnswersSchema,
  /** ASIDE-1: sent to one person alone. */
  ...asideServerEvents,
  quota_warning: quotaWarningSchema,
  subscriptionStatusChanged: z.object({ status: z.string() }),
} as const

export type ServerEventName = keyof typeof serverEvents
export type ServerEventPayload<Name extends ServerEventName> = z.output<(typeof serverEvents)[Name]>
export type ServerToClientEvents = { [Name in ServerEventName]: (payload: ServerEventPayload<Name>) => void }

/** The schema of each client event. */
export const clientEvents = {
  joinSession: joinSessionPayload,
  msgFromClient: sendMessagePayload,
  typing: typingPayload,
  renameUser: renameUserPayload,
  updateUserName: renameUserPayload,
  toggleResetVote: toggleResetVotePayload,
  resetVote: resetVotePayload,
  clearChat: clearChatPayload,
  setActivity: setActivityPayload,
  setManner: setMannerPayload,
  setTitle: setTitlePayload,
  setTitlePublic: setTitlePublicPayload,
  setLocked: setLockedPayload,
  renewLink: renewLinkPayload,
  removePerson: removePersonPayload,
  toggleRemoveVote: toggleRemoveVotePayload,
  proposeRules: proposeRulesPayload,
  acceptRules: acceptRulesPayload,
  stopReply: stopReplyPayload,
  askAgain: askAgainPayload,
  react: reactPayload,
  editMessage: editMessagePayload,
  deleteMessage: deleteMessagePayload,
  readMemory: readMemoryPayload,
  forgetMemory: forgetMemoryPayload,
  hideHelpCard: hideHelpCardPayload,
  answerSafety: answerSafetyPayload,
  readFairness: readFairnessPayload,
  answerFairness: answerFairnessPayload,
  reportMessage: reportMessagePayload,
  markRead: markReadPayload,
  searchMessages: searchMessagesPayload,
  setNotifications: setNotificationsPayload,
  readNotifications: readNotificationsPayload,
  setVisible: setVisiblePayload,
  readBrief: readBriefPayload,
  openCard: openCardPayload,
  answerCard: answerCardPayload,
  withdrawCard: withdrawCardPayload,
  readOwnCardAnswers: readOwnCardAnswersPayload,
  openPoll: openPollPayload,
  votePoll: votePollPayload,
  closePoll: closePollPayload,
  proposeCheckIn: proposeCheckInPayload,
  confirmCheckIn: confirmCheckInPayload,
  cancelCheckIn: cancelCheckInPayload,
  ...asideClientEvents,
} as const

export type ClientEventName = keyof typeof clientEvents
/**
 * CARE-2, CARE-3, FAIR-1, ASIDE-1: events that metrics and log lines must not name, since a name would reveal who sent
 * them.
 */
export const PRIVATE_EVENTS: ReadonlySet<string> = new Set<ClientEventName>([
  ...(['hideHelpCard', 'answerSafety', 'answerFairness'] as const),
  ...(['sayAside', 'readAside', 'askAsideAgain', 'deleteAside', 'releaseAside'] as const),
])
/** A payload as a handler gets it, parsed. */
export type ClientEventPayload<Name extends ClientEventName> = z.output<(typeof clientEvents)[Name]>
export type ClientEventInput<Name extends ClientEventName> = z.input<(typeof clientEvents)[Name]>

const nothing: z.ZodType<object> = z.object({})

/** The data of each successful acknowledgement. */
export const clientEventAnswers = {
  joinSession: joinedSchema.omit({ success: true }),
  /** Null when a clear has since removed the message. */
  msgFromClient: z.object({ message: messageSchema.nullable() }),
  typing: nothing,
  renameUser: z.object({ userName: z.string() }),
  updateUserName: z.object({ userName: z.string() }),
  toggleResetVote: nothing,
  resetVote: nothing,
  clearChat: nothing,
  setActivity: z.object({ activity: activitySchema }),
  setManner: nothing,
  setTitle: z.object({ title: z.string() }),
  setTitlePublic: nothing,
  setLocked: nothing,
  renewLink: newKeySchema,
  removePerson: nothing,
  toggleRemoveVote: nothing,
  proposeRules: rulesProposedSchema,
  acceptRules: nothing,
  stopReply: nothing,
  askAgain: nothing,
  react: z.object({ message: messageSchema }),
  editMessage: z.object({ message: messageSchema }),
  deleteMessage: z.object({ message: messageSchema }),
  readMemory: z.object({ memory: memorySchema }),
  forgetMemory: nothing,
  hideHelpCard: nothing,
  answerSafety: safetyAnsweredSchema,
  readFairness: fairnessAnswerSchema,
  answerFairness: nothing,
  reportMessage: reportedSchema,
  markRead: readMarkSchema,
  searchMessages: searchAnswerSchema,
  setNotifications: nothing,
  readNotifications: notificationsSchema,
  setVisible: nothing,
  readBrief: briefAnswerSchema,
  openCard: cardAnsweredSchema,
  answerCard: cardAnsweredSchema,
  withdrawCard: cardAnsweredSchema,
  readOwnCardAnswers: ownCardAnswersSchema,
  openPoll: cardAnsweredSchema,
  votePoll: cardAnsweredSchema,
  closePoll: cardAnsweredSchema,
  proposeCheckIn: checkInAnswerSchema,
  confirmCheckIn: checkInAnswerSchema,
  cancelCheckIn: checkInAnswerSchema,
  ...asideAnswers,
} as const satisfies Record<ClientEventName, z.ZodType<object>>

export type ClientEventAnswer<Name extends ClientEventName> = z.output<(typeof clientEventAnswers)[Name]>

export type ClientToServerEvents = {
  [Name in ClientEventName]: (payload: ClientEventInput<Name>, ack: Ack<ClientEventAnswer<Name>>) => void
}
