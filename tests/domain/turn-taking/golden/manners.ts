import type { Situation } from '../situation.ts'

/** The manners of the quick-prompt families, the activity setting, and the limits. */
export const MANNERS: Situation[] = [
  {
    title: 'mediation: one side has spoken',
    label: 'wait',
    manner: 'mediator',
    chat: `
      Ben: hi
      Ana: Parley, please hear us both
      Parley: Gladly. Each of you tells it once. Who begins?
    > Ana: he never does the dishes, for weeks now`,
  },
  {
    title: 'mediation: both sides have spoken',
    label: 'speak',
    manner: 'mediator',
    to: ['Ana', 'Ben'],
    chat: `
      Ben: hi
      Parley: Each of you tells it once. Who begins?
      Ana: he never does the dishes, for weeks now
    > Ben: because I cook every single day`,
  },
  {
    title: 'mediation: one side in many messages',
    label: 'wait',
    manner: 'mediator',
    chat: `
      Ben: hi
      Parley: Each of you tells it once.
      Ana: he never does the dishes
      Ana: and I am tired of asking
    > Ana: it has been weeks`,
  },
  {
    title: 'mediation: the other side only said ok',
    label: 'wait',
    manner: 'mediator',
    chat: `
      Ben: hi
      Parley: Each of you tells it once.
      Ben: ok
    > Ana: he never does the dishes, for weeks now`,
  },
  {
    title: 'mediation: called although one side is missing',
    label: 'speak',
    manner: 'mediator',
    chat: `
      Ben: hi
      Parley: Each of you tells it once.
    > Ana: Parley, may I begin?`,
  },
  {
    title: 'mediation: one person alone',
    label: 'speak',
    manner: 'mediator',
    chat: `
    > Ana: my sister joins in a minute. we quarrel about money`,
  },
  {
    title: 'mediation: they talk to each other by name',
    label: 'silent',
    manner: 'mediator',
    chat: `
      Parley: Each of you tells it once.
      Ben: I cook every day
    > Ana: Ben, did you feed the cat?`,
  },
  {
    title: 'mediation: they reproach each other by name',
    label: 'wait',
    manner: 'mediator',
    chat: `
      Ben: hi
      Parley: Each of you tells it once.
    > Ana: Ben, you never do the dishes!`,
  },
  {
    title: 'mediation: who was asked answers to the other one',
    label: 'speak',
    manner: 'mediator',
    to: ['Ana'],
    chat: `
      Ben: hi
      Parley: Each of you tells it once. Ana, will you start?
    > Ana: Ben, you never listen and I am tired of asking for help`,
  },
  {
    title: 'mediation: who was asked tells of the other one',
    label: 'speak',
    manner: 'mediator',
    to: ['Ana'],
    chat: `
      Ben: hi
      Parley: Ana, wie war das für dich?
    > Ana: Ben vergisst mich immer`,
  },
  {
    title: 'mediation: the other side tells of the one',
    label: 'speak',
    manner: 'mediator',
    chat: `
      Parley: Each of you tells it once.
      Ana: he never cooks
    > Ben: Ana exaggerates. I cook every day`,
  },
  {
    title: 'mediation: who was asked asks the other one',
    label: 'silent',
    manner: 'mediator',
    chat: `
      Ben: hi
      Parley: Each of you tells it once. Ana, will you start?
    > Ana: Ben do you want to?`,
  },
  {
    title: 'mediation: the missing side stays away for long',
    label: 'ask:yes',
    manner: 'mediator',
    chat: `
      Ben: hi
      Parley: Each of you tells it once.
    > Ana: he never does the dishes, for weeks now`,
    quietMs: 360_000,
  },
  {
    title: 'mediation: one says yes to what both were asked',
    label: 'wait',
    manner: 'mediator',
    chat: `
      Ben: hi
      Parley: Could you both live with taking turns?
    > Ana: yes`,
  },
  {
    title: 'mediation: both agree to what they were asked',
    label: 'speak',
    manner: 'mediator',
    to: ['Ana', 'Ben'],
    chat: `
      Parley: Could you both live with taking turns?
      Ana: agreed
    > Ben: yes, sure`,
  },
  {
    title: 'mediation: one agrees, the other does not',
    label: 'speak',
    manner: 'mediator',
    chat: `
      Parley: Could you both live with taking turns?
      Ana: yes
    > Ben: not if I do all the shopping as well`,
  },
  {
    title: 'mediation of three: two of three have spoken',
    label: 'wait',
    manner: 'mediator',
    chat: `
      Cleo: I am here too
      Parley: One after the other, please.
      Ana: I want the watch
    > Ben: so do I`,
  },

  {
    title: 'game: one of three has acted',
    label: 'wait',
    manner: 'gamemaster',
    also: ['Cleo'],
    chat: `
      Ben: ready
      Cleo: ready
      Parley: The door creaks. What do you do?
    > Ana: I light a match`,
  },
  {
    title: 'game: two of three have acted',
    label: 'wait',
    manner: 'gamemaster',
    chat: `
      Cleo: ready
      Parley*: The door creaks. Something breathes behind it.
      Ana: I light a match
    > Ben: I hold the rope`,
  },
  {
    title: 'game: everybody has acted',
    label: 'speak',
    manner: 'gamemaster',
    to: ['Ana', 'Ben', 'Cleo'],
    chat: `
      Parley*: The door creaks. Something breathes behind it.
      Ana: I light a match
      Ben: I hold the rope
    > Cleo: I run`,
  },
  {
    title: 'game: one acts with another, and tells of it',
    label: 'wait',
    manner: 'gamemaster',
    also: ['Ben', 'Cleo'],
    chat: `
      Parley*: The door creaks. What do you do?
    > Ana: Ben opens the door and I follow`,
  },
  {
    title: 'game: the last who acts tells of another',
    label: 'speak',
    manner: 'gamemaster',
    chat: `
      Parley*: The door creaks. What do you do?
      Ben: I run
      Cleo: I hide
    > Ana: Cleo holds the torch, I go first`,
  },
  {
    title: 'game: a word to another player, without a comma',
    label: 'silent',
    manner: 'gamemaster',
    also: ['Cleo'],
    chat: `
      Parley*: The door creaks. What do you do?
      Ben: I run
    > Ana: Ben can you wait for me?`,
  },
  {
    title: 'game: after a wait it goes on without the third',
    label: 'speak',
    manner: 'gamemaster',
    quietMs: 95_000,
    also: ['Cleo'],
    chat: `
      Cleo: ready
      Parley*: The door creaks. Something breathes behind it.
      Ana: I light a match
    > Ben: I hold the rope`,
  },
  {
    title: 'game: laughter is no action',
    label: 'silent',
    manner: 'gamemaster',
    also: ['Cleo'],
    chat: `
      Parley*: The troll sneezes.
    > Ana: hahaha
    > Ben: 😂`,
  },
  {
    title: 'game: everybody says yes to what it asked',
    label: 'speak',
    manner: 'gamemaster',
    to: ['Ana', 'Ben', 'Cleo', 'Dov'],
    chat: `
      Parley*: The door creaks. Do you go in?
      Ana: yes!
      Ben: yeah
      Cleo: sure 😂
    > Dov: 👍`,
  },
  {
    title: 'game: one has said yes, the others are waited for',
    label: 'wait',
    manner: 'gamemaster',
    also: ['Ben', 'Cleo'],
    chat: `
      Parley*: The door creaks. Do you go in?
    > Ana: yes!`,
  },
  {
    title: 'game: a yes, and a word to another player',
    label: 'wait',
    manner: 'gamemaster',
    also: ['Cleo'],
    chat: `
      Parley*: The door creaks. Do you go in?
    > Ana: yes!
    > Ben: Ana, wait for me`,
  },
  {
    title: 'game: where nothing was asked, a yes is no action',
    label: 'silent',
    manner: 'gamemaster',
    chat: `
      Parley*: The troll sneezes.
    > Ana: ok
    > Ben: sounds good`,
  },
  {
    title: 'game: a player asks the game master',
    label: 'speak',
    manner: 'gamemaster',
    also: ['Ben', 'Cleo'],
    chat: `
      Parley*: The door creaks.
    > Ana: Parley, do I still have the key?`,
  },
  {
    title: 'game: who is away does not hold it up',
    label: 'speak',
    manner: 'gamemaster',
    gone: ['Cleo'],
    chat: `
      Cleo: have to go
      Parley*: The door creaks. Something breathes behind it.
      Ana: I light a match
    > Ben: I hold the rope`,
  },

  {
    title: 'planning: ideas come in',
    label: 'silent',
    manner: 'facilitator',
    also: ['Cleo'],
    chat: `
      Parley*: What kinds of places do you like?
      Ana: by the sea
    > Ben: not too far`,
  },
  {
    title: 'planning: a wave of ideas, still fresh',
    label: 'wait',
    manner: 'facilitator',
    chat: `
      Parley*: Let us collect.
      Ana: by the sea
      Ben: not too far
      Cleo: with a train station
      Ana: under 300 each
      Ben: a kitchen
    > Cleo: and room for a dog`,
  },
  {
    title: 'planning: a wave has passed',
    label: 'speak',
    manner: 'facilitator',
    quietMs: 26_000,
    chat: `
      Parley*: Let us collect.
      Ana: by the sea
      Ben: not too far
      Cleo: with a train station
      Ana: under 300 each
      Ben: a kitchen
    > Cleo: and room for a dog`,
  },
  {
    title: 'planning: one person alone lists much, the others are silent',
    label: 'silent',
    manner: 'facilitator',
    also: ['Ben', 'Cleo'],
    chat: `
      Parley*: Let us collect.
      Ana: by the sea
      Ana: not too far
      Ana: a kitchen
    > Ana: and a dog room`,
  },
  {
    title: 'planning: everybody says yes, just now',
    label: 'wait',
    manner: 'facilitator',
    chat: `
      Parley*: Shall we say Tuesdays at one?
      Ana: yes
      Ben: works for me
    > Cleo: ok`,
  },
  {
    title: 'planning: everybody has said yes',
    label: 'speak',
    manner: 'facilitator',
    quietMs: 26_000,
    to: ['Ana', 'Ben', 'Cleo'],
    chat: `
      Parley*: Shall we say Tuesdays at one?
      Ana: yes
      Ben: works for me
    > Cleo: ok`,
  },
  {
    title: 'planning: one has not said yes yet',
    label: 'silent',
    manner: 'facilitator',
    quietMs: 26_000,
    also: ['Cleo'],
    chat: `
      Parley*: Shall we say Tuesdays at one?
      Ana: yes
    > Ben: works for me`,
  },
  {
    title: 'planning: an open question',
    label: 'ask:yes',
    manner: 'facilitator',
    also: ['Cleo'],
    chat: `
      Parley*: Let us collect.
      Ana: by the sea
    > Ben: how far is the sea from here by train?`,
  },
  {
    title: 'planning: where are we, Parley',
    label: 'speak',
    manner: 'facilitator',
    also: ['Cleo'],
    chat: `
      Parley*: Let us collect.
      Ana: by the sea
    > Ben: Parley, where are we?`,
  },

  {
    title: 'listening: one has shared, the other not yet',
    label: 'ask:yes',
    manner: 'listener',
    chat: `
      Ben: ok
      Parley: Take your time, both of you.
    > Ana: when you come home and go straight to your phone I feel like furniture, and I don't say it`,
  },
  {
    title: 'listening: both have shared',
    label: 'speak',
    manner: 'listener',
    chat: `
      Parley: Take your time, both of you.
      Ana: when you come home and go straight to your phone I feel like furniture, and I don't say it
    > Ben: I do that because I am empty after work and scared that you can see it`,
  },
  {
    title: 'listening: everyday talk',
    label: 'ask:no',
    manner: 'listener',
    chat: `
      Parley: Take your time, both of you.
      Ana: did we buy milk
    > Ben: yes at the corner shop`,
  },

  {
    title: 'listening: asked to tell the other one what was heard',
    label: 'speak',
    manner: 'listener',
    to: ['Ben'],
    chat: `
      Ana: hi
      Parley: Ana has told us. Ben, can you tell Ana what you heard?
    > Ben: Ana, you feel left alone with the kids`,
  },
  {
    title: 'listening: asked, and telling of the other one',
    label: 'speak',
    manner: 'listener',
    chat: `
      Ben: ok
      Parley: Ana, it sounds as if you feel unseen. Is that right?
    > Ana: Ben ignores me`,
  },
  {
    title: 'listening: everyday talk by name',
    label: 'silent',
    manner: 'listener',
    chat: `
      Ben: ok
      Parley: Take your time, both of you.
    > Ana: Ben, did we buy milk?`,
  },
  {
    title: 'quarrel: one side',
    label: 'wait',
    manner: 'calmer',
    chat: `
      Ben: fine
      Parley: One at a time, please. Slowly.
    > Ana: you told everybody and I had asked you not to`,
  },
  {
    title: 'quarrel: both sides',
    label: 'speak',
    manner: 'calmer',
    chat: `
      Parley: One at a time, please. Slowly.
      Ana: you told everybody and I had asked you not to
    > Ben: I told one person because I was worried about you`,
  },
  {
    title: 'quarrel: it gets heated',
    label: 'speak',
    manner: 'calmer',
    also: ['Cleo'],
    chat: `
      Cleo: I am only listening
      Parley: One at a time, please.
      +1m
    > Ana: you ALWAYS do this
    > Ben: me??
    > Ana: YES YOU
    > Ben: you are unbelievable
    > Ana: and you are a liar
    > Ben: I am done with this!!`,
  },

  {
    title: 'quarrel: it gets heated, by name',
    label: 'speak',
    manner: 'calmer',
    chat: `
      Parley: One at a time, please.
      +1m
    > Ana: Ben, you ALWAYS do this
    > Ben: Ana, stop it
    > Ana: Ben, you are a liar
    > Ben: Ana, you are unbelievable
    > Ana: Ben, I hate this
    > Ben: Ana, I am done with this!!`,
  },
  {
    title: 'quarrel: who was asked says it to the other one',
    label: 'speak',
    manner: 'calmer',
    to: ['Ben'],
    chat: `
      Ana: hi
      Parley: Ben, what would you like to say to Ana?
    > Ben: I'm sorry Ana`,
  },
  {
    title: 'quarrel: a question to the other one',
    label: 'silent',
    manner: 'calmer',
    chat: `
      Ben: fine
      Parley: One at a time, please. Slowly.
    > Ana: when do you fetch the kids, Ben?`,
  },

  {
    title: 'wildcard: everybody threw something in',
    label: 'speak',
    manner: 'wildcard',
    chat: `
      Parley*: I am your houseplant. Ask away.
      Ana: what did you see on new year's eve
    > Ben: and who watered you with gin`,
  },
  {
    title: 'wildcard: one line so far',
    label: 'ask:yes',
    manner: 'wildcard',
    also: ['Ben'],
    chat: `
      Parley*: I am your houseplant. Be gentle.
    > Ana: what did you see on new year's eve`,
  },
  {
    title: 'wildcard: laughing among themselves',
    label: 'silent',
    manner: 'wildcard',
    chat: `
      Parley*: I saw everything. The gin, too.
    > Ana: 😂😂😂
    > Ben: hahaha`,
  },

  {
    title: 'only when called: an open question',
    label: 'silent',
    activity: 'called',
    chat: `
      Ben: hm
    > Ana: how long does the ferry take?`,
  },
  {
    title: 'only when called: called',
    label: 'speak',
    activity: 'called',
    chat: `
      Ben: hm
    > Ana: Parley, how long does the ferry take?`,
  },
  {
    title: 'only when called: the answer to its question',
    label: 'speak',
    activity: 'called',
    also: ['Ben'],
    chat: `
      Ana: Parley, help me find a gift
      Parley: What is your budget, Ana?
    > Ana: thirty`,
  },
  {
    title: 'only when called: a first message',
    label: 'silent',
    activity: 'called',
    also: ['Ben'],
    chat: `
    > Ana: we want to plan a trip`,
  },
  {
    title: 'only when called: both sides of a mediation',
    label: 'silent',
    activity: 'called',
    manner: 'mediator',
    chat: `
      Parley: Each of you tells it once.
      Ana: he never does the dishes
    > Ben: because I cook`,
  },
  {
    title: 'active: an open question needs no second thought',
    label: 'speak',
    activity: 'active',
    chat: `
      Ben: hm
    > Ana: how long does the ferry from Split to Hvar take?`,
  },
  {
    title: 'active: a question to a person is still theirs',
    label: 'silent',
    activity: 'active',
    chat: `
      Ben: hm
    > Ana: Ben, when do you land?`,
  },
  {
    title: 'active: a question to whoever spoke last, without a name',
    label: 'ask:no',
    activity: 'active',
    also: ['Cleo'],
    chat: `
      Ben: I got the job!!
    > Ana: really? when do you start?`,
  },
  {
    title: 'active: a question to the others',
    label: 'ask:no',
    activity: 'active',
    also: ['Cleo'],
    chat: `
      Ben: hm
    > Ana: where are you two?`,
  },
  {
    title: 'active: de: a question to whoever spoke last',
    label: 'ask:no',
    activity: 'active',
    also: ['Cleo'],
    chat: `
      Ben: ich hab den Job!
    > Ana: wann fängst du an?`,
  },
  {
    title: 'active: zh: a question to whoever spoke last',
    label: 'ask:no',
    activity: 'active',
    also: ['丽丽'],
    chat: `
      小明: 我找到工作了
    > 小红: 你什么时候开始？`,
  },
  {
    title: 'active: zh: an open question',
    label: 'speak',
    activity: 'active',
    also: ['丽丽'],
    chat: `
      小明: 嗯
    > 小红: 请问船票多少钱？`,
  },
  {
    title: 'active: ar: an open question',
    label: 'speak',
    activity: 'active',
    also: ['ليلى'],
    chat: `
      سامي: نعم
    > نور: كم تكلف العبارة؟`,
  },
  {
    title: 'active: small talk',
    label: 'ask:no',
    activity: 'active',
    chat: `
      Ben: hm
    > Ana: what a night`,
  },

  {
    title: 'its own line was the last, and nobody spoke since',
    label: 'silent',
    also: ['Ben'],
    chat: `
      Ana: how long is the ferry?
    > Parley*: About an hour.`,
  },
  {
    title: 'too soon after its last own contribution',
    label: 'wait',
    chat: `
      Ben: hm
      Ana: hm
      Ben: so
      Parley*: The ferry takes an hour.
      =3s
    > Ana: how often does it go?`,
  },
  {
    title: 'it has said enough on its own account',
    label: 'silent',
    also: ['Cleo', 'Dov'],
    chat: `
      Ana: what about Porto
      Parley*: Porto is lovely in May.
      Ben: and Faro
      Parley*: Faro is warmer.
      Cleo: rain though
      Dov: not in May
      Ana: true
    > Ben: how far are they apart?`,
  },
  {
    title: 'enough on its own account, but called',
    label: 'speak',
    also: ['Cleo', 'Dov'],
    chat: `
      Ana: what about Porto
      Parley*: Porto is lovely in May.
      Ben: and Faro
      Parley*: Faro is warmer.
      Cleo: rain though
    > Ben: Parley, how far are they apart?`,
  },
]
