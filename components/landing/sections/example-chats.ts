export type ExampleLine = { who: string; time: string; text: string; isOwn?: boolean; isParley?: boolean }
export type ExampleChat = { role: string; about: string; lines: readonly ExampleLine[] }

const mira = (time: string, text: string): ExampleLine => ({ who: 'Mira', time, text, isOwn: true })
const parley = (time: string, text: string): ExampleLine => ({ who: 'Parley', time, text, isParley: true })
const other = (who: string, time: string, text: string): ExampleLine => ({ who, time, text })

/** Three conversations that are typical of this software, as Mira sees them. */
export const EXAMPLE_CHATS: readonly ExampleChat[] = [
  {
    role: 'Mediator',
    about: 'Hears both sides before it proposes anything.',
    lines: [
      other('Jonas', '19:04', 'I cook every evening and then I do the dishes as well. I’m done.'),
      mira('19:05', 'And who does the bathroom? You just never see it.'),
      parley(
        '19:05',
        'Let me check that I have you both. Jonas, dinner has become your job from the shopping to the last pan. Mira, your work goes unseen. Is that right, Jonas?',
      ),
      other('Jonas', '19:06', 'Yes. I don’t even mind the cooking.'),
      mira('19:06', 'Oh. I thought you hated it.'),
      parley(
        '19:07',
        'Then there is something to build on. What would you both say to this: whoever cooks never washes up, and the bathroom goes on the list on the fridge?',
      ),
    ],
  },
  {
    role: 'Counsellor',
    about: 'Listens first, and notices what time it is for you.',
    lines: [
      mira('23:48', 'I’ve written to him four times now and deleted all of it.'),
      parley(
        '23:48',
        'It’s nearly midnight where you are, and two days since you first mentioned that message. If he read only one sentence, what should it be?',
      ),
      mira('23:51', 'That I miss him. Not that I was right.'),
      other('Ana', '23:51', 'That’s the one. Send that.'),
      parley(
        '23:52',
        'Ana heard it too. You could leave it until the morning and see whether it’s still true. Would it help if the two of you sent it together?',
      ),
      mira('23:53', 'Yes. Breakfast, Ana?'),
    ],
  },
  {
    role: 'Gamemaster',
    about: 'Gives everybody a turn, and keeps the dice honest.',
    lines: [
      mira('20:31', 'I open the crate. Slowly.'),
      other('Tariq', '20:31', 'I stand behind her. Well behind her.'),
      parley(
        '20:32',
        'The lid gives with a sigh. On the straw sleeps a dragon the size of a loaf, smelling of burnt sugar. Tariq, from back there you can see the second crate. It is open, and empty. What do you do?',
      ),
      other('Tariq', '20:33', 'I’d like to go home.'),
      other('Lin', '20:33', 'I look up.'),
      parley(
        '20:33',
        'Lin, I roll a 17 for you. Two golden eyes look back from the rafters. Mira, it has seen your lamp.',
      ),
    ],
  },
]
