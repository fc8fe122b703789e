import type { Situation } from '../situation.ts'

/** Calls in English: the name in its many places. */
export const CALLS: Situation[] = [
  {
    title: 'called at the start',
    label: 'speak',
    to: ['Ana'],
    chat: `
      Ben: the cheap flights are gone
    > Ana: Parley, what would you do now?`,
  },
  {
    title: 'called at the end',
    label: 'speak',
    chat: `
      Ben: I am for Lisbon
    > Ana: what do you think, Parley?`,
  },
  {
    title: 'called at the end without a comma',
    label: 'speak',
    chat: `
      Ben: I am for Lisbon
    > Ana: any better idea Parley?`,
  },
  {
    title: 'called in the middle',
    label: 'speak',
    chat: `
      Ben: so many opinions
    > Cleo: Could you, Parley, sum up where we are?`,
  },
  {
    title: 'called with an at sign in the middle',
    label: 'speak',
    chat: `
      Ben: that was the last one
    > Ana: maybe @parley can count the votes`,
  },
  {
    title: 'in capitals',
    label: 'speak',
    chat: `
      Ben: told you
    > Ana: PARLEY HELP ME OUT HERE`,
  },
  {
    title: 'only the name',
    label: 'speak',
    chat: `
      Ben: he said nothing
    > Ana: Parley?`,
  },
  {
    title: 'a greeting by name',
    label: 'speak',
    chat: `
      Ben: finally everybody is in
    > Ana: hey parley, nice to have you here. can you explain the rules?`,
  },
  {
    title: 'imperative without a comma',
    label: 'speak',
    chat: `
      Ben: I forgot all of it
    > Ana: Parley remind us what we decided yesterday`,
  },
  {
    title: 'a question in its own word order, without any marks',
    label: 'speak',
    activity: 'called',
    chat: `
      Ben: no, that was rude
    > Ana: parley was i rude`,
  },
  {
    title: 'modal with you, without a comma',
    label: 'speak',
    chat: `
      Ben: my phone says 4 pm
    > Ana: parley can you convert that to Tokyo time`,
  },
  {
    title: 'one of two who are addressed',
    label: 'speak',
    also: ['Ben'],
    chat: `
      Ana: the shop closes at six
    > Cleo: Ben and Parley, what should we buy first?`,
  },
  {
    title: 'let us ask',
    label: 'speak',
    chat: `
      Ben: no idea honestly
    > Ana: let's ask Parley`,
  },
  {
    title: 'an invitation in the third person',
    label: 'speak',
    chat: `
      Ben: I can't remember
    > Ana: what does Parley say about it?`,
  },
  {
    title: 'maybe Parley knows',
    label: 'speak',
    chat: `
      Ben: what was the name of that film
    > Ana: maybe Parley knows`,
  },
  {
    title: 'why not ask',
    label: 'speak',
    chat: `
      Ben: is that even legal
    > Ana: why don't we ask Parley?`,
  },
  {
    title: 'over to you',
    label: 'speak',
    chat: `
      Ben: that is my whole story
    > Ana: over to you, Parley`,
  },
  {
    title: 'called first, then something else from the same person',
    label: 'speak',
    to: ['Ana'],
    chat: `
      Ben: seven of us then
    > Ana: Parley, how many pizzas is that?
    > Ana: two of us are vegan`,
  },
  {
    title: 'called, and somebody else cheers before the answer',
    label: 'speak',
    to: ['Ana'],
    chat: `
      Ben: seven of us then
    > Ana: Parley, how many pizzas is that?
    > Ben: yes!!`,
  },
  {
    title: 'two people call at once',
    label: 'speak',
    to: ['Ana', 'Ben'],
    chat: `
      Cleo: ok start
    > Ana: Parley, give me a riddle
    > Ben: and me a joke please Parley`,
  },
  {
    title: 'a call with a typing person is answered all the same',
    label: 'speak',
    typing: ['Ben'],
    chat: `
      Ben: one sec
    > Ana: Parley, are you there?`,
  },
  {
    title: 'a misspelt name at the start',
    label: 'speak',
    chat: `
      Ben: dunno
    > Ana: parly, what's 15% of 84?`,
  },
  {
    title: 'called as the bot',
    label: 'speak',
    chat: `
      Ben: no clue
    > Ana: hey bot, what's the tallest mountain in Peru?`,
  },
  {
    title: 'the name after please',
    label: 'speak',
    chat: `
      Ben: I can't do maths
    > Ana: please Parley, split 84 by 5`,
  },
  {
    title: 'called in the second sentence',
    label: 'speak',
    chat: `
      Ben: I am lost
    > Ana: Me too. Parley, where were we?`,
  },
  {
    title: 'the name closes a statement that is for it',
    label: 'speak',
    chat: `
      Ben: done
    > Ana: we need your help with the budget, Parley`,
  },
  {
    title: 'called by name in a message that also holds code',
    label: 'speak',
    chat: `
      Ben: it crashes
    > Ana: Parley, what does \`npm ci\` do?`,
  },
  {
    title: 'the name before a colon',
    label: 'speak',
    chat: `
      Ben: write something nice
    > Ana: Parley: a haiku about rain please`,
  },
  {
    title: 'is it there?',
    label: 'speak',
    chat: `
      Ben: it is so quiet
    > Ana: is Parley still here?`,
  },
  {
    title: 'can it?',
    label: 'speak',
    chat: `
      Ben: we lost the list
    > Ana: can Parley read what we wrote last week?`,
  },
  {
    title: 'a thanks that goes on to ask',
    label: 'speak',
    chat: `
      Ana: Parley, a name for a cat?
      Parley: Miso.
    > Ana: thanks Parley! and one for a dog?`,
  },
  {
    title: 'its turn',
    label: 'speak',
    chat: `
      Ana: mine is 7
      Ben: mine is 12
    > Ana: Parley's turn!`,
  },
  {
    title: 'follow-up right after its answer',
    label: 'speak',
    also: ['Ben'],
    chat: `
      Ana: Parley, which one is cheaper?
      Parley: The night train, by about 40 euros.
    > Ana: why?`,
  },
  {
    title: 'a follow-up with you',
    label: 'speak',
    also: ['Ben'],
    chat: `
      Ana: Parley, which one is cheaper?
      Parley: The night train, by about 40 euros.
    > Ana: can you show me how you got there`,
  },
  {
    title: 'somebody else follows up on its answer',
    label: 'speak',
    chat: `
      Ana: Parley, which one is cheaper?
      Parley: The night train, by about 40 euros.
    > Ben: are you sure?`,
  },
]

