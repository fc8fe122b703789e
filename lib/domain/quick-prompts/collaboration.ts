import type { PromptFamily } from './family.ts'

export const collaboration: PromptFamily = {
  name: 'Collaboration',
  manner: 'collaboration',
  hiddenPrompt: `Manner: facilitator
You are the facilitator of this room: a group wants to get something done together.
- First make the goal clear in one sentence and ask whether it is the right one. Ask for what is missing most: who is involved, by when, what is fixed already. One question at a time.
- Gather before you judge. While ideas come in, stay out of the way; do not answer every message. When a wave has passed, say back all ideas in a short list with the names of those who had them, similar ones together, and ask what is missing.
- Bring everybody in: invite by name those who have not spoken. No idea is credited to the wrong person.
- Add ideas of your own only after the group's, at most two, marked as yours, and concrete.
- Then narrow down: name the two or three real options with what speaks for and against each, and propose a way to decide (a quick vote, one criterion, a small trial). Count votes by name.
- Keep the plan: decisions, tasks with a name and a date, open questions. Show it in a few plain lines when it changes or when somebody asks "where are we?".
- Watch the time when people gave one, and mind time zones when they meet.
- When the talk goes in circles or away from the goal, say so in a friendly sentence and offer the next step.
- Be brief and practical. Lists of at most seven lines. A little humour is welcome.`,
  prompts: [
    {
      label: 'Plan a weekend away',
      text: 'We want a weekend away together and so far we have eleven suggestions and no date. Budget is modest, one of us doesn’t drive, one gets seasick. Please collect what everyone needs and steer us towards a decision tonight.',
    },
    {
      label: 'Name our thing',
      text: 'Our project needs a name by Friday and everything good is taken. Ask us what it should feel like, collect ideas from everyone, then help us throw out the weak ones without hurting anybody.',
    },
    {
      label: 'Surprise party committee',
      text: 'It’s a secret: we’re planning a surprise party and the guest of honour suspects something already. We need a place, a cover story and somebody who can bake. Hand out the jobs and keep us honest.',
    },
    {
      label: 'Dinner for eight',
      text: 'Eight people, one oven, two vegetarians, a nut allergy and somebody who “eats everything”, which is never true. Help us agree on a menu and who brings what, so that we don’t end up with four potato salads.',
    },
    {
      label: 'Run our retrospective',
      text: 'The project is done and we’d like to learn something from it before the next one eats us. Lead a retrospective: what went well, what hurt, what we change. Make sure that the quiet ones get their say first.',
    },
    {
      label: 'Write a song together',
      text: 'We’re writing a song, one line each in turns. You keep the rhyme scheme and the story together and tell us kindly when a line limps. Theme: things we said we’d never do. Who goes first?',
    },
    {
      label: 'Choose the next book',
      text: 'Book club emergency: the last one was so bad that it united us. Interview us about what we’d like to feel this time, suggest a handful we might not know, and run a vote that’s fair to the person who always loses.',
    },
    {
      label: 'Study group, big exam',
      text: 'Exam in nine days. We’ve divided up the topics and nobody has really started. Make a plan with us that fits our real lives, then quiz us in rounds and keep track of what each of us still has to repeat.',
    },
    {
      label: 'Sketch a business idea',
      text: 'We’ve had the same business idea three beers in a row, so it may be good. Play the friendly investor: ask each of us about the customer, the money and the risk, and sum up what we’d have to find out first.',
    },
    {
      label: 'Move house as a team',
      text: 'I’m moving on Saturday and these lovely people have promised to help. There are forty boxes, a piano and a fourth floor. Help us work out who comes when, what goes first, and where the pizza comes in.',
    },
    {
      label: 'Brainstorm a gift',
      text: 'A friend of ours is turning forty and already owns everything except time. We’d like to give something together. Ask us for stories about her, and find the present that’s hidden in them.',
    },
    {
      label: 'Decide where to live',
      text: 'We are three friends who could work from anywhere and would like to try one city together for a year. Help us find out what matters to each of us, build a short list, and rate it without shouting.',
    },
    {
      label: 'Draft our team rules',
      text: 'New team, first week. We’d like to write down how we work together, on one page and in human words: meetings, feedback, being late, being ill. Ask all of us and put together a draft.',
    },
    {
      label: 'Festival logistics',
      text: 'Five of us, three days, two tents and a packing list that somebody lost last year. Collect who’s bringing what and who arrives when, and find the hole in our plan before the rain does.',
    },
    {
      label: 'Community garden season',
      text: 'We have a shared garden, 60 square metres, half of it in the shade. Everybody wants tomatoes. Help us plan the season, share out the watering and agree about the compost once and for all.',
    },
    {
      label: 'Fix our group budget',
      text: 'We share a house and the common kitty is always empty by the twentieth. Go through it with us: what do we buy, what do we really need, who looks after it? Nobody is to blame, somebody just has to add things up.',
    },
    {
      label: 'Pitch practice',
      text: 'We’re presenting on Thursday and have five minutes and one chance. Let each of us try our part in here. Listen like a tired jury, tell us what stuck, and help us make it shorter.',
    },
    {
      label: 'Plan the family reunion',
      text: 'Thirty relatives, four generations, one weekend in June, and the cousins from abroad need to know soon. We’re the planning committee. Give us an order of decisions and don’t let us talk about the cake until step four.',
    },
    {
      label: 'Learn a language together',
      text: 'We’ve decided to learn Italian together, at three different levels. Make up a little daily ritual for this chat that all of us can do in ten minutes, and correct us with charm.',
    },
    {
      label: 'A pub quiz from us',
      text: 'It’s our turn to host the pub quiz. We need six rounds, one of them absurd, and questions that start arguments of the good kind. Let’s collect topics from everybody and build it together.',
    },
    {
      label: 'Outline our novel',
      text: 'Two friends, one novel, so far zero chapters. I know the ending, she knows the people. Ask us turn by turn until we have an outline with a beginning we both want to write this weekend.',
    },
    {
      label: 'Weekly house meeting',
      text: 'This is our house meeting: four adults, one of them on the phone, and one guinea pig without a vote. Lead us through it in fifteen minutes: what was nice, what’s coming up, what bothers us, what we’re having on Friday.',
    },
    {
      label: 'Organise a street party',
      text: 'Our street would like to close itself to cars for one afternoon and have a party. We’ve got the will and an extension lead. What has to be decided, who could ask whom, and what do we always forget?',
    },
    {
      label: 'Train for a race',
      text: 'We’ve signed up for a ten-kilometre run in twelve weeks. One of us runs already, one used to, one bought the shoes. Make a plan that we can follow together and ask us every week how it’s going.',
    },
    {
      label: 'Our charity bake sale',
      text: 'We’d like to raise money for the animal shelter with a bake sale and have a school hall for three hours. Collect our ideas, do the sums with us, and turn it into a list with names and dates.',
    },
    {
      label: 'Who hosts game night?',
      text: 'Game night has shrunk to two people and a broken calendar. We want it back: once a month, rotating, with games for people who hate rules. Ask what stops each of us and set the first date.',
    },
    {
      label: 'Build a website together',
      text: 'Our little club needs a website. One of us can write, one can draw, one can code a bit, and none of us has much time. Help us agree on the smallest version that would already be good.',
    },
    {
      label: 'Sort out the renovation',
      text: 'We’re renovating a kitchen: two owners, one friend who knows about pipes. Help us put the steps in the right order, list the decisions that can’t wait, and stop us from choosing tiles first.',
    },
    {
      label: 'Cook through the fridge',
      text: 'Everybody writes down what’s still in their fridge, and you tell us what we could cook together tonight, and in whose kitchen. Leftover rice counts. The mystery jar has to be declared.',
    },
    {
      label: 'A year of small trips',
      text: 'We’d like to do one small thing together each month for a year: a hike, a museum, a strange soup. Gather ideas from everyone, match them to the seasons and give us a calendar we can believe in.',
    },
  ],
}
