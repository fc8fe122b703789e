import type { Situation } from '../situation.ts'

const A_DAY_LATER = `
      Ana: Parley, find us a ferry
      Parley: Sure. Shall I look up hotels too?
      +20h
    > Ben: my train is late again`

/**
 * People among themselves: acknowledgements, quiet and its end, answers to Parley's questions, first messages,
 * pauses.
 */
export const PEOPLE: Situation[] = [
  {
    title: 'alone with Parley: always answered',
    label: 'speak',
    chat: `
      Ana: hello
      Parley: Hello Ana.
    > Ana: what a day`,
  },
  {
    title: 'alone: even a mere thanks',
    label: 'speak',
    chat: `
      Ana: hello
      Parley: Hello Ana.
    > Ana: thanks`,
  },
  {
    title: 'alone since the other one left',
    label: 'speak',
    gone: ['Ben'],
    chat: `
      Ben: have to go, bye
      Ana: bye
      +20m
    > Ana: and now I am bored`,
  },

  {
    title: 'alone, with a word for the one who is away',
    label: 'silent',
    gone: ['Ben'],
    chat: `
      Ben: my battery is almost empty
    > Ana: Ben, call me when you read this
    > Ana: it is urgent`,
  },
  {
    title: 'alone, with thanks for the one who is away',
    label: 'silent',
    gone: ['Ben'],
    chat: `
      Ben: I put the key under the mat
    > Ana: thanks Ben!`,
  },
  {
    title: 'alone, with a word for the one who is away and one for Parley',
    label: 'speak',
    gone: ['Ben'],
    chat: `
      Ben: on my way
    > Ana: Ben, call me when you read this
    > Ana: Parley, what is the time in Oslo?`,
  },
  {
    title: 'alone, talking about the one who is away',
    label: 'speak',
    gone: ['Ben'],
    chat: `
      Ben: on my way
    > Ana: I hope Ben is not lost`,
  },
  {
    title: 'alone, and asked for quiet before',
    label: 'speak',
    isHushed: true,
    gone: ['Ben'],
    chat: `
      Ben: see you tomorrow
    > Ana: and now I am bored`,
  },
  {
    title: 'alone for a moment, and asked for quiet before',
    label: 'silent',
    isHushed: true,
    gone: ['Ben'],
    chat: `
      Ben: so about the rent
    > Ana: Ben?`,
  },

  {
    title: 'a question to a person by name',
    label: 'silent',
    chat: `
      Ben: on my way
    > Ana: Ben, are you bringing the drinks?`,
  },
  {
    title: 'a question to a person, the name last',
    label: 'silent',
    chat: `
      Ben: on my way
    > Ana: are you bringing the drinks, Ben?`,
  },
  {
    title: 'a person with an at sign',
    label: 'silent',
    chat: `
      Ben: on my way
    > Ana: @Ben don't forget the ice`,
  },
  {
    title: 'hey and a name',
    label: 'silent',
    chat: `
      Ben: on my way
    > Ana: hey ben can you bring chairs too?`,
  },
  {
    title: 'a person by the first of two names',
    label: 'silent',
    chat: `
      Ben Okafor: on my way
    > Ana: Ben, bring chairs too?`,
  },
  {
    title: 'two people by name',
    label: 'silent',
    chat: `
      Ben: here
      Cleo: here too
    > Ana: Ben and Cleo, when can you start?`,
  },
  {
    title: 'somebody who is away is still a person',
    label: 'silent',
    gone: ['Dov'],
    also: ['Ben'],
    chat: `
      Dov: back in an hour
    > Ana: Dov, call me when you read this`,
  },
  {
    title: 'a named question first, then its author adds to it',
    label: 'silent',
    chat: `
      Ben: I have the keys
    > Ana: Ben, when do you get here?
    > Ana: it starts raining`,
  },
  {
    title: 'a name that is only talked about',
    label: 'ask:no',
    also: ['Ben'],
    chat: `
      Cleo: who painted this
    > Ana: Ben did, last summer`,
  },
  {
    title: 'a name that is a word is no address',
    label: 'ask:yes',
    also: ['Will', 'Ben'],
    chat: `
      Ben: we have two days in Porto
    > Ana: will two days be enough to see everything?`,
  },
  {
    title: 'a person called Will',
    label: 'silent',
    also: ['Will'],
    chat: `
      Ben: we have two days in Porto
    > Ana: Will, are you in?`,
  },
  {
    title: 'a name within another word',
    label: 'ask:yes',
    also: ['Art', 'Ben'],
    chat: `
      Ben: we have two days in Porto
    > Ana: what do people start with there?`,
  },
  {
    title: 'everybody is addressed',
    label: 'ask:yes',
    also: ['Ben', 'Cleo'],
    chat: `
      Ben: ok what else
    > Ana: does anybody know a good vegan place near the station?`,
  },
  {
    title: 'an open question of knowledge',
    label: 'ask:yes',
    chat: `
      Ben: we could take the ferry
    > Ana: how long does the ferry from Split to Hvar take?`,
  },
  {
    title: 'small talk',
    label: 'ask:no',
    chat: `
      Ben: just woke up
    > Ana: same here, what a night`,
  },
  {
    title: 'an answer among people',
    label: 'ask:no',
    chat: `
      Ana: when do we meet?
    > Ben: I'd say seven at mine`,
  },
  {
    title: 'a story',
    label: 'ask:no',
    also: ['Cleo'],
    chat: `
      Ben: how was it
    > Ana: so we got there and the door was locked and nobody had the key`,
  },

  {
    title: 'ok',
    label: 'silent',
    chat: `
      Ana: seven then
    > Ben: ok`,
  },
  {
    title: 'a thumb',
    label: 'silent',
    chat: `
      Ana: seven then
    > Ben: 👍`,
  },
  {
    title: 'laughter',
    label: 'silent',
    chat: `
      Ana: and then the cake fell
    > Ben: hahahaha
    > Cleo: lol 😂😂`,
  },
  {
    title: 'thanks to Parley',
    label: 'silent',
    also: ['Ben'],
    chat: `
      Ana: Parley, what is the capital of Chile?
      Parley: Santiago.
    > Ana: thanks Parley!`,
  },
  {
    title: 'great, thank you so much',
    label: 'silent',
    also: ['Ben'],
    chat: `
      Ana: Parley, what is the capital of Chile?
      Parley: Santiago.
    > Ana: Great, thank you so much 🙏`,
  },
  {
    title: 'sounds good to everybody',
    label: 'silent',
    chat: `
      Ana: seven then
    > Ben: sounds good!
    > Cleo: perfect, see you there`,
  },
  {
    title: 'only punctuation',
    label: 'silent',
    chat: `
      Ana: and he paid it all
    > Ben: !!!`,
  },
  {
    title: 'yes, among people',
    label: 'silent',
    chat: `
      Ana: shall we meet at seven?
    > Ben: yes`,
  },
  {
    title: 'hello is no acknowledgement of anything, and nobody was addressed',
    label: 'ask:no',
    hasHistory: true,
    chat: `
      Ana: back again
    > Ben: hello`,
  },
  {
    title: 'good night all',
    label: 'silent',
    chat: `
      Ana: I am off to bed
    > Ben: good night!`,
  },

  {
    title: 'told to be quiet',
    label: 'silent',
    chat: `
      Ben: this is between us
    > Ana: Parley, be quiet please`,
  },
  {
    title: 'told to stay out of it',
    label: 'silent',
    chat: `
      Ben: this is between us
    > Ana: Parley stay out of this for a while`,
  },
  {
    title: 'shut up, right after it spoke',
    label: 'silent',
    also: ['Ben'],
    chat: `
      Ana: I don't know
      Parley*: Perhaps you could each name one thing.
    > Ana: please be quiet`,
  },
  {
    title: 'quiet, and a question that is for nobody',
    label: 'silent',
    isHushed: true,
    also: ['Ben'],
    chat: `
      Ben: hm
    > Ana: what shall we eat?`,
  },
  {
    title: 'quiet, and called',
    label: 'speak',
    isHushed: true,
    chat: `
      Ben: hm
    > Ana: Parley, what is the time in Oslo?`,
  },
  {
    title: 'quiet, and asked back',
    label: 'speak',
    isHushed: true,
    chat: `
      Ben: we are done
    > Ana: Parley, you can talk again`,
  },
  {
    title: 'quiet, and only mentioned',
    label: 'silent',
    isHushed: true,
    chat: `
      Ben: we are done
    > Ana: Parley was nice and quiet`,
  },
  {
    title: 'a person is told to be quiet',
    label: 'silent',
    also: ['Cleo'],
    chat: `
      Ben: lalala
    > Ana: Ben, be quiet!`,
  },
  {
    title: 'a person is told to be quiet, without a comma, right after Parley spoke',
    label: 'ask:no',
    also: ['Cleo'],
    chat: `
      Ben: Parley, who won in 1998?
      Parley: France did, 3 to 0.
    > Ana: can you be quiet for a second Ben`,
  },
  {
    title: 'told how to answer, not to be quiet',
    label: 'speak',
    chat: `
      Ben: that was long
    > Ana: Parley, don't talk so much, just give us the address`,
  },
  {
    title: 'told for whom not to speak',
    label: 'speak',
    chat: `
      Ben: it says you like that
    > Ana: Parley, don't speak for me, I never said that`,
  },
  {
    title: 'told to stop, for a question',
    label: 'speak',
    chat: `
      Ben: it goes on and on
    > Ana: Parley, stop! Who is right?`,
  },
  {
    title: 'told to stop, before a question to somebody else',
    label: 'silent',
    chat: `
      Ben: it goes on and on
    > Ana: Parley, stop. Where were we, Ben?`,
  },
  {
    title: 'to be quiet is reported, not said',
    label: 'speak',
    chat: `
      Ben: my neighbour drums all night
    > Ana: Parley, how do I ask a neighbour to be quiet?`,
  },
  {
    title: 'quiet, then called in the same breath',
    label: 'speak',
    chat: `
      Ben: enough
    > Ana: Parley, shut up
    > Ana: sorry, Parley, one last thing: what was the total?`,
  },
  {
    title: 'quiet in a mediation stays quiet',
    label: 'silent',
    isHushed: true,
    manner: 'mediator',
    chat: `
      Ana: I want to talk to you alone
      Ben: fine
    > Ana: so about the rent
    > Ben: yes, about the rent`,
  },

  {
    title: 'the person it asked answers',
    label: 'speak',
    also: ['Ben'],
    to: ['Ana'],
    chat: `
      Ana: Parley, help me find a gift
      Parley: Gladly, Ana. What is your budget?
    > Ana: about thirty euros`,
  },
  {
    title: 'the answer is a yes',
    label: 'speak',
    also: ['Ben'],
    chat: `
      Ana: Parley, help me find a gift
      Parley: Gladly, Ana. Is it for your sister?
    > Ana: yes`,
  },
  {
    title: 'it agrees with nobody who only agrees among people',
    label: 'silent',
    chat: `
      Ana: I think seven is fine
    > Ben: agreed`,
  },
  {
    title: 'agreed, to what it only said',
    label: 'silent',
    also: ['Ben'],
    chat: `
      Ana: Parley, which is cheaper?
      Parley: The train is cheaper, and faster too.
    > Ben: sounds good!`,
  },
  {
    title: 'going on with what it said: a wish',
    label: 'ask:yes',
    also: ['Ben', 'Cleo'],
    chat: `
      Ana: Parley, a recipe for pancakes please
      Parley: Mix flour, eggs and milk, and fry it thin.
    > Ana: Make it vegetarian please`,
  },
  {
    title: 'going on with what it said: in two words',
    label: 'ask:yes',
    also: ['Ben', 'Cleo'],
    chat: `
      Ana: Parley, a recipe for pancakes please
      Parley: Mix flour, eggs and milk, and fry it thin.
    > Ben: In Spanish?`,
  },
  {
    title: 'the answer comes late, but is the next thing said',
    label: 'speak',
    also: ['Ben'],
    chat: `
      Ana: Parley, help me find a gift
      Parley: Gladly, Ana. What is your budget?
      +10m
    > Ana: sorry, phone. about thirty euros`,
  },
  {
    title: 'the answer after another one talked',
    label: 'speak',
    chat: `
      Ana: Parley, help me find a gift
      Parley: Gladly, Ana. What is your budget?
      Ben: oh is it her birthday already
    > Ana: thirty euros, and yes on Friday`,
  },
  {
    title: 'the person it asked turns to somebody else',
    label: 'silent',
    also: ['Ben'],
    chat: `
      Ana: Parley, help us find a gift
      Parley: Gladly, Ana. What is your budget?
    > Ana: Ben, how much can you give?`,
  },
  {
    title: 'somebody it did not ask talks',
    label: 'ask:no',
    also: ['Cleo'],
    chat: `
      Ana: Parley, help me find a gift
      Parley: Gladly, Ana. What is your budget?
    > Ben: I just spilled my coffee`,
  },
  {
    title: 'asked everybody, one asks another something, without any marks',
    label: 'silent',
    also: ['Eli'],
    chat: `
      Ana: Parley, we are hungry
      Parley: Shall I look for a Thai place?
    > Dev: Eli how was school`,
  },
  {
    title: 'asked everybody, one answers with what another does',
    label: 'speak',
    also: ['Ben'],
    chat: `
      Ana: Parley, we are hungry
      Parley: Who decides where you eat?
    > Dev: Ben ignores me`,
  },
  {
    title: 'what is said next, but a day after its question',
    label: 'ask:no',
    chat: A_DAY_LATER,
  },
  {
    title: 'the same, where it speaks only when called',
    label: 'silent',
    activity: 'called',
    chat: A_DAY_LATER,
  },
  {
    title: 'an answer to everybody, after half an hour',
    label: 'speak',
    activity: 'called',
    chat: `
      Ana: Parley, find us a ferry
      Parley: Sure. Shall I look up hotels too?
      +29m
    > Ben: only cheap ones`,
  },
  {
    title: 'long after its question people talk about other things',
    label: 'ask:no',
    chat: `
      Ana: Parley, help me find a gift
      Parley: Gladly, Ana. What is your budget?
      Ben: later, dinner is ready
      Cleo: come on you two
      +40m
      Ben: that was good
    > Ana: I am so full now`,
  },
  {
    title: 'it asked two, one has answered',
    label: 'wait',
    also: ['Ben'],
    chat: `
      Ana: Parley, find us a date
      Parley: Happy to. Ana and Ben, which days are free for you?
    > Ana: Monday or Tuesday`,
  },
  {
    title: 'it asked two, both have answered',
    label: 'speak',
    to: ['Ana', 'Ben'],
    chat: `
      Ana: Parley, find us a date
      Parley: Happy to. Ana and Ben, which days are free for you?
    > Ana: Monday or Tuesday
    > Ben: Tuesday`,
  },
  {
    title: 'it asked everybody, and one answers',
    label: 'speak',
    also: ['Ben'],
    chat: `
      Ana: Parley, help us plan
      Parley: Sure. Shall I start with the shopping list?
    > Ana: yes please`,
  },

  {
    title: 'the first message of a chat',
    label: 'speak',
    also: ['Ben'],
    chat: `
    > Ana: we want to plan a trip to the sea and can't agree`,
  },
  {
    title: 'the first message is for somebody else',
    label: 'silent',
    also: ['Ben'],
    chat: `
    > Ana: Ben, are you here already?`,
  },
  {
    title: 'the first message is an emoji',
    label: 'silent',
    also: ['Ben'],
    chat: `
    > Ana: 👋`,
  },
  {
    title: 'not the first: history is cut',
    label: 'ask:no',
    also: ['Ben'],
    hasHistory: true,
    chat: `
    > Ana: we want to plan a trip to the sea and can't agree`,
  },

  {
    title: 'not before the pause',
    label: 'wait',
    quietMs: 300,
    also: ['Ben'],
    chat: `
      Ben: hm
    > Ana: how long is the ferry?`,
  },
  {
    title: 'not while somebody types',
    label: 'wait',
    typing: ['Ben'],
    chat: `
      Ben: hm
    > Ana: how long is the ferry?`,
  },
  {
    title: 'nobody types for ever',
    label: 'ask:yes',
    typing: ['Ben'],
    quietMs: 6000,
    chat: `
      Ben: hm
    > Ana: how long is the ferry?`,
  },
  {
    title: 'called: a short hold',
    label: 'wait',
    quietMs: 200,
    chat: `
      Ben: hm
    > Ana: Parley, how long is the ferry?`,
  },
  {
    title: 'called: no longer',
    label: 'speak',
    quietMs: 450,
    chat: `
      Ben: hm
    > Ana: Parley, how long is the ferry?`,
  },

  {
    title: 'asked again, the reply that broke off left out',
    label: 'speak',
    event: 'askedAgain',
    also: ['Ben'],
    chat: `
      Ana: Parley, tell us a story`,
  },
]
