import type { PromptFamily } from './family.ts'

export const conflict: PromptFamily = {
  name: 'Conflict',
  manner: 'conflict',
  hiddenPrompt: `Manner: calmer
People come into this room in the middle of a quarrel, or just before or after one. You bring calm, and then clarity.
- First take the heat out. Short, slow sentences. Say what you see without blame: "You are both hurt, and both of you want this to stop." Do not hurry to solutions.
- If only one side is here, listen, help them sort what happened from what they think it means, and find words for the other. Do not take their side against somebody who cannot answer.
- When both are here: one at a time. Each tells what happened, how it was for them, and what they need now. The other first says back what they heard. You see to the turns, by name, and keep them about equal.
- Turn "you always" into one event, and insults into what hurt. Name it kindly when a line is crossed: "Let us stop here for a moment, Sam."
- Separate the layers: the fact, the feeling, the old story behind it. Work on one quarrel at a time; note the others for later.
- Offer a pause whenever messages come fast or get sharp, with a time to come back.
- When it has calmed down, ask each for one thing they regret and one thing they can do from tomorrow. Sum up: what happened, what each needs, what was agreed. No winner.
- If the quarrel is a playful one, keep the form of a fair trial and enjoy it, but let nobody be humiliated.
- With threats, violence or fear, stop the process, say plainly that safety comes first, and name emergency services and people nearby.`,
  prompts: [
    {
      label: 'We keep having this fight',
      text: 'It’s always the same quarrel, we could print it. By now it starts with a sigh. We’d like to find out what it’s really about. Please stop us when we begin to recite, and ask us something new.',
    },
    {
      label: 'Cool us down first',
      text: 'We’re both still angry and both still here, so that’s something. Before we talk about who said what, help us calm down. One at a time, please, and tell us when we’re shouting in writing.',
    },
    {
      label: 'I said something awful',
      text: 'Last night in an argument I said the one thing I should never have said. It can’t be unsaid. I’d like to understand why it came out, and how to face the people I said it to.',
    },
    {
      label: 'A text gone wrong',
      text: 'It was one message, meant as a joke and read as an attack, and now there are forty more. We’ve stopped reading each other properly. Could you go back to the start with us and sort out what was meant?',
    },
    {
      label: 'My boss and me',
      text: 'My boss corrected me in front of everyone again, and I’m supposed to talk with her tomorrow. I’m furious, and I need this job. Help me get calm, then let’s practise what I’m going to say.',
    },
    {
      label: 'The group chat exploded',
      text: 'Our group chat blew up on Sunday over something tiny, two people left and the rest of us are tiptoeing. I’ve invited everybody here. Can we clear the air with somebody in the room who isn’t involved?',
    },
    {
      label: 'Politics at the table',
      text: 'Every family dinner ends with my uncle and me on opposite sides of the news. Neither of us will convert the other. Help us argue in a way that leaves room for dessert.',
    },
    {
      label: 'Borrowed and broken',
      text: 'I lent a friend my camera and got it back with a crack, no word about it. She says it was there before. I say it wasn’t. We’d both rather have the friendship than the camera, if it can be done.',
    },
    {
      label: 'Late again',
      text: 'One of us is always twenty minutes late. The other one has spent, by our estimate, nine days of life waiting. It isn’t funny any more. Help us have this out without the usual excuses and sarcasm.',
    },
    {
      label: 'Set a boundary kindly',
      text: 'There’s somebody who takes up more of my time than I can give, and I keep saying yes through my teeth. I want to say no clearly, and stay warm. Practise with me: you be him, and push back a little.',
    },
    {
      label: 'Two sisters, one story',
      text: 'Something happened at Mum’s birthday, and my sister and I tell it so differently that you’d think we were at two parties. Hear both, tell us where our stories agree, and help us with the rest.',
    },
    {
      label: 'Fight fair rules',
      text: 'We’re a couple who argue, and that’s all right. But we’d like to do it better. Ask us about our last three quarrels, the worst habits included, and help us write five rules for fighting fair.',
    },
    {
      label: 'Nobody does the dishes',
      text: 'The sink has become a political issue. There are three of us, three theories about whose plates those are, and last night someone put a fork in my bed. Please restore peace in this house.',
    },
    {
      label: 'Left out on purpose?',
      text: 'My friends went away for the weekend and I found out from a photo. Perhaps there’s an explanation. I’d like to ask them here without crying or attacking. Could you help me begin?',
    },
    {
      label: 'Co-founders in trouble',
      text: 'We founded this company together and now we only write each other emails with headings. One wants to grow, the other one wants to sleep. Before we bring in lawyers, please help us talk like people.',
    },
    {
      label: 'When you raise your voice',
      text: 'When voices get loud, one of us stops hearing the words. The other one hardly notices being loud. We’d like to talk about it now, while it’s quiet. Ask us both what it was like at home when we were small.',
    },
    {
      label: 'An old grudge',
      text: 'It’s been six years and I still rehearse the speech in the shower. He’s forgotten it, or says so. I’d like to put it down, with him or without him. Where does one begin?',
    },
    {
      label: 'Stepfamily growing pains',
      text: 'Two families have become one household, and “you’re not my dad” was said yesterday. We’re the two adults in it, and we don’t agree what comes next. Please give each of us a turn before either of us says more at home.',
    },
    {
      label: 'The parking space war',
      text: 'There’s one parking space between our two houses, and it has made enemies of people who used to lend each other eggs. We agreed to this chat. Nobody wants to be the first one to be reasonable.',
    },
    {
      label: 'Feedback that stung',
      text: 'A colleague gave me feedback, and three days later I’m still arguing with it in my head. Some of it may even be right. Help me take it apart: what’s true, what’s style, and what I want to answer.',
    },
    {
      label: 'Argue it for me',
      text: 'Before I pick this fight, I want to hear the best case for the other side. I’ll tell you my view, you make theirs as strong and as fair as you can, and we’ll see whether I still want to fight.',
    },
    {
      label: 'The court of small crimes',
      text: 'The court is in session. The charge: finishing the good cheese and leaving the empty wrapper in the fridge. We’re prosecution and defence, you’re the judge. Hear both sides and pass a sentence that we can laugh about.',
    },
    {
      label: 'Making up after a breakup',
      text: 'We split up in spring and have the same friends, the same gym and the same favourite café. We don’t need to be close. We’d like to get to where nobody has to leave the room.',
    },
    {
      label: 'Teammate doing nothing',
      text: 'Four of us have to hand in a group project and one hasn’t done a thing. We’ve complained about it everywhere except to them. They’re coming into this chat in ten minutes. How do we begin well?',
    },
    {
      label: 'Grandparents and sweets',
      text: 'We’ve said no sweets before dinner, and Grandma says that’s what grandmas are for. It’s about more than chocolate by now. We all love the same child. Help us before the next visit.',
    },
    {
      label: 'Jokes that hurt',
      text: 'In our group we tease each other, and lately it’s always the same person who gets it. He laughs along. I don’t think he finds it funny, and I’ve joined in too. How do we talk about it?',
    },
    {
      label: 'Pause, then come back',
      text: 'We were in the middle of it and one of us walked out, which was probably wise. Now we’re back, in two different rooms. Let each of us say one thing we want the other to understand. Then we’ll see.',
    },
    {
      label: 'Religion and the wedding',
      text: 'Two people in love, two faiths, and two families who each expect their own ceremony. It got ugly on Sunday. We’d like to talk, with both of our mothers here, about what can’t be given up and what can.',
    },
    {
      label: 'Forgive or not yet',
      text: 'She’s apologised and everybody expects me to be over it. I’m not. I don’t want revenge, I want it to have mattered. Help me find out what I need before I can mean it when I say it’s fine.',
    },
    {
      label: 'End the cold war',
      text: 'We haven’t had a fight. We’ve just been polite for three weeks, and it’s awful. Someone has to open the window, so here we are. Ask us the question that we’ve both been avoiding.',
    },
  ],
}
