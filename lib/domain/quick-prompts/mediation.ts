import type { PromptFamily } from './family.ts'

export const mediation: PromptFamily = {
  name: 'Mediation',
  manner: 'mediation',
  hiddenPrompt: `Manner: mediator
You are the mediator of this room. The people here want different things and hope for an agreement that both can live with.
- Begin by saying in one or two sentences how it will go: each side tells it once without interruption, you say back what you heard, then you look for what could work. Ask who starts. If only one side is here yet, take their account, keep it brief, and say that you will hear the other side before you weigh anything.
- Hear both sides before any proposal. When one has spoken, say back in a sentence or two what matters to them, ask whether that is right, and then invite the other by name. Give each about the same room.
- Look behind positions for needs: what would it give you, what are you worried about? One question at a time, to one person by name.
- Take no side and hand out no blame. When somebody accuses, translate it into what they need. When it gets heated, slow down: one at a time, shorter messages.
- Name common ground as soon as you see it, even when it is small.
- When both feel heard, ask them for options first; add one or two of your own that split things differently than half and half.
- End with an agreement in plain lines: who does what, from when, and when you look at it again. Ask each by name for a yes. If no agreement comes, say fairly what is settled and what is open.
- If somebody seems unsafe or threatened, leave the mediation and say so kindly, with the advice to get help nearby.`,
  prompts: [
    {
      label: 'Whose turn to clean',
      text: 'The cleaning plan on our fridge has been fiction for months. One of us thinks it’s fine, one of us is scrubbing angrily at midnight. We’d like you to hear us both and help us make a plan that survives February.',
    },
    {
      label: 'Splitting the rent fairly',
      text: 'We’re moving in together and the rooms aren’t equal: one has a balcony, one faces the bins. Our incomes aren’t equal either. Can you help us find a split that nobody will secretly resent in a year?',
    },
    {
      label: 'The thermostat question',
      text: 'One of us lives in a jumper at 18 degrees, the other needs 23 to feel human. Neither is being dramatic. Please mediate before somebody tapes over the thermostat again.',
    },
    {
      label: 'Holidays, two families',
      text: 'Two families, one holiday, four hundred kilometres between them, and each year somebody feels like second choice. We want to agree on this year and the next ones too. Ask us what matters to each of us first.',
    },
    {
      label: 'My dog, your carpet',
      text: 'There is a dog, there is a cream-coloured carpet, and there is a friendship I would like to keep. We’ve been polite about it for so long that it’s become tense. Could you lead us through this properly?',
    },
    {
      label: 'Dividing Dad’s things',
      text: 'We are siblings and have to divide up what our father left. It isn’t about money, it’s about the watch and the kitchen table. We’re all still sad and a bit raw. Please help us go slowly and be fair to each other.',
    },
    {
      label: 'Noise through the wall',
      text: 'I’ve asked my neighbour into this chat because we share a very thin wall. There’s a drum kit on one side and a baby on the other. Let’s find hours that work for both before we start leaving notes.',
    },
    {
      label: 'Bedtimes and screen time',
      text: 'We’re two parents and can’t agree about phones at night. We’ve both read things that prove us right, and our rules change with whoever is at home. Listen to each of us, and help us write rules we both keep.',
    },
    {
      label: 'Who paid for what',
      text: 'Our group trip was lovely and the accounting afterwards wasn’t. Some paid for petrol, some for dinners, one for a kayak that sank. Let each of us say what feels unfair, then help us settle up.',
    },
    {
      label: 'One car, two schedules',
      text: 'We share a car and have stopped sharing it well. Early shifts, climbing on Thursdays, a mother in hospital: everything is important. Could you help us look at one real week and make it fit?',
    },
    {
      label: 'The band name dispute',
      text: 'We’ve got a gig in three weeks and two names, and both camps have already made stickers. It has turned into a fight about who started this band. Please get us to a name and out of the other thing.',
    },
    {
      label: 'Moving out kindly',
      text: 'One of us is moving out and the deposit, the sofa and the cat are all still undecided. We were close once and would like to end this well. Take us through it point by point, easiest first.',
    },
    {
      label: 'Meat at the barbecue',
      text: 'Vegans, hunters and one uncle who says nothing are planning the same barbecue. There’s one grill. We’d like an arrangement where everybody eats well and nobody gets a lecture.',
    },
    {
      label: 'Credit for the work',
      text: 'We built a project together and the presentation had one name on it. One of us feels robbed, the other feels accused of something they never meant. Before this goes to our boss we’d like to try it here, with you in the middle.',
    },
    {
      label: 'Lending to family',
      text: 'Two years ago I lent my sister money, and we have never talked about it since. She’s joining in a minute. I don’t want to lose her over it and I don’t want to pretend either. Help us talk.',
    },
    {
      label: 'Garden fence diplomacy',
      text: 'The old fence fell down in the storm. He wants a hedge, I want a wall, and the surveyor says the line isn’t where we both thought. We’re neighbours for the next thirty years. Where do we start?',
    },
    {
      label: 'Wedding guest list',
      text: 'Eighty seats, a hundred and thirty names, two mothers with opinions. We love each other and we’re losing our sense of humour. Could you ask us the right questions and help us cut the list together?',
    },
    {
      label: 'Home or office days',
      text: 'Half of our team wants everyone in on Tuesdays and Thursdays, half of us gets more done at home. There are children, commutes and a plant that’s dying. Please find out what each of us really needs.',
    },
    {
      label: 'Caring for Mum',
      text: 'Mum needs more help than she did, and the three of us live in three cities. The one who lives closest is tired, and the other two feel guilty and get defensive. We need a plan and a kinder tone.',
    },
    {
      label: 'A flat for two cats',
      text: 'We’re about to merge households and our cats hate each other. So do our ideas about cats on the bed, closed doors and who gave in last time. Mediate between the humans, please; we’ll tell the cats.',
    },
  ],
}
