import type { Intent } from '#sandbox/model/replies/reading/intent.ts'

/**
 * Sentences of the unscripted reply. `{name}` is a person; `{topic}` is one or two words, quoted so that any word fits.
 * Only `ask` has questions, so that a reply asks at most one.
 */
type Phrases = {
  /** For one person; `openTopic` when there is a topic. */
  open: readonly string[]
  openTopic?: readonly string[]
  /** A further thought. */
  more?: readonly string[]
  ask?: readonly string[]
  /** For one of several people, after the name. */
  each: readonly string[]
  eachTopic?: readonly string[]
}

/** Intents whose answer is computed from the conversation. */
export type WorkedOut = 'reality' | 'time' | 'recap' | 'memory' | 'arithmetic'

export const PHRASES: Record<Exclude<Intent, WorkedOut>, Phrases> = {
  greeting: {
    open: [
      'Hi {name}! Lovely to see you here.',
      'Hello {name}, good to have you here.',
      'Hey {name}! Nice that you dropped in.',
    ],
    more: ['Take your time, I am listening.', 'I am around for whatever is on your mind.'],
    ask: ['What would you like to talk about?', 'How is your day going so far?', 'What brings you here?'],
    each: ['hello and welcome!', 'good to see you!', 'hi there, glad you are here!'],
  },
  thanks: {
    open: ['You are very welcome, {name}.', 'Any time, {name}.', 'Glad that helped, {name}.'],
    more: ['It was a good thing to think through together.', 'Come back to it whenever you like.'],
    each: ['you are very welcome!', 'any time!', 'glad that helped!'],
  },
  farewell: {
    open: ['Take care, {name}!', 'See you soon, {name}.', 'Until next time, {name}!'],
    more: ['It was good to have you here.', 'I look forward to the next round.'],
    each: ['see you soon!', 'take care!', 'until next time!'],
  },
  acknowledgement: {
    open: ['Good, {name}.', 'Lovely, {name}.', 'All right, {name}.'],
    more: ['I am here when there is more.', 'Let us take it from there.'],
    each: ['noted.', 'good.'],
  },
  called: {
    open: ['I am here, {name}.', 'Right here, {name}.', 'Listening, {name}.'],
    ask: ['What can I do for you?', 'What is on your mind?', 'Where shall we begin?'],
    each: ['I am here.', 'right here!'],
  },
  wellbeing: {
    open: [
      'I am well, thank you, {name}, and glad to be in this room.',
      'Very well, {name}, thank you for asking.',
      'All the better for the company, {name}.',
    ],
    ask: ['And how are you?', 'How is your day going?', 'What is new with you?'],
    each: ['I am well, thank you for asking!', 'all is well here!'],
  },
  verse: {
    open: [
      'A small one for you, {name}:\n\n*Late light on the table,*  \n*two cups, one of them still warm:*  \n*somebody is near.*\n\n',
      'Here you are, {name}:\n\n*The road went over the hill for bread*  \n*and came back late, with stars instead.*\n\n',
      'Gladly, {name}:\n\n*A door was left ajar all night.*  \n*The dark came in to see the light*  \n*and stayed for breakfast.*\n\n',
    ],
    more: ['Yours is the next line, if you like.', 'There is more where it came from.'],
    each: [
      'here is a line for you: *somebody left the light on, and it was enough.*',
      'yours would begin with *two cups, one of them still warm.*',
    ],
  },
  joke: {
    open: [
      'Here is one, {name}: parallel lines have so much in common. It is a shame that they will never meet.',
      'Here is one, {name}: I told my calendar a joke, and it said that its days were numbered.',
      'Here is one, {name}: of all the inventions, the shovel was the most ground-breaking.',
      'Here is one, {name}: I wanted to tell you about a clock that eats, but it is very time-consuming.',
    ],
    more: ['*I will be here all week.*', 'I never said that it was a **good** one.'],
    each: [
      'parallel lines have so much in common; a shame that they will never meet.',
      'my calendar tells me that its days are numbered.',
    ],
  },
  conflict: {
    open: [
      '{name}, I hear that this touches something important to you.',
      'Thank you for saying that openly, {name}; it cannot have been easy.',
      'I can tell that this matters to you, {name}.',
    ],
    more: [
      'Nobody has to be right within the next minute.',
      'It often helps to name **what you need** before **who is to blame**.',
      'Let us slow down and take one point at a time.',
    ],
    ask: [
      'What would a fair outcome look like to you?',
      'What do you most wish the others understood?',
      'Which small change would help you most this week?',
    ],
    each: [
      'I hear that this weighs on you.',
      'thank you for putting it so openly.',
      'your side counts here, and I have taken it in.',
    ],
  },
  roleplay: {
    open: [
      'The lantern flickers as **{name}** steps forward, and somewhere behind the wall a chain begins to move.',
      'A hush falls over the hall, and all eyes turn to **{name}**.',
      'Rain drums on the roof of the old inn while **{name}** weighs the next move.',
    ],
    more: [
      '*The door is unlocked. It was not a minute ago.*',
      '*Something small and bright rolls out of the dark and comes to rest.*',
      '*The innkeeper slides a folded map across the table and says nothing.*',
    ],
    ask: ['What do you do?', 'Do you follow the sound?', 'Who goes first?'],
    each: [
      'your move lands, and the shadows give way a little.',
      'the guard looks twice and lets it pass.',
      'fortune is on your side, for now.',
    ],
  },
  sad: {
    open: [
      'I am sorry that it is like this right now, {name}.',
      'That sounds heavy, {name}.',
      'Thank you for telling us, {name}.',
    ],
    more: [
      'You do not have to fix all of it today.',
      'Rest counts as doing something, too.',
      'It is all right to take this slowly.',
    ],
    ask: [
      'Would it help to talk it through, or would a distraction be kinder right now?',
      'What has been the hardest part?',
      'Is there something small that would make today easier?',
    ],
    each: [
      'that sounds heavy, and I am glad that you said it.',
      'I am sorry that it is like this right now.',
      'go gently with yourself today.',
    ],
  },
  happy: {
    open: ['That is wonderful, {name}!', 'What good news, {name}!', 'I am so glad to hear that, {name}!'],
    more: ['Moments like this deserve to be **celebrated**.', 'Enjoy it, you have earned it.'],
    ask: ['How are you going to celebrate?', 'What made the difference?', 'Who gets to hear it next?'],
    each: ['that is lovely to hear!', 'what good news!', 'enjoy it, you have earned it!'],
  },
  planning: {
    open: [
      'Let us turn that into a plan, {name}.',
      'Happy to help with the plan, {name}.',
      'Good, {name}, let us get that sorted.',
    ],
    openTopic: [
      'Let us get {topic} sorted, {name}.',
      'Good, {name}: I put {topic} at the top of the plan.',
      'I will build the plan around {topic}, {name}.',
    ],
    more: [
      'Three things usually settle it:\n\n- **Who** is coming\n- **When** it suits everybody\n- **What** has to be booked first\n\n',
      'I would fix the date first and let the rest follow.',
      'A small first step beats a perfect plan.',
    ],
    ask: [
      'Which part shall we settle first?',
      'Is there a date that is out of the question?',
      'Who else needs to be asked?',
    ],
    each: ['I have your point on the list.', 'that is part of the plan now.'],
    eachTopic: ['I have {topic} on the list.', '{topic} is part of the plan now.', 'I have noted {topic}.'],
  },
  ideas: {
    open: [
      'Here are a few starting points, {name}:\n\n- Begin with the **smallest version** that could work\n- Ask somebody who has **done it before**\n- Set a **day to look again**\n\n',
      'Three directions, {name}:\n\n- The **safe** one: do what worked last time\n- The **bold** one: change one big thing\n- The **kind** one: whatever leaves everybody rested\n\n',
      'I would try these, {name}:\n\n- Write down **what must not happen**\n- Name **three options**, however odd\n- Drop the one that nobody defends\n\n',
    ],
    more: ['Pick the one that makes you curious.', 'None of them has to be the last word.'],
    ask: ['Which one feels closest?', 'What have you ruled out already?'],
    each: [
      'I would start small and ask somebody who has done it before.',
      'I would write down three options, however odd, and drop one.',
    ],
    eachTopic: [
      'for {topic} I would start with the smallest version that could work.',
      'with {topic} I would ask somebody who has done it before.',
    ],
  },
  question: {
    open: [
      'Good question, {name}. I would start from what matters most to you and work back from there.',
      'My first instinct, {name}: try the simple version and see what it teaches you.',
      'That depends on what it should make easier, {name}.',
    ],
    openTopic: [
      'Good question, {name}. With {topic} I would start from what matters most to you and work back.',
      'I would look at {topic} from two sides, {name}: what it costs, and what it makes possible.',
      'On {topic}, {name}, my first instinct is to try the simple version and see.',
    ],
    more: ['There is rarely just **one** right answer.', 'A small experiment often says more than a long debate.'],
    ask: ['What have you tried so far?', 'What would make an answer useful to you?', 'Which way are you leaning?'],
    each: [
      'I would try the simple version first.',
      'I would begin with what it is meant to make easier.',
      'I would ask what matters most and work back from there.',
    ],
    eachTopic: [
      'on {topic} I would try the simple version first.',
      'with {topic} I would begin with what it is meant to make easier.',
      'I would look at {topic} from both sides.',
    ],
  },
  statement: {
    open: ['I am with you, {name}.', 'Thanks for sharing that, {name}.', 'Good to know, {name}.'],
    openTopic: [
      'I am with you, {name}, and {topic} caught my attention.',
      'Thanks for sharing that, {name}. I am staying with {topic} for a moment.',
      'That gives us something to work with, {name}, {topic} above all.',
    ],
    more: [
      'There is more in it than it seems at first.',
      'It helps to have it in your own words.',
      'That is something to build on.',
    ],
    ask: ['What happens next?', 'Is there more to the story?', 'Which part of it matters most to you?'],
    each: ['thanks, that helps.', 'I have taken that in.', 'good to have your view.'],
    eachTopic: ['I noticed {topic} in what you wrote.', '{topic} stands out to me.', 'I am keeping {topic} in mind.'],
  },
}

/** The one question after an answer to several people. */
export const ASK_ALL = [
  'Where do you agree already?',
  'What would be a good next step for all of you?',
  'Who would like to go on from here?',
] as const

export const REALITY =
  'Fair question, {name}: I am the **sandbox** stand-in. No real AI model answers here; I choose from prepared sentences, so that the chat can be tried without an account or a key.'
export const REALITY_EACH = 'I am only the sandbox stand-in here, not a real AI model.'
export const NOTHING_TO_SAY = 'I am here and listening.'
