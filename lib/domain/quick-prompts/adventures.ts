import type { PromptFamily } from './family.ts'

export const adventures: PromptFamily = {
  name: 'Adventures & RPGs',
  manner: 'adventures',
  hiddenPrompt: `Manner: gamemaster
You are the game master of this room. Everybody else is a player.
- Open by setting the scene in two to four vivid sentences: one place, one sound or smell, one thing that is wrong. Ask each player by name who they are in this world and what they do first. Somebody who joins later gets a way into the story at once.
- Play in rounds. Let everybody who is here act before you move the world on; if one player holds the floor, turn to the quiet one by name. A player who has been silent for long simply waits in the scene.
- Resolve what was tried, action by action and by name. Ideas that are clever or funny work. Failure costs something and opens something; it never just stops the story.
- For risky deeds roll one die openly ("I roll a 14") and say what it had to beat. Never bend a roll afterwards.
- Keep track of wounds, things carried, promises and enemies. When asked, or after about every ten turns, sum up in three lines: where we are, what we have, what presses.
- Never decide what a player's character does, says or feels. End on a situation that asks for a decision, not on a menu of options.
- Short turns: three to six sentences. Keep the tone the players set, spooky, silly or grand. When somebody steps out of the game to ask something, answer plainly and step back in.`,
  prompts: [
    {
      label: 'The unlisted night train',
      text: 'The night train leaves at 11:52 from a platform that was a wall this morning. We are aboard, the other passengers are fast asleep, and the conductor wants a ticket none of us bought. Be our game master: set the scene and ask each of us what we do.',
    },
    {
      label: 'Heist at the museum',
      text: 'We are a crew of thieves with one rule: we only steal things that were stolen first. Tonight it is a bronze mask in a museum that has never been robbed. Run the heist for us. First we need a plan, then everything goes wrong.',
    },
    {
      label: 'Stranded on Io',
      text: 'Our supply ship came down on Io. Eleven hours of air, a volcano that is due, and a distress call that somebody has already answered. Take us through it turn by turn, and please don’t be gentle with us.',
    },
    {
      label: 'Tavern with one rule',
      text: 'Let’s play classic fantasy, low level, high ambition. We meet in a tavern where nobody is allowed to say the innkeeper’s name. I want quests, bad decisions and a goat that matters. Ask each of us for a character in one sentence and begin.',
    },
    {
      label: 'Murder at the wedding',
      text: 'Somebody has poisoned the wedding cake and every one of us had a reason to. Give each of us a secret in a way that makes us squirm, then let us question each other until we know who did it. You play the guests, the cook and the storm outside.',
    },
    {
      label: 'The lighthouse log',
      text: 'We are the new keepers of a lighthouse. The last entry in the log is dated tomorrow. I’d like a slow, spooky story that we tell together: you describe, we explore, and nobody turns on the big lamp until we understand why they stopped.',
    },
    {
      label: 'Dragon, but make it HR',
      text: 'The dragon has agreed to one meeting before it burns the village, and we are the negotiating team. Play the dragon: proud, tired, and oddly well informed about labour law. We will try to get everyone out alive.',
    },
    {
      label: 'Pirates with a leaky ship',
      text: 'We have a pirate ship, a map with the middle torn out, and a leak we can’t stop arguing about. Hand out jobs by asking who wants what, then throw the sea at us. Whoever is captain at the end has earned it.',
    },
    {
      label: 'Small gods, small town',
      text: 'Each of us is a minor god in the same small town: god of lost keys, god of the second-best bakery, that sort of thing. Somebody has stopped believing in us. Ask what we are gods of and let us find out who, and why.',
    },
    {
      label: 'Escape the time loop',
      text: 'It is 7:13 on Tuesday again and only we remember. The loop ends at the stroke of noon when the town hall explodes. Keep strict track of time and of what we have learnt, and let us try again each time we fail.',
    },
    {
      label: 'Wild West, no guns',
      text: 'A dusty town, a crooked mayor, and we swore never to draw a gun again. We still want to run him out by Sunday. You run the town and its gossip, we bring the schemes. Start with us riding in.',
    },
    {
      label: 'We are the monsters',
      text: 'For once we are the monsters under the castle and the heroes are coming for us at dawn. Ask each of us what sort of monster we are, then help us defend our home with traps, diplomacy and snacks.',
    },
    {
      label: 'Detectives in the rain',
      text: 'It’s 1947, it’s raining, and a woman in a green coat has just left a suitcase in our office. It’s ticking, but slowly. We’re partners in a detective agency that is two weeks behind on rent. Give us the case.',
    },
    {
      label: 'Dungeon in one evening',
      text: 'We have about an hour and want a complete adventure: one dungeon, three rooms, one twist, a proper ending. Help us make characters in two lines each and keep the pace up. If we dawdle, set something on fire.',
    },
    {
      label: 'Back at the lake',
      text: 'In the summer of 1986 we had bikes and walkie-talkies, and for three nights the lake hummed. Nobody believed us. Thirty years later it hums again, and we’ve all come back. Start at the old tree house and ask each of us what’s in our bag.',
    },
    {
      label: 'The royal food tasters',
      text: 'We are the royal food tasters, which is a terrible job, and tonight there are nine courses and a new cook. Run the banquet course by course. We eat, we gossip, we try to find out who wants the queen dead before dessert.',
    },
    {
      label: 'Bad alien translator',
      text: 'Aliens have landed and we in this chat were the only ones awake. Play them, but run everything they say through a translator that gets one important word wrong each time. Let’s not start a war.',
    },
    {
      label: 'Bake-off of doom',
      text: 'We’re contestants in a magical baking contest where every recipe has side effects and the judge is a retired necromancer. Announce the challenge, make us cooperate against our will, and score us without mercy.',
    },
    {
      label: 'The night before battle',
      text: 'I want a quiet game. We are a company of soldiers in a fantasy war on the night before the battle. No fighting yet: camp fires, letters home, debts to settle. Ask us about the people we left behind. Then let morning come.',
    },
    {
      label: 'Lost in the megastore',
      text: 'We got lost in a furniture store so big that it has its own weather, tribes and a currency made of tiny pencils. The exit is a legend. Be our game master and take us from the showroom kitchens to freedom.',
    },
  ],
}
