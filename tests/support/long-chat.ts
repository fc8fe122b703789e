import { nextSegment, type Memory, type MemoryLine } from '#lib/domain/parley/memory/memory.ts'
import { layoutPrompt, type Prompt, type PromptPerson } from '#lib/domain/parley/prompt/prompt-layout.ts'
import type { PromptLine } from '#lib/domain/parley/prompt/prompt-lines.ts'
import { makeRandom } from './random.ts'

const START = Date.UTC(2026, 10, 2, 8, 0, 0)
const MINUTE_MS = 60_000
const ZONES = ['Europe/Lisbon', 'Asia/Tokyo', 'America/New_York', null, 'Australia/Sydney']
const WORDS =
  'the garden we could begin with a list of seeds before anybody buys tools and somebody has to ask when it rains there next week or later maybe both of us should think about water first'.split(
    ' ',
  )

/** One reply of a long chat: the lines so far, its prompt, and the seq up to which that prompt holds summaries. */
export type LongChatTurn = { turn: number; lines: readonly PromptLine[]; prompt: Prompt; rememberedSeq: number }

/**
 * Generates a long chat of several people, the same for the same seed. It has bursts, joins, renames, returns after
 * hours or days, messages during Parley's replies, and notes of every stretch.
 */
export function* longChat({ turns, seed }: { turns: number; seed: number }): Generator<LongChatTurn> {
  const { next: random } = makeRandom(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const people: PromptPerson[] = []
  const lines: PromptLine[] = []
  const memory = { segments: [] as Memory['segments'][number][], lines: [] as MemoryLine[] }
  let now = START

  function join(): void {
    const number = people.length + 1
    const [userId, userName] = [`guest-${number}`, `Person ${number}`]
    const timeZone = ZONES[number % ZONES.length] ?? null
    const seen = { isOnline: true, lastSeenAt: new Date(now), joinedSeq: lines.length + 1 }
    people.push({ userId, ids: [userId], number, userName, timeZone, ...seen })
    say('chatsystem', 'chatsystem', `${userName} joined the chat.`, 'notice')
  }

  function say(
    userId: string,
    userName: string,
    text: string,
    kind: PromptLine['kind'],
    seenSeq: number | null = null,
  ) {
    lines.push({ seq: lines.length + 1, userId, userName, text, at: new Date(now), kind, seenSeq })
  }

  function somebodySpeaks(): void {
    const person = people[upTo(people.length)]!
    if (upTo(40) === 0) person.userName = `Renamed ${lines.length}`
    now += 5_000 + upTo(90_000)
    person.lastSeenAt = new Date(now)
    const text = Array.from({ length: 6 + upTo(24) }, () => WORDS[upTo(WORDS.length)]).join(' ')
    say(person.userId, person.userName, text, 'person')
  }

  function noteDown(): void {
    const after = memory.segments.at(-1)?.toSeq ?? 0
    const unremembered = lines.filter(({ seq }) => seq > after).map((line) => ({ ...line, isFinal: true }))
    const segment = nextSegment(unremembered, new Date(now))
    if (!segment) return
    memory.segments.push(segment)
    const said = unremembered.filter(({ seq, kind }) => seq <= segment.toSeq && kind === 'person')
    const note = (kind: MemoryLine['kind'], at: number): MemoryLine => {
      const { seq, userId, text } = said[at % said.length]!
      const own = kind === 'position' || kind === 'fact' ? userId : null
      return {
        id: `${kind}-${seq}-${at}`,
        toSeq: segment.toSeq,
        kind,
        userId: own,
        namedIds: [],
        seqs: [seq],
        text,
        replacesId: null,
      }
    }
    const kinds: MemoryLine['kind'][] = [
      'topic',
      'decision',
      'decision',
      'question',
      'position',
      'position',
      'fact',
      'fact',
    ]
    memory.lines.push(...kinds.map((kind, at) => note(kind, at * 3)))
  }

  join()
  join()
  for (let turn = 1; turn <= turns; turn++) {
    if (people.length < 6 && turn % 45 === 0) join()
    if (upTo(15) === 0) now += (31 + upTo(60 * 20)) * MINUTE_MS
    for (let count = 1 + upTo(4); count > 0; count--) somebodySpeaks()
    const homeZone = 'Europe/Lisbon'
    const hiddenPrompt = 'Help this group to plan. Gather what each wants, then sum up.'
    const respondTo = lines.slice(-1).map(({ userId }) => userId)
    const prompt = layoutPrompt({ people, lines, memory, hiddenPrompt, homeZone, respondTo, now: new Date(now) })
    yield { turn, lines: [...lines], prompt, rememberedSeq: firstSeqIn(prompt) - 1 }
    const seenSeq = lines.length
    if (upTo(5) === 0) somebodySpeaks() // while Parley replies
    now += 4_000
    say('Parley', 'Parley', `Answer ${turn}: ${WORDS.slice(0, 8 + upTo(16)).join(' ')}.`, 'assistant', seenSeq)
    noteDown()
  }
}

/** Returns all bytes of a prompt, in the order in which the model reads them. */
export function bytesOf({ system, turns }: Prompt): Buffer {
  const blocks = [...system.map((block) => ['system', block.text]), ...turns.flatMap(spoken)]
  return Buffer.from(blocks.map(([place, text]) => `${place}: ${text}`).join('\n'))
}

function spoken({ role, blocks }: Prompt['turns'][number]): [string, string][] {
  return blocks.map(({ text }) => [role, text])
}

/** Returns the length of the common prefix of two prompts, in bytes. */
export function commonBytes(one: Buffer, other: Buffer): number {
  const most = Math.min(one.length, other.length)
  for (let at = 0; at < most; at++) if (one[at] !== other[at]) return at
  return most
}

function firstSeqIn({ turns }: Prompt): number {
  const text = turns.flatMap(({ blocks }) => blocks.map((block) => block.text)).join('\n')
  return Number(/<(?:m|notice) (\d+)/.exec(text)?.[1] ?? 1)
}
