/** The scene of the README's screenshot. Parley's words are scripted; when it speaks, it decides itself. */
export const OWNER = 'Mira'
export const GUESTS = ['Jonas', 'Lin'] as const

type Line = { who: 'Mira' | (typeof GUESTS)[number]; text: string }
/** Lines, then Parley's reply; null: none. */
export type Part = { lines: readonly Line[]; reply: string | null }

export const SCENE: readonly Part[] = [
  {
    lines: [{ who: 'Mira', text: 'Four free days in May, three of us, no plan. Can you help us decide?' }],
    reply:
      'Gladly. Before anybody names a place: what would make these four days good for you? One sentence each, **Mira**, **Jonas** and **Lin**.',
  },
  {
    lines: [
      { who: 'Jonas', text: 'The sea. And for once not being the one who plans it all.' },
      { who: 'Lin', text: 'I can’t afford another flight. A train is fine, a tent is fine.' },
      { who: 'Mira', text: 'Sleeping until nine, then a swim before breakfast.' },
    ],
    reply:
      'You are closer than it sounds: the sea (**Jonas**, **Mira**), no flight (**Lin**), and somebody other than Jonas plans.\n\nSo: the night train to the coast on Thursday, a tent by the water, home on Monday. Mira books the train, Lin brings the tent, and Jonas does nothing at all. Still open: is Monday a day off for everybody?',
  },
  { lines: [{ who: 'Lin', text: 'Jonas doing nothing. I would pay to see that.' }], reply: null },
  { lines: [{ who: 'Mira', text: 'Monday is fine with me. Booking the train tonight!' }], reply: null },
]