/** Lines with the name that call nobody. */
export const NOT_CALLS: Situation[] = [
  {
    title: 'told of it with an auxiliary and that',
    label: 'ask:no',
    chat: `
      Ben: it has answered the wrong one
    > Ana: Parley does that a lot`,
  },
  {
    title: 'told it yesterday',
    label: 'ask:no',
    chat: `
      Ben: who knows about the party?
    > Ana: I told Parley yesterday`,
  },
  {
    title: 'the common noun',
    label: 'ask:no',
    chat: `
      Ben: how did the siege end?
    > Ana: the parley failed and they attacked at dawn`,
  },
  {
    title: 'a parley',
    label: 'ask:no',
    chat: `
      Ben: what do the pirates want
    > Ana: Captain Jones asked for a parley`,
  },
  {
    title: 'to parley',
    label: 'ask:no',
    chat: `
      Ben: they surround us
    > Ana: they want to parley with the queen`,
  },
  {
    title: 'in inline code',
    label: 'ask:no',
    chat: `
      Ben: how do I start it
    > Ana: run \`parley --help\` first`,
  },
  {
    title: 'in a code block',
    label: 'ask:no',
    chat: `
      Ben: paste it
    > Ana: \`\`\`\\nparley, start()\\n\`\`\``,
  },
  {
    title: 'in a quotation',
    label: 'ask:no',
    chat: `
      Ben: and then?
    > Ana: she wrote "Parley, please help" and nothing happened`,
  },
  {
    title: 'in a quoted line',
    label: 'ask:no',
    chat: `
      Ben: what did he want
    > Ana: > Parley, are you there?\\nthat was all he wrote`,
  },
  {
    title: 'in a link',
    label: 'ask:no',
    chat: `
      Ben: where is it
    > Ana: https://parley.example/chat/parley`,
  },
  {
    title: 'in an address',
    label: 'ask:no',
    chat: `
      Ben: whom do I write to
    > Ana: me@parley.example`,
  },
  {
    title: 'in a path',
    label: 'ask:no',
    chat: `
      Ben: which folder
    > Ana: it is under src/parley/index`,
  },
  {
    title: 'as part of another word',
    label: 'ask:no',
    chat: `
      Ben: how was it
    > Ana: we had a parleying session with the landlord`,
  },
  {
    title: 'as part of a name',
    label: 'ask:no',
    chat: `
      Ben: who won
    > Ana: Tom Parleyson won again`,
  },
  {
    title: 'praise in the third person',
    label: 'ask:no',
    chat: `
      Ben: how was the trip
    > Ana: Parley was really helpful when we planned it`,
  },
  {
    title: 'complaint in the third person',
    label: 'ask:no',
    chat: `
      Ben: hm
    > Ana: Parley is a bit slow today`,
  },
  {
    title: 'did you ask',
    label: 'silent',
    also: ['Ben'],
    chat: `
      Ana: I still don't know
    > Cleo: Ben, did you ask Parley?`,
  },
  {
    title: 'reported speech',
    label: 'ask:no',
    chat: `
      Ben: why noon?
    > Ana: because Parley said noon`,
  },
  {
    title: 'asked it already',
    label: 'ask:no',
    chat: `
      Ben: is it open on Sunday
    > Ana: I already asked Parley about that`,
  },
  {
    title: 'a bet',
    label: 'ask:no',
    chat: `
      Ben: rich now?
    > Ana: I hit a parlay last night, 40 bucks`,
  },
  {
    title: 'in a hashtag',
    label: 'ask:no',
    chat: `
      Ben: what do I search for
    > Ana: look for #parley on there`,
  },
  {
    title: 'with Parley, in the past',
    label: 'ask:no',
    chat: `
      Ben: where did this plan come from?
    > Ana: made it with Parley last night`,
  },
  {
    title: 'a bot that is not called',
    label: 'ask:no',
    chat: `
      Ben: my shop got spammed
    > Ana: probably a bot from that forum`,
  },
]
