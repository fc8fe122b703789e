import { pairs, phrases, words, type Words } from './words.ts'

export const en: Words = {
  nicknames: ['parly'],
  looseNames: words(`parely parlye praley parlley parleyy parrley parlay parlei parli parls bot assistant`),
  openers: words(`hey hi hello hiya yo ok okay oh so and but dear please thanks well now then also sorry right listen
    morning evening good alright um hm btw`),
  interjections: phrases(`omg | wow | ugh | bruh | bro | dude | man | wait | wrong | nvm | idk | quick question`),
  governors: words(`a an the to with from about by for like than as of or via is was be called named ask asked asking
    tell told telling thank thanked use used using love hate miss blame trust mean meant said says let my our your his
    her their this that no without against around behind on in at does did has had have can could would will should
    typical classic poor invite invited ignore ignoring mute muted unmute wake needs needed wants wanted added removed
    blocked kicked`),
  pointers: words(`this that`),
  predicates: words(`is was are were isn't wasn't has had did does didn't doesn't never always really already only
    usually still also actually probably clearly totally literally finally apparently obviously basically definitely
    even lowkey kinda barely often sometimes ain't might may must will would can could should won't can't cannot
    couldn't wouldn't in on at from with about for or`),
  deeds: [
    ...words(`agrees answered answers arrived arrives asked asks ate attacks beats behaves believed believes
    blamed blames booked bought breaks brings broke brought buys called calls came changed chooses chose comes covers
    crashed crashes decided decides confirms counts deserves drinks drives drove eats exaggerated exaggerates
    explained explains failed feels felt finds follows forgets forgot found gave gets gives got hated hates heard
    hears helped helps holds hoped hopes hurts ignored ignores invited joins keeps kept knew knows leaves left lied
    lies liked likes lived lives looked looks loses lost loved loves made makes mentions missed misses misunderstands
    misunderstood mixes needed needs opened opens owes organised organized paid pays picked picks planned preferred
    prefers promised proposes recommended recommends refuses remembered remembers replied replies rocks ruined rules
    runs said saved saves saw says seems sees sends sent shouted shouts sleeps slept snores sounds speaks spends spent
    spoke started starts stayed stays stopped stops sucks suggested suggests summarised summarized takes talked talks
    tells thinks thought told took translated translates treats used wanted wants went wins won worked works writes
    wrote`),
    ...phrases(`did it | did the | did my | does it | does the | does my | has it`),
  ],
  orders: [],
  particles: [],
  tags: phrases(`isn't it | isn't he | isn't she | aren't they | wasn't it | wasn't he | hasn't it | doesn't it | didn't it | can't it
    | won't it | don't you think | innit | huh`),
  you: words(`you u ya you're your you'd you'll`),
  subjects: words(
    `i i'm i've we he she they it you my our his her their the a this that it's
      that's he's she's they're everybody nobody somebody people`,
  ),
  fillers: ['please', 'pls', 'plz', 'just', 'kindly', 'maybe', 'now'],
  and: words(`and & plus`),
  handovers: [
    "(let's|let us|lets|we should|we could|we can|shall we|should we|why don't we|why not|maybe|just|you could|you should) (just |also )?ask {name}",
    '^ask {name}',
    '^(let me|lemme|someone|somebody) ask {name}',
    '(someone|somebody) should ask {name}',
    '(idk|dunno|no idea),? ask {name}',
    "(let['’]?s|want to|wanna|would like to|curious|wonder) (see |hear |know )?what {name}",
    "(let['’]?s|want to|wanna|would like to) hear from {name}",
    "(let['’]?s|let us) have {name} ",
    '^{name} should (decide|choose|pick|judge)',
    "^(i have |i've got |we have )?(an? |one |another )?(quick |more )?question for {name}",
    '(maybe|perhaps|surely|i bet) {name} (knows|can|could|has|would|will)',
    'what (does|would|do you|might|will) {name}',
    '(how|where|why|when) (would|does|could|can|should) {name}',
    '^(does|can|could|would|will|should) {name}',
    '^(is|are) {name} (still )?(here|there|listening|awake|on|online|around|back)',
    "{name}['’]?s (turn|opinion|view|take|help|verdict)( please)?\\W*$",
    "^(so |and )?{name}['’]?s (thoughts|advice)\\W*$",
    "(need|want|hear|get|would like|i['’]d like|what is|what are|what['’]?s) {name}['’]?s (help|opinion|view|take|verdict|thoughts|advice)",
    '(over to|your turn|go on|go ahead|help( us| me)?) {name}\\W*$',
    'let {name} (decide|answer|choose|pick|say|speak|tell|explain|try|judge)',
  ],
  thanks: phrases(`thanks | thanks again | thanks for the help | thanks for your help | thank u | thank you
    | thank you again | thank you so much | thank you very much | thx | ty | tysm | np | yw | cheers | good to know
    | that helps | i see | got it | understood | noted | no worries | you're welcome | bye | bye bye | goodbye
    | good night | night | see you | see you again | see you there | see you then | see you later | see you soon
    | see ya | see u | cya | tmrw | brb | gg | gm | ttyl | take care | have fun | sleep well | you too | not you | omg
    | oh | ah | aww | hm | hmm | guys | man | dude | bro | haha
    | lol | lmao | gn`),
  besideThanks: phrases(`so much | a lot | very much | everyone | everybody | all | so | then | and | very | really`),
  thanksFor: phrases(`thanks for | thank you for | thx for | ty for`),
  praise: phrases(`great | cool | nice | perfect | awesome | amazing | wonderful | lovely | brilliant | excellent
    | super | sweet | wow | good | good point | that's great | love it | well done | yay | love that | love you
    | you rock | you are the best | ur the best | fair point | well said | good call | helpful | woo | great job
    | good job | nice one | nice work | you're the best`),
  yeses: phrases(`yes | yep | yeah | yea | ya | yas | yup | sure | sure thing | of course | definitely | absolutely`),
  goAheads: phrases(`go ahead | go for it | do it | do that`),
  assents:
    phrases(`never mind | nevermind | nvm | not talking to you | i wasn't talking to you | ok | okay | oki | okie | k | kk | fine | fine by me | alright | no | nope | nah | deal
    | works for me | that works | agreed | exactly | right | true | sounds good | sounds like a plan | fair enough
    | true that | ikr | bet | looks good | good idea | makes sense | will do | no problem | me too | same | same here`),
  pleas: phrases(`please | pls | plz`),
  offers: phrases(`if you like | if you'd like | if you want | if you wish | if you need | if that helps | if it helps
    | i can also | i could also | i'm happy to | i'd be happy to | i'd be glad to | happy to do | happy to draft
    | happy to look | happy to make | happy to write | just say | say the word | just let me know | let me know if
    | let me know whether | tell me if`),
  requests: phrases(`you | can you | could you | will you | would you | can't you | can u | could u | u can | u should
    | you can | you could | you should | you may | you need to | you have to | i need you to | i want you to
    | i'd like you to | we need you to | we want you to | we'd like you to | i said | we said | i told you to
    | i asked you to`),
  hushes: phrases(`be quiet | keep quiet | stay quiet | go quiet | quiet down | be silent | keep silent | stay silent
    | remain silent | shut up | shut it | shut the fuck up | shut the hell up | stfu | stop talking
    | stop talking to us | stop interrupting | stop interrupting us | stop butting in | stop replying
    | stop replying to everything | stop replying to every message | stop answering | stop responding
    | stop responding to everything | stop responding to every message | stay out of it | stay out of this
    | stay out of that | stay out of our conversation | stay out of our argument | stay out of our fight
    | keep out of it | keep out of this | butt out | butt out of it | butt out of this | pipe down | zip it
    | don't talk | don't speak | don't say anything | don't say a word | don't answer | don't reply | don't respond
    | don't comment | don't answer this | don't reply to this | don't respond to this | don't comment on this
    | don't reply to everything | don't reply to every message | do not talk | do not answer | do not reply
    | do not respond | say nothing | mute yourself | mind your own business | only speak when spoken to
    | only speak when asked | only answer when asked | only answer when called | only answer when you're called
    | speak only when asked | leave us alone | leave us be | give us a moment | give us a minute
    | give us some privacy | give us some space | no more comments | no more remarks | no more replies
    | no more interruptions`),
  curses: phrases(`shut up | shut the fuck up | shut the hell up | stfu`),
  bareHushes: phrases(`quiet | silence | hush | shush | sh | shh | shhh | not now | we don't need you
    | we don't need you here | we don't need your help | we do not need you | i don't need you | you're not needed
    | you're not needed here | you are not needed`),
  stops: phrases(`stop | stop it | enough | that's enough | just listen | only listen | stay out | sit this one out
    | no comments | nobody asked | nobody asked you | take a break | go to sleep`),
  afterHushes: phrases(`for a bit | for a while | for a moment | for a minute | for a second | for a sec | for a few
    | for a couple | for an hour | for half | for one minute | for two | for three | for four | for five | for ten
    | for fifteen | for twenty | for thirty | for now | for once | for today | for tonight | for the moment
    | for the time being | for the day | for the evening | for the night | for the whole | for the next | for the rest | for some time | for at least
    | for ever | for good | for god's sake | for gods sake | for heaven's sake | for fuck's sake | until | till
    | while | when | unless | because | so that | so i | so we | so he | so she | so they | a bit | a moment | a minute
    | a second | a while | then | again | already | this time | that | about it | about this | about that | right now
    | at the moment | anymore | any more | and let | and listen | will you | would you | can you | ok | i | i'm
    | im talking | we | we're | he | she | they | it's | its between | nobody | everyone is | everybody is`),
  reasons: words(`for so`),
  speaking: words(`talk talking speak say answer answering reply replying respond responding comment`),
  followUps:
    phrases(`can you | could you | would you | do you mean | do you think | do you know | do you have | are you sure
    | what do you mean | how do you know | tell me more | tell us more | explain | say more | that's wrong
    | that is wrong | that's not right | that is not right | no that's wrong | i meant | no i meant | no i mean`),
  bareFollowUps:
    phrases(`why | why not | but why | why is that | how so | how come | really | such as | like what | for example
    | meaning | what about | how about | and what about | more | go on | continue | one more | another one | again
    | once more | in other words | source | sources | what else | anything else | and then | what then | how much
    | how many | and how | and what | and when | and where | and who | and why | and if`),
  questions: [
    ...phrases(`how | what | what's | who | who's | when | where | where's | why | which | whose | does anybody
      | does anyone | does somebody | does someone | do we | do i | anybody know | anyone know | any idea
      | any ideas | can anybody | can anyone | can somebody | can someone | is there | are there | is it
      | was it | are we | has it | does it | did it | will it | would it | can it | can i | can we | could i
      | could we | may i | may we | must i | must we | shall i | shall we | should i | should we | will i
      | will we | am i | is he | is she | are they | was i | was he | was she | were we | were they | has he
      | has she | have i | have we | have they | do they | does he | does she | did i | did he | did she
      | did we | did they | can he | can she | can they | could he | could she | could they | should he
      | should she | should they | will he | will she | will they | would i | would he | would she
      | would we | would they | would this | would that | could this | could that | at what | in what
      | on what | from what | for what | in which | on which | at which | from which | for how | in how
      | does the | did the | will the | can the | could the | would the | should the | does my | did my
      | will my | should my | and how | and when | and where | and who | and why | do you all | i wonder`),
    ...pairs(`how what when where why`, `is was are were do does did will would can could should has have`),
  ],
  interrogatives: words(`who who's whose whom what what's when where why which how`),
}
