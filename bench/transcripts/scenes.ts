import { PROMPT_FAMILIES } from '#lib/domain/quick-prompts/index.ts'

/** Lines and renames, one after the other. Lines of one burst are said without waiting for Parley. */
export type Step = { who: string; says: readonly string[] } | { who: string; renames: string }
export type Scene = {
  file: string
  title: string
  about: string
  hiddenPrompt: string | null
  people: readonly { name: string; timeZone: string }[]
  steps: readonly Step[]
}

const manner = (family: string): string | null =>
  PROMPT_FAMILIES.find(({ name }) => name === family)?.hiddenPrompt ?? null

const says = (who: string, ...lines: string[]): Step => ({ who, says: lines })

export const SCENES: readonly Scene[] = [
  {
    file: 'mediation',
    title: 'Mediation of two',
    about: 'Ana and Ben share a flat. The room has the manner of the mediation prompts: both sides are heard first.',
    hiddenPrompt: manner('Mediation'),
    people: [
      { name: 'Ana', timeZone: 'Europe/Lisbon' },
      { name: 'Ben', timeZone: 'Europe/Lisbon' },
    ],
    steps: [
      says('Ana', 'We need help: we keep fighting about the kitchen and about money for it.'),
      says('Ben', 'True. I am fed up with being told off every evening when I come home late.'),
      says('Ana', 'I would like the kitchen to be clean before I cook, because I cook for both of us.'),
      says(
        'Ben',
        'I work late shifts, I cannot clean before nine.',
        'And I would rather pay for a cleaner than argue again.',
      ),
      says('Ana', 'ok'),
      says('Ana', 'I cannot pay much for a cleaner, that is my worry.'),
      says('Ben', 'Then I could pay two thirds of it, since I am the one who is late.'),
      says('Ana', "Agreed, let's try that for a month."),
      says('Ben', 'Parley, can you sum up what we agreed?'),
      says('Ana', 'Thank you both!'),
    ],
  },
  {
    file: 'role-playing',
    title: 'Role-playing of four',
    about: 'Four players; the room has the manner of the adventure prompts and is played in rounds.',
    hiddenPrompt: manner('Adventures & RPGs'),
    people: [
      { name: 'Ana', timeZone: 'Europe/Berlin' },
      { name: 'Ben', timeZone: 'Europe/Berlin' },
      { name: 'Cyd', timeZone: 'Europe/Paris' },
      { name: 'Dov', timeZone: 'Asia/Jerusalem' },
    ],
    steps: [
      says('Ana', 'Let us play! We are four thieves in front of the drowned library.'),
      says('Ben', 'I am Brask, a locksmith who is afraid of water.'),
      says('Cyd', 'I am Celia, I read dead languages.'),
      says('Dov', 'I am Drim and I carry the lantern and everything else.'),
      says('Ana', 'I search the gate for a lock.'),
      says('Ben', 'I whisper to the lock until it opens.'),
      says('Cyd', 'I read the words above the gate aloud.'),
      says('Dov', 'I hold the lantern high and look for whoever is breathing there.'),
      says('Cyd', 'Dov, are you sure that you want to wake it?'),
      says('Dov', 'Cyd, not at all.'),
      says('Ben', 'Parley, be quiet for a moment, we have to plan.'),
      says('Ana', 'I say we go in through the roof.', 'Ben goes first.'),
      says('Cyd', 'I agree with Ana.'),
      says('Dov', 'Parley, we are ready: we climb to the roof. What do we see?'),
    ],
  },
  {
    file: 'planning',
    title: 'Planning across three time zones',
    about: 'Three people in Lisbon, New York and Tokyo look for a time to call. One of them renames herself.',
    hiddenPrompt: manner('Collaboration'),
    people: [
      { name: 'Inês', timeZone: 'Europe/Lisbon' },
      { name: 'Noah', timeZone: 'America/New_York' },
      { name: 'Yuki', timeZone: 'Asia/Tokyo' },
    ],
    steps: [
      says('Inês', 'We have to find an hour for our weekly call, we live in three time zones.'),
      says('Noah', 'I live in New York. Mornings are best for me, before ten.'),
      says('Yuki', 'I am in Tokyo, so that is late in the evening for me. Not after eleven please.'),
      says('Inês', 'Parley, what time is it for each of us now?'),
      { who: 'Yuki', renames: 'Yuki (Tokyo)' },
      says('Yuki', 'Ten in the evening for me would be fine.'),
      says('Noah', 'That is eight or nine in the morning here, depending on the season. Good.'),
      says('Inês', "Then let's meet on Tuesdays at one in the afternoon in Lisbon."),
      says('Noah', 'Who sends the invitation?'),
      says('Yuki', '@Parley please sum up what we have so far.'),
      says('Inês', 'Noah, can you send it?'),
      says('Noah', 'Will do, Inês.'),
      says('Inês', 'Parley, what did Noah say about mornings?'),
    ],
  },
]
