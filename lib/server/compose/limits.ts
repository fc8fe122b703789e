import { makeCounter } from '../../adapters/rate-limit/counter.ts'
import { makeLimit } from '../../services/safety/limit.ts'
import type { SharedEnv } from '../env/env.ts'

/** Our client reports typing once a second; a socket that reports much more is limited. */
const TYPING = { points: 20, seconds: 10 }
/** Joins to catch up, and a socket's other events: far more than a person causes. */
const EVENTS = { points: 200, seconds: 10 }
/**
 * Repeats of stored messages, which cost nothing; beyond this they cost as much as new ones. A page repeats a failed
 * send once.
 */
const REPEATS = { points: 100, seconds: 10 }
/** Votes for a reset, each of which locks its session while it is counted. No person votes this often. */
const VOTES = { points: 100, seconds: 10 }
/** Locks, new links and removals by one owner: more than a person causes, even during a raid. */
const DOOR = { points: 60, seconds: 60 }
/** Deletions by one person: each may make a model read the rest again. */
const DELETIONS = { points: 60, seconds: 60 }
/** Briefs: a page asks for one when its reader arrives. */
const BRIEFS = { points: 20, seconds: 60 }
/** Reads of the mediator's record, which is counted anew for each. */
const RECORDS = { points: 20, seconds: 60 }
/** Changes of hidden prompts by one owner: each may change what the room shows. */
const PROMPTS = { points: 60, seconds: 60 }
/** Renames that the room is told of: a person who renames on and on must not flood it. */
const RENAME_NOTICES = { points: 3, seconds: 600 }
/** Tickets for downloads of one person: each is a row for a minute. */
const TICKETS = { points: 60, seconds: 60 }
/** Refused events of all connections of one address: more is abuse, not the mistake of a page. */
const REFUSALS = { points: 2000, seconds: 10 }
/** Refused events of one connection: any page may have this many, even if its address has used up its own. */
const OWN_REFUSALS = { points: 20, seconds: 10 }
/** Payment pages and fresh reads that one account may request from the payment provider. */
const PAYMENTS = { points: 60, seconds: 60 }

/** Makes the rate limits of people's actions, counted in each process on its own (decision 12). */
export function makeLimits(rates: SharedEnv['rates']) {
  return {
    /** Per person. */
    sends: makeLimit(rates.sends, makeCounter),
    repeats: makeLimit(REPEATS, makeCounter),
    renames: makeLimit(rates.renames, makeCounter),
    renameNotices: makeLimit(RENAME_NOTICES, makeCounter),
    /** Each change of a room's setting stores a notice there. */
    settings: makeLimit(rates.renames, makeCounter),
    prompts: makeLimit(PROMPTS, makeCounter),
    /** Each clear locks its session while it erases. */
    clears: makeLimit(rates.renames, makeCounter),
    door: makeLimit(DOOR, makeCounter),
    votes: makeLimit(VOTES, makeCounter),
    reactions: makeLimit(rates.reactions, makeCounter),
    edits: makeLimit(rates.edits, makeCounter),
    searches: makeLimit(rates.searches, makeCounter),
    exports: makeLimit(rates.exports, makeCounter),
    tickets: makeLimit(TICKETS, makeCounter),
    /** All actions on agreements and polls together. */
    cards: makeLimit(rates.cards, makeCounter),
    files: makeLimit(rates.files, makeCounter),
    deletions: makeLimit(DELETIONS, makeCounter),
    briefs: makeLimit(BRIEFS, makeCounter),
    records: makeLimit(RECORDS, makeCounter),
    /** Per address. */
    joins: makeLimit(rates.joins, makeCounter),
    sessions: makeLimit(rates.sessions, makeCounter),
    guesses: makeLimit(rates.guesses, makeCounter),
    refusals: makeLimit(REFUSALS, makeCounter),
    /** Per socket. */
    typing: makeLimit(TYPING, makeCounter),
    events: makeLimit(EVENTS, makeCounter),
    ownRefusals: makeLimit(OWN_REFUSALS, makeCounter),
    /** Per account. */
    payments: makeLimit(PAYMENTS, makeCounter),
  }
}
