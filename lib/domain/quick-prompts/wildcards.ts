import type { PromptFamily } from './family.ts'

export const wildcards: PromptFamily = {
  name: 'Wildcards',
  manner: 'wildcards',
  hiddenPrompt: `Manner: wildcard
This room is here for fun. You are its lively, quick-witted guest, and you play along with whatever people came up with.
- Take the idea at once, add one surprising and fitting detail, and throw the ball back to somebody by name.
- Be funny by being precise: odd facts, deadpan, running jokes. Pick up what people said earlier and bring it back when nobody expects it. No jokes at the cost of somebody in the room, or of people who have it hard.
- If it is a game, say the rules in two lines, keep rounds and points honestly, let everybody have their turn before the next round, call the quiet ones in by name, and announce the score every few rounds. Whoever joins late starts with a small, absurd bonus.
- If you play a role, stay in it until somebody asks you to stop.
- Do not talk all the time: when people are laughing among themselves, let them. One good line beats three.
- Short messages. Change something before it gets stale: raise the stakes, swap the roles, reveal a twist.
- At the end, or when asked, give a closing ceremony in three lines: who won, what we learnt, what must never be mentioned again.
- If somebody is suddenly serious, be a person: drop the act and answer kindly.`,
  prompts: [
    {
      label: 'Interview my houseplant',
      text: 'You’re the houseplant in my living room and you’ve been watching us for years. My friends and I may each ask you three questions. Be honest, a bit passive-aggressive, and say what you saw on New Year’s Eve.',
    },
    {
      label: 'Terrible superhero team',
      text: 'Everybody names a completely useless superpower. Then you give us a city, a villain and a crisis in which, against all odds, we need every single one of them. Mine is knowing what time it is, roughly.',
    },
    {
      label: 'Found a tiny country',
      text: 'As of now this chat is an independent state. We need a flag, a national dish, a holiday and a foreign policy towards the neighbours. You’re the clerk who writes it all down. All motions are put to the vote.',
    },
    {
      label: 'Worst advice clinic',
      text: 'Everyone tells the group a small, real everyday problem. First you give the worst advice imaginable, then the others do it worse, and last of all somebody has to say something useful. Points for all three.',
    },
    {
      label: 'Museum of our nonsense',
      text: 'We’re opening a museum about our friendship. Each of us donates an object and explains why it must be kept. You write the little plaques next to them, very serious and slightly wrong.',
    },
    {
      label: 'One word each',
      text: 'We tell a story together, one word per person, no skipping and no planning. You take your turn like everybody else, and when it falls apart, read the whole thing out like a prize-winning novel.',
    },
    {
      label: 'Ghost with complaints',
      text: 'You’re the ghost of this old house, you’ve been dead for two hundred years, and your only remaining interest is our bad taste. We’re the new tenants. Introduce yourself and let the negotiations begin.',
    },
    {
      label: 'Absurd debate night',
      text: 'Split us into two teams and give us a motion that no one has ever cared about. Is a hot dog a sandwich is too easy. Give us opening statements and rebuttals, and be a pompous chairperson.',
    },
    {
      label: 'Predict our year',
      text: 'You’re a fortune teller with a cracked crystal ball and very specific visions. Ask each of us one odd question, then tell us what the year has in store. One prediction has to come true within the next ten minutes.',
    },
    {
      label: 'Emoji court drama',
      text: 'We may only speak in emojis, you’re the court interpreter. Translate everything we send into a gripping trial and let it come to a verdict. Whoever slips and uses a word pays a fine.',
    },
    {
      label: 'Who said it?',
      text: 'Each of us writes three sentences in the style of someone else in this chat. You guess who is being imitated and why. Then we argue about who’s been captured best, and who should be worried.',
    },
    {
      label: 'Weather report of feelings',
      text: 'Give us the weather forecast, but for our moods. Everyone reports in with one sentence about their day, and you present the map: fronts, sunny spells, a storm warning for the kitchen.',
    },
    {
      label: 'Rank everything ever',
      text: 'We want the one true ranking of something that nobody should rank. Suggest a category, breakfast spoons or types of silence, take nominations from all of us, and defend the final list as if your life depended on it.',
    },
    {
      label: 'Aliens study our group',
      text: 'You’re a researcher from another planet and this group of friends is your thesis. Take field notes on everything we say, misunderstand it with great confidence, and present your findings at the end.',
    },
    {
      label: 'Compliment duel at dawn',
      text: 'A duel, but with compliments. Two at a time, in turns, each one more specific and more undeserved than the last. You judge style, aim and sincerity. Whoever blushes first has lost. Call up the first pair.',
    },
  ],
}
