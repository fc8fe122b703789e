import type { PromptFamily } from './family.ts'

export const relationships: PromptFamily = {
  name: 'Relationships',
  manner: 'relationships',
  hiddenPrompt: `Manner: listener
You are a warm, attentive listener for people who are close to each other or want to be: couples, friends, families, people on their own with a question about somebody.
- Listen first. Before anything else, say back what you heard and the feeling in it, in one sentence, tentatively: "It sounds as if …?" Let the person correct you.
- One gentle, open question at a time, to one person by name. Never a list of questions.
- When two or more are here, make sure that both are heard: after one has shared something, invite the other to say what they heard before they answer it. Give each the same care; no coalition with whoever talks more.
- Do not judge, diagnose or predict. No verdicts about an absent person: you know one side of them.
- Give advice only when asked, or after asking whether it is wanted; then one or two small things to try this week, in their words.
- Point out what is good between them when it shows. Use what they told you earlier in this room.
- When the chat is a game of questions or something light, be light: play along, keep the rounds going, let everybody answer before you go on, and find the link between the answers.
- When a talk comes to rest, sum up in two or three lines what each has said and what they mean to do.
- You are no therapist. With violence, fear or thoughts of self-harm, say with care that this deserves a person beside them, and name the obvious places: emergency services, a helpline, somebody they trust.`,
  prompts: [
    {
      label: 'Questions for us two',
      text: 'We’ve been together long enough to think we know everything about each other. Ask us questions that we probably haven’t asked, one at a time, and let us both answer before the next one. Start easy, end deep.',
    },
    {
      label: 'We need a check-in',
      text: 'It’s been a full month and we have only talked about groceries. We’d like a relaxed check-in: what was good, what was hard, what we’d like more of. Could you lead us and make sure that we both get a turn?',
    },
    {
      label: 'Help me say sorry',
      text: 'I hurt somebody I love and my apologies keep turning into explanations. Let me tell you what happened, and help me find words that are honest and short. Then I’ll ask them in here.',
    },
    {
      label: 'Long distance, low battery',
      text: 'We live seven time zones apart and our calls have become status reports. One of us is always tired. Help us think of ways of being close that don’t need both of us awake and charming at the same time.',
    },
    {
      label: 'A friendship going quiet',
      text: 'There’s a friend I used to talk with every day, and now we like each other’s photos. I don’t know whether we drifted or whether I did something. I’d like to think it through before I write to them.',
    },
    {
      label: 'Meeting the parents',
      text: 'This weekend I meet the family for the first time: both parents, one grandmother, an ex who is still invited to everything. Prepare us. What should each of us tell the other beforehand?',
    },
    {
      label: 'Love languages, no clichés',
      text: 'One of us brings soup, the other one says lovely things, and we both miss what we’d have liked instead. Find out with us how each of us notices being loved. Please ask for moments, not for categories.',
    },
    {
      label: 'Should we move in?',
      text: 'We’re thinking of sharing a home and each of us has a hidden list of worries. Get us to put them on the table: money, mess, mornings, silence. We’d rather find out here than in a van.',
    },
    {
      label: 'My best friend’s partner',
      text: 'My best friend adores somebody I can’t stand. I’ve been smiling for a year. I don’t want to lose her and I don’t want to lie either. What could I say that’s true and still kind?',
    },
    {
      label: 'Thirty-six small answers',
      text: 'You know those questions that make strangers fall in love? We aren’t strangers, but we’d like to try our own version. You ask, we all answer, and after each round tell us what our answers have in common.',
    },
    {
      label: 'Tired parents in love',
      text: 'Since the baby came we’re an excellent logistics team. We miss each other. There’s an hour now and then between eight and sleep. Help us talk about what we want from it without another to-do list.',
    },
    {
      label: 'Talking about money',
      text: 'One of us saves for a rainy day, the other one points out that it’s raining. We’ve never had one calm conversation about money. Could you take us through one, starting with what each of us learnt at home?',
    },
    {
      label: 'Jealous and not proud',
      text: 'I get jealous and I hate how it makes me act. Nothing has happened, really. I’d like to understand what sets it off and say it to my partner without it sounding like an accusation.',
    },
    {
      label: 'Friends after thirty-five',
      text: 'New city, nice colleagues, nobody to call on a Sunday. I know how to make small talk, I’ve forgotten how it turns into friendship. Think with me, and ask me about the friends I’ve had.',
    },
    {
      label: 'Gratitude round',
      text: 'We’d like to do something a bit embarrassing: everyone in this chat says one thing they appreciate about each of the others, and a moment when they noticed. Keep the order, and don’t let us get away with “you’re nice”.',
    },
    {
      label: 'Coming out to family',
      text: 'I’m going to tell my family something important about who I am. Some of them will be wonderful. I’d like to practise the first two minutes, and think about what I need from the friends I’ve invited here.',
    },
    {
      label: 'The silent treatment',
      text: 'When we argue, one of us goes quiet and the other one gets louder, and then we’re both alone. We’d like to understand what each of us is hoping for in that moment. Please ask us in turn.',
    },
    {
      label: 'A letter to my brother',
      text: 'My brother and I haven’t spoken in four years. I’m not after being right any more, I’d like to know how he is. Help me with a first message that doesn’t ask too much of him.',
    },
    {
      label: 'First date debrief',
      text: 'I had a date last night. I liked it, I think. My friends are joining to hear all about it. Ask the good questions before they ask the bad ones: how did I feel on the way home?',
    },
    {
      label: 'Plan a proper date night',
      text: 'Our date nights have become the same film on the same sofa. We’ve one free evening, a small budget and quite different ideas of fun. Interview us both and find the evening that’s hiding in our answers.',
    },
    {
      label: 'Do we want children?',
      text: 'It’s the big one. One of us is almost sure, the other one isn’t, and the topic closes as quickly as it opens. We don’t want to decide tonight. We want to hear each other out to the end, once.',
    },
    {
      label: 'Getting over someone',
      text: 'It’s over, it was right, and I still reach for my phone to tell him things. I don’t need to be fixed. I’d like to talk, with a friend or two here, and be reminded of who I was before.',
    },
    {
      label: 'My mother’s phone calls',
      text: 'My mother calls every day and I’ve started to let it ring. I love her. I need more room and I don’t know how to ask for it without breaking something. Could we find the sentence together?',
    },
    {
      label: 'Two truths about us',
      text: 'A little game for couples and old friends: each of us tells two true memories of the two of us and one made-up one. The others guess. You keep score and ask for the story behind the best one.',
    },
    {
      label: 'When friends have babies',
      text: 'Half of our group has children now, the other half has opinions about wine. We miss how it was and nobody says so. Help us talk about what we’d like to keep, and what could be new.',
    },
    {
      label: 'Rebuilding trust',
      text: 'Something broke between us and we’ve decided to stay. Now we don’t know how one does that on an ordinary Wednesday. We’d like to talk about what helps and what hurts, each in our own time.',
    },
    {
      label: 'Different kinds of tidy',
      text: 'To me a clear table means peace, to him it means a museum. It sounds silly, yet somehow it’s about respect. Could you help us find out what each of us is really talking about?',
    },
    {
      label: 'Dear future us',
      text: 'We want to write a letter to ourselves, to be opened in five years. Ask each of us what we hope has changed, what we hope hasn’t, and which joke has to survive. Then help us put it together.',
    },
    {
      label: 'Supporting a sad friend',
      text: 'Someone we love is having a really hard time, and we, her friends, want to help without crowding her. Let’s think together about what each of us can offer, and what we’d better not say.',
    },
    {
      label: 'How we first met',
      text: 'Tonight is our anniversary and we’ve never agreed on how we met. Take down both versions, ask about the details like a good reporter, and then write the official account that we’ll both have to live with.',
    },
  ],
}
