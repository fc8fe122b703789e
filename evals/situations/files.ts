import type { ReplySituation } from '#evals/situation.ts'

const UNSEEN = "(can ?not|can['’]t|unable to) (see|read|open|view)"

/** IMG-3: questions that only the picture or PDF answers. */
export const FILES: readonly ReplySituation[] = [
  {
    id: 'receipt-who-owes',
    kind: 'files',
    people: [{ name: 'Ana' }, { name: 'Ben' }, { name: 'Cleo' }],
    lines: [
      { from: 'Ben', ago: 90, text: 'that was a good evening. the steak!' },
      { from: 'Cleo', ago: 60, text: 'I only had the soup and still could not move afterwards' },
      {
        from: 'Ana',
        ago: 5,
        text: 'I paid for all three of us. We shared the wine, the pasta was mine. Parley, who owes me how much?',
        file: 'receipt.png',
      },
    ],
    checks: [{ says: 'Ben.{0,80}33|33.{0,80}Ben' }, { says: 'Cleo.{0,80}15|15.{0,80}Cleo' }, { avoids: UNSEEN }],
  },
  {
    id: 'lease-until-when',
    kind: 'files',
    people: [{ name: 'Ana' }, { name: 'Ben' }],
    lines: [
      { from: 'Ana', ago: 40, text: 'our lease', file: 'lease.pdf' },
      {
        from: 'Ben',
        ago: 5,
        text: 'Parley, when must we give notice at the latest, to be out at the end of March 2027?',
      },
    ],
    checks: [{ says: 'Jan(uary)?\\b' }, { avoids: UNSEEN }],
  },
]
