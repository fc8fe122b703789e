import { dangerOf } from '#sandbox/model/replies/reading/danger.ts'
import type { GateRow, GateView } from '#sandbox/model/replies/reading/gate-rows.ts'
import { intentOf, type Intent } from '#sandbox/model/replies/reading/intent.ts'

const ASKS = new Set<Intent>(['question', 'time', 'recap', 'memory', 'reality', 'joke', 'ideas'])
const NOTHING = new Set<Intent>(['acknowledgement', 'thanks', 'farewell'])
const OWN_NAME = /parl[ae]y|パーリー|帕雷|팔리|بارلي|פרלי|парли/iu
/** Patterns that mention Parley without a call, or leave the answer to another person. */
const NOT_CALLED =
  /\b(told|tell|asked|about|with|the|a|like|thanks|thank|blame|from|by|to) parley\b|\bparley (is|was|has|had|said|says|told|seems|sounds|did|does|never|always|just)\b|\blet \p{L}+ (answer|speak|finish)|\bnot you\b|\bdon'?t answer\b|\b(quiet|silent|shut up|stop)\b/iu

/** Nobody's part in a talk: greetings and farewells alone. */
const NO_PART =
  /^(?:(?:hi|hiya|hello|hey|heya|howdy|good (?:morning|afternoon|evening|night)|hallo|hola|salut|bonjour|olá|ciao|bye|goodbye|see (?:you|ya)(?: later| soon)?|there|again|all|both|everyone|everybody|thanks)(?!\p{L})[^\p{L}]*)+$/iu

/** Plays the gate by simple rules, well enough for a chat in English. */
export function writeGate(view: GateView): string {
  const { unanswered, isQuiet, partner, asked, wish } = view
  const isPlay = view.part === 'gamemaster' || view.part === 'wildcard'
  const inDanger = unanswered.findLast(({ text }) => dangerOf(text, isPlay) !== 'NONE')
  if (inDanger) return speakTo(inDanger)
  const named = unanswered.findLast(({ text }) => OWN_NAME.test(text) && (!NOT_CALLED.test(text) || isHandover(text)))
  if (named) return speakTo(named)
  if (isQuiet) return 'SILENT'
  const missing = asked.find((id) => !unanswered.some(({ person }) => person === id))
  if (missing !== undefined) return `WAIT ${missing}`
  const last = unanswered.at(-1)
  if (!last || NOTHING.has(intentOf(last.text))) return ofPart(view)
  const isGoingOn = unanswered[0]?.person === partner && last.person === partner
  if (isGoingOn && (isQuestion(last.text) || wish === 'called')) return speakTo(last)
  if (wish === 'called' && asked.length === 0) return 'SILENT'
  if (isQuestion(last.text) && !isForAnother(last, view)) return speakTo(last)
  if (asked.length > 0) return speakTo(last)
  return ofPart(view)
}

/** Answers by Parley's part: a mediator hears both sides, a game master every player. */
function ofPart({ part, here, unanswered }: GateView): string {
  const parts = unanswered.filter(({ text }) => !NO_PART.test(text))
  const missing = [...here.keys()].filter((id) => !parts.some(({ person }) => person === id))
  if (part === 'gamemaster') return missing.length === 0 ? 'SPEAK' : `WAIT ${missing[0]}`
  if (part === 'mediator' || part === 'calmer' || part === 'listener') return missing.length === 0 ? 'SPEAK' : 'SILENT'
  return part === 'wildcard' || (part === 'facilitator' && missing.length === 0) ? 'SPEAK' : 'SILENT'
}

function isQuestion(text: string): boolean {
  return /[?？؟]/.test(text) || ASKS.has(intentOf(text))
}

/** True for "Let's ask Parley" or "what does Parley think?". */
function isHandover(text: string): boolean {
  return /\bask parley\b|\b(does|would|should|can|could) parley\b|\bparley'?s turn\b/i.test(text)
}

/**
 * True for a message to another person. It replies to them, or their name is first, after an @, or last before the
 * question mark.
 */
function isForAnother({ to, text, person }: GateRow, { here }: GateView): boolean {
  if (to !== null && to !== 'Parley' && to !== person) return true
  return [...here].some(([id, name]) => id !== person && isAddressedTo(name, text))
}

function isAddressedTo(name: string, text: string): boolean {
  const said = text.trim().toLowerCase()
  const called = name.toLowerCase()
  if (said.includes(`@${called}`) || said.startsWith(`${called},`) || said.startsWith(`${called}:`)) return true
  return said.startsWith(`${called} `) || said.replace(/[?？؟!.\s]+$/, '').endsWith(`, ${called}`)
}

function speakTo({ person }: GateRow): string {
  return `SPEAK ${person}`
}
