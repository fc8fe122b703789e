import { makeCounter } from '../../adapters/rate-limit/counter.ts'
import { makeLimit } from '../../services/safety/limit.ts'
import type { SharedEnv } from '../env/env.ts'

/** Typing is said once a second by our own client; a socket that says much more is cut short. */
const TYPING = { points: 20, seconds: 10 }
/** Joins to catch up, and what else a socket can ask for: far above what a person does. */
const EVENTS = { points: 200, seconds: 10 }
/** Messages that were stored before, which take nothing: beyond, they take as much as new ones. A page repeats what failed, once. */
const REPEATS = { points: 100, seconds: 10 }
/** Votes, for a reset: each holds its session while it is counted. Nobody changes their mind so often. */
const VOTES = { points: 100, seconds: 10 }
/** Messages that one person deletes: each may have a model read once more what is left. */
const DELETIONS = { points: 60, seconds: 60 }
/** Briefs: a page asks for one when its reader comes. */
const BRIEFS = { points: 20, seconds: 60 }
/** Looks at the mediator's record, which is counted anew for each. */
const RECORDS = { points: 20, seconds: 60 }
/** Renames that are told to the room: whoever plays with their name floods nobody. */
const RENAME_NOTICES = { points: 3, seconds: 600 }
/** Refused events, on all connections of an address together: what goes on beyond is no mistake of a page. */
const REFUSALS = { points: 2000, seconds: 10 }
/** And on each: so many happen to anybody, whoever else has the same address. */
const OWN_REFUSALS = { points: 20, seconds: 10 }
/** The payment pages and fresh looks that one account may ask the payment provider for. */
const PAYMENTS = { points: 60, seconds: 60 }

/** How fast people may act, counted by each process for itself (decision 12). */
export function makeLimits(rates: SharedEnv['rates']) {
  return {
    /** Per person. */
    sends: makeLimit(rates.sends, makeCounter),
    repeats: makeLimit(REPEATS, makeCounter),
    renames: makeLimit(rates.renames, makeCounter),
    renameNotices: makeLimit(RENAME_NOTICES, makeCounter),
    /** Each change of a room's setting is a notice in it. */
    settings: makeLimit(rates.renames, makeCounter),
    /** Each clear holds its session until all that was said is erased. */
    clears: makeLimit(rates.renames, makeCounter),
    votes: makeLimit(VOTES, makeCounter),
    reactions: makeLimit(rates.reactions, makeCounter),
    edits: makeLimit(rates.edits, makeCounter),
    searches: makeLimit(rates.searches, makeCounter),
    exports: makeLimit(rates.exports, makeCounter),
    /** All that people do with agreements and polls, together. */
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
