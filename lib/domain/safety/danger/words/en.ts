import { oneOf, unlessAfter, type DangerWords } from './words.ts'

const IM = oneOf('im | i am | i m | i feel | i was | im so | im really | and im')
const WANT = oneOf(`want to | wanna | want | need to | am going to | am gonna | m gonna | gonna | will | ll | m going to
  | going to | am about to | have decided to | decided to | just want to | really want to | just wanna | really wanna`)
const RELATIVE =
  oneOf(`husband | wife | boyfriend | girlfriend | bf | gf | partner | ex | ex husband | ex boyfriend | dad
  | father | stepdad | stepfather | mom | mum | mother | stepmom | stepmother | brother | stepbrother | uncle | grandpa
  | grandfather | son | cousin | roommate | flatmate | fiance`)
const THEY = oneOf('he | she | they | hes | shes | theyre')
const HE = oneOf(`${THEY} | my ${RELATIVE}`)
const HURT = oneOf(`hit | hits | hitting | hurt | hurts | beat | beats | beating | punched | punches | kicked | kicks
  | slapped | slaps | choked | chokes | strangled | strangles | pushed | grabbed | attacked | threatened | threatens`)
const OFTEN = '(?: (?:just|always|often|has|keeps|is|was|did|again|has been|started|tried to|would|will))?'
/** Negations, but not of an end or of a way out: "he wont stop", "i cant leave". */
const NOT = `not | never(?! stops?) | no | dont | doesnt(?! (?:stop|let)) | didnt(?! (?:stop|let)) | isnt | wasnt | arent
  | wont(?! (?:stop|let)) | wouldnt(?! (?:stop|let)) | hasnt | havent | hadnt
  | cant(?! (?:stop|leave|go|get|run|move|escape|breathe)) | couldnt(?! (?:stop|leave|go|get|run|move|escape|breathe)) | without`
/** A word that does not deny the others. */
const WORD = `(?!${oneOf(NOT)} )\\w+`
/** Words before "i want to die" that deny it. */
const NOT_SAID = `not that | not like | not because | doesnt mean | doesnt mean that | dont mean | dont think
  | didnt say | never said | never said that | not saying | im not saying that`
const WEAPON = oneOf('belt | fist | fists | stick | bottle | bat | cable | cord | chair | hanger')
const BODY = oneOf('face | head | stomach | belly | ribs | back | mouth | eye | chest | leg | legs')
const HITS = oneOf('hit | hits | hitting | punched | punches | punching | slapped | slaps | slapping')
/** A game in the words that follow: "at chess", "every time we play". */
const GAME =
  oneOf(`chess | checkers | tennis | squash | badminton | ping pong | pool | snooker | darts | cards | poker | uno
  | monopoly | scrabble | catan | mario | fifa | minecraft | fortnite | smash | tetris | dodgeball | paintball
  | basketball | football | soccer | volleyball | hockey | golf | bowling | wordle | trivia | quiz | judo | karate
  | boxing | arm wrestling | race | tournament | match | game | games | round | final | finals | league`)
const OF_GAME = `(?:we (?:\\w+ )?play(?! too)\\w*|(?:at|in|of|play|plays|played|playing) (?:\\w+ )?${GAME})`
const BECAUSE = 'because | bc | cuz'
const WHEN = 'when | whenever'
/** No game in the words that follow a blow. Behind a reason it is the occasion: "he hit me because i beat him at chess". */
const NO_GAME = `(?!(?: (?!${oneOf(`${BECAUSE} | ${oneOf(WHEN)} ${oneOf(`${THEY} | i | im | my`)}`)} )\\w+){0,8} ${OF_GAME} )`
/** The same after "beat me", which a reason leaves a game: "he beat me because i am bad at chess". */
const NO_MATCH = `(?!(?: (?!${oneOf(`${BECAUSE} | ${WHEN}`)} ${THEY} )\\w+){0,8} ${OF_GAME} )`
/** No result of a game anywhere in the words that follow "beat me". */
const NO_RESULT = `(?!(?: \\w+)* (?:(?<! (?:at|around|about) )\\d+ \\d+(?! (?:times|am|pm) )|${oneOf(`
  (?<! late )by \\w+ (?:points?|seconds?|minutes?|goals?) | rematch | win | won (?:the|again|it|by) | trophy | leaderboard
  | fair and square | first time ever | good game | owe (?:him|her|them) (?:a|an|one) | get (?:him|her|them) next time
  | buy the (?:beer|beers|drinks|pizza|next round) | level \\d+ | boss (?:fight|level) | \\d+ damage`)}) )`
const NO_JOKE = '(?!(?: \\w+)* (?:jokingly|playfully|as a joke|for fun) )'
/** No move of a game in the words that follow "he hit me". */
const NO_MOVE = `(?!(?: \\w+)* ${oneOf(`potions? | spells? | mana | could (?:block|dodge|parry|heal|attack)
  | respawn\\w* | (?:once|twice) and im dead | and i die`)} )`
/** "Every morning", "every time we argue". */
const EVERY = `every (?!(?:round|match|game|turn|race|time we (?:\\w+ )?play\\w*|time i (?:peek|spawn|respawn)) )\\w+`
const TIME = `last (?:night|week|weekend|month|year|time|summer|winter) | tonight | today | yesterday
  | this (?:morning|afternoon|evening|week|weekend|month) | ${EVERY}`
const REASON = `when | whenever | until | because | bc | cuz | so hard | so bad | so badly | really hard | very hard | hard
  | badly | in front of | on purpose | and (?:i|im|now|then|my) | but (?:he|she|they|i|im) | so (?:i|im) | i | im | if i
  | for (?:real|years|nothing|no reason)`
/** The words after "he hit me" where it is no game: the end, a time, a reason, a place on the body, a weapon. */
const AFTER_BLOW = `${NO_GAME}${NO_MOVE}${NO_JOKE}(?! again (?:at|in|with) )(?= (?:$|${oneOf(`${TIME} | ${REASON} | again | a lot | often | sometimes
  | all the time | once | twice | \\w+ times | then | while | after | before | help | please | at (?:home|night|school|work) | over the head
  | (?:right )?(?:across|in) (?:the|my) ${BODY} | with (?:a|his|her|the) ${WEAPON}`)} ))`
/** "He beat me" alone is more often said of a game. */
const AFTER_BEATING = `${NO_MATCH}${NO_RESULT}(?! ${oneOf(TIME)} by )(?= ${oneOf(`${TIME} | ${REASON}`)} )`
/** Words after "my dad hit me" where it is no violence: a game, a first place, news. */
const NO_NEWS = `${NO_JOKE}(?! (?:(?:again|once|twice|today|yesterday|last \\w+|this \\w+|\\w+ times) )?${oneOf(`by
  | at(?! (?:home|night|school|work|least|\\d+\\w*|the (?:house|table|party)) ) | home | back | with(?! (?:a|an|his|her|the) ${WEAPON} )
  | to(?! (?:death|a pulp|the (?:ground|floor)) ) | on the (?:back|shoulder) | under the table`)} )`
const AT_PLACE = oneOf('the | my | our | front | public | bed | anger | a (?:rage|fit|fury)')
/** Words after "my dad beat me" where it is no violence either: "in valorant". */
const NO_CONTEST = `${NO_MATCH}${NO_RESULT}${NO_NEWS}(?! in (?!${AT_PLACE} ))`
/** Playmates: "my brother beat me again" alone is more often said of a game. */
const PLAYMATE = oneOf('brother | stepbrother | cousin | roommate | flatmate | son')
const SCARED = oneOf('scared | afraid | terrified | frightened | scared to death | in fear | so scared | so afraid')
const PILLS =
  oneOf(`pills | tablets | sleeping pills | painkillers | paracetamol | tylenol | ibuprofen | antidepressants
  | xanax | meds | medication | medicine | sleeping tablets`)
const TOOK = oneOf(
  'took | have taken | ve taken | swallowed | ate | downed | just took | just swallowed | have swallowed',
)
const AS_TOLD =
  '(?! (?:\\w+ ){0,3}(?:today|daily|doctor|dr|prescribed|told|supposed|morning|evening|like a good|on time))'
const CHILD = oneOf(`kid | kids | child | children | baby | daughter | son | little brother | little sister | nephew
  | niece | stepdaughter | stepson`)

export const en: DangerWords = {
  certain: {
    'self-harm': [
      unlessAfter(NOT_SAID, '', [
        `i ?(?:m |am )?${WANT} (?:kill myself|kms|end my (?:own )?life|end it all|take my (?:own )?life|hang myself|shoot myself)`,
        `i ?m? ?(?:really |just |so )?(?:want to|wanna|wish i could) die(?! (?:of|from|laughing|peacefully|old|in|on|for|at|as|when|with|hard))`,
      ]),
      `i (?:really |just )?(?:dont|do not|dnt|no longer|don t) (?:even )?(?:want to|wanna|wana) (?:live|be alive|exist)(?: like this)? (?:any ?more|no more|any longer)`,
      `i (?:really |just )?(?:dont|do not|dnt|no longer|don t) (?:want to|wanna) (?:live|be alive|exist)(?= (?:$|i |please|and i|help|it |there|im ))`,
      `i ${TOOK} (?:all|every) ?(?:of )?(?:the|my|her|his|our|their|these|those|one of the)? ?(?:\\w+ )?${PILLS}${AS_TOLD}`,
      `i ${TOOK} (?:too many|way too many|the whole|a whole|an entire|the entire|a bottle of|a bunch of|a handful of|like \\d+|\\d\\d+) (?:\\w+ ){0,3}${PILLS}${AS_TOLD}`,
      `i ?(?:have |ve |just )?(?:overdosed|taken an overdose|took an overdose|cut my wrists|slit my wrists)`,
      `i (?:wish i was|wish i were|would rather be|want to be|wanna be|should be) dead`,
      `(?:${IM}|(?<! ${oneOf(NOT)} )feeling) (?:really |so )?suicidal`,
      `(?:goodbye|bye) (?:everyone|everybody|all)? ?i (?:cant|can not|cannot) (?:live|go on) (?:like this|any ?more)`,
      `i (?:have|ve got) (?:a|the) (?:rope|gun|razor|blade|pills) (?:\\w+ ){0,4}(?:do it|end it|kill myself)`,
      `i(?:m| am| m)? (?:standing |sitting )?(?:on|at|near) (?:the|a) (?:bridge|roof|ledge|tracks|rails)(?: \\w+){0,5} (?:jump|end it|do it)`,
    ],
    fear: [
      unlessAfter(NOT, 'really | even | ever', [
        `${HURT} me(?: \\w+){0,7} (?<! ${oneOf(NOT)} (?:really |even |so |that )?)${SCARED}`,
        `${SCARED}(?: ${WORD}){0,6} (?:hit|hits|beat|beats|hurt|hurts|kill|kills|punch|choke|attack) (?:me|us)`,
      ]),
      `${IM} (?:so |really )?${SCARED} of (?:my ${RELATIVE}|him|going home|coming home)`,
      `${HE} (?:said|says|threatened|threatens|keeps saying|told me|is going|wants|tried|tries)(?: ${WORD}){0,3} (?:to|will|ll|gonna|would) kill me(?! (?:if i forget|if i dont bring|if i eat|if i tell you|lol))`,
      `${HE}${OFTEN} (?:choked|chokes|strangled|strangles|raped|rapes) me`,
      `${HE} (?:has|got|is holding|pulled) (?:a|the) (?:knife|gun)(?: \\w+){0,6} (?:me|scared|hiding|help|door)`,
      `${HE} (?:wont|will not|doesnt|does not|never) lets? me (?:leave|out|go out|leave the house|leave the room)`,
      `${HE}${OFTEN} locked me (?:in|up|inside)`,
      `${IM} (?:hiding|locked) (?:\\w+ ){0,4}(?:from him|from her|bathroom|closet|because he|bc he)`,
      `i was (?:just )?raped`,
      `(?<! (?:never|didnt|doesnt|hasnt) (?:put|puts|had|laid) (?:his|her) )(?:hand|hands) (?:around|on) my (?:neck|throat)`,
    ],
    child: [
      `my ${RELATIVE}(?: ${WORD}){0,2} (?:touches|touched|touching|molests|molested|rapes|raped) (?:me|my ${CHILD}|my sister|my brother)`,
      `${HE} (?:touches|touched|molests|molested|is touching|has been touching)(?: ${WORD}){0,2} (?:me (?:down there|at night|where)|my ${CHILD}|the ${CHILD}|our ${CHILD})`,
      `(?:my ${RELATIVE}|teacher|coach|he) (?:comes|came|sneaks) (?:in|into) my (?:room|bed) at night`,
      `my (?:teacher|coach|priest) (?:touched|touches|kissed|molested|sends me nudes|wants nudes)`,
      `${HE}${OFTEN} (?:hit|hits|hitting|beat|beats|beating|hurt|hurts|hurting|shakes|shook) (?:my|the|our|her|his) ${CHILD}(?! (?:at|in (?:chess|mario|a race|fifa)))`,
    ],
    medical: [
      `(?:he|she|${HE}|my \\w+|someone|dad|mom|mum|grandma) (?:is |s |has )?(?:not breathing|stopped breathing|isnt (?:breathing|waking up)|unconscious|not waking up|wont wake up|having a seizure|having a stroke|having a heart attack|unresponsive)`,
      `(?:not (?:breathing|waking up)|(?:shes|hes) (?:unconscious|unresponsive))(?= (?:$|help|what|please|i |and|any))`,
      `i ?(?:m |am )?(?:think i ?m |think im |think i am )?having a (?:heart attack|stroke|seizure)`,
      `i (?:cant|cannot|can t|can not) breathe?(?: \\w+){0,4} (?:chest|help|throat|ambulance|allergic)`,
      `(?:my )?chest (?:hurts|pain)(?: \\w+){0,6} (?:breathe|arm|breath)`,
      `${HE}(?: ${WORD})? (?:overdosed|took all (?:the|her|his|my) ${PILLS})`,
    ],
  },
  plain: {
    fear: [
      `my ${RELATIVE}${OFTEN} (?:${HITS} me(?! up )|(?:kicked|kicks|kicking) me(?! (?:out|off|from) ))${NO_GAME}${NO_NEWS}`,
      `my (?!${PLAYMATE} beat me again $)${RELATIVE}${OFTEN} (?:beat|beats|beating) me${NO_CONTEST}`,
      `${THEY}${OFTEN} ${HITS} me${AFTER_BLOW}`,
      // "beat me" and "kicked me" alone are more often said of games, groups and servers.
      `${THEY}${OFTEN} (?:beat|beats|beating) me(?: (?:up|bloody|unconscious|black and blue|badly)| with (?:a|his|her|the) ${WEAPON})${NO_MATCH}`,
      `${THEY}${OFTEN} (?:beat|beats|beating) me${AFTER_BEATING}`,
      `${THEY}${OFTEN} (?:beats|beating) me(?= $)`,
      `${THEY}${OFTEN} (?:kicked|kicks|kicking) me (?:(?:in|across) (?:the|my) ${BODY}|down the stairs|until|when (?:i|im)|and (?:i|im)|so hard|really hard)(?= )`,
      `${HE}${OFTEN} (?:threatened|threatens|threatening) (?:me|to (?:hurt|kill|hit|beat))`,
    ],
    'self-harm': [
      `i(?:m| am| m)? (?:cut|cutting|burn|burning|hurting|hurt) myself (?:again|on purpose|every|at night|when)`,
    ],
  },
  hints: [
    `(?:kill|kills|killed|killing|hang|hanging|shoot|shooting) (?:my ?self|himself|herself|themselves|yourself)`,
    'suicid\\w*|end (?:it all|my life|his life|her life|it tonight)|unalive\\w*|kms',
    '(?:want|wants|wanted|wish|wishes|wanna|going) (?:\\w+ ){0,2}(?:to )?die',
    '(?:better off|world|easier|happier|fine) (?:\\w+ ){0,2}without me|better off dead|(?:wish|wished) i (?:was|were|had) (?:never|dead|not)',
    '(?:no|whats the|any) (?:reason|point) (?:\\w+ ){0,2}(?:live|living|go on|going on|anymore|continue)',
    'i (?:cant|can not|cannot|can t) (?:go on|do this any ?more|take it any ?more|take this any ?more|keep going|live like this)',
    '(?:cut|cutting|cuts|hurt|hurting|burn|burning) my ?self|self ?harm\\w*|my wrists',
    '(?:dont|do not|dnt|doesnt|does not|didnt) (?:want to|wanna) (?:live|wake up|be alive|exist|be here any ?more)|never wake up|not wake up',
    'overdos\\w*|(?:took|taken|take|swallowed|many|bottle of|all) (?:\\w+ ){0,4}(?:pills|tablets|meds|painkillers)',
    '(?:saying|say) goodbye|wont be (?:around|here|a (?:problem|burden))|gave away (?:all )?my|(?:goodbye|farewell) (?:letter|note)s?|wrote (?:\\w+ ){0,3}(?:letters|notes?) (?:for|to)',
    '(?:i am|im|being|just|such) a burden|want to disappear|wanna disappear|everything to stop|dont see a (?:future|way)',
    `(?:scared|afraid|frightened|terrified) (?:\\w+ ){0,3}(?:him|her|home|my ${RELATIVE}|husband|partner|me)`,
    '(?:hit|hits|hitting|beat|beats|beating|beaten|punched|slapped|choked|kicked|strangled|threw) (?:me|her|him|us|my \\w+|the kids?)',
    'threaten\\w* (?:me|her|him|us|to|my)|abus(?:e|es|ed|ive|ing)|rape[ds]?|raping|molest\\w*|grop(?:ed|es|ing)|assault\\w*',
    '(?:touched|touches|touching) (?:me|her|him|my|us)|(?:send|sent|sends|wants|wanted|asks for|asked for) (?:\\w+ ){0,3}nudes',
    '(?:kill|hurt) (?:me|us|her|him|you) (?:if|when|one day|tonight|someday)|(?:will|ll|gonna|going to) (?:kill|hurt|hit) (?:me|us|her|the kids?|himself|herself)',
    '(?:locks?|locked) (?:me|her|us|the door)|(?:wont|doesnt|never) lets? (?:me|her) (?:\\w+ ){0,2}(?:leave|out|go|see|work|have)',
    'stalk\\w*|(?:track|tracks|checks|takes|took|controls) my (?:phone|location|money|bank|card)|follow(?:s|ed|ing) me|eggshells|bruise\\w*|black eye',
    'loses? (?:it|his temper|her temper)|(?:gets|got) (?:violent|physical)|not safe|unsafe|hiding from|what (?:he|she) (?:will|ll|would|might) do',
    '(?:cant|cannot|can t|not|stopped|stops) breath\\w*|unconscious|unresponsive|passed out|collapsed|wont wake|not waking',
    'chest (?:pain|pains|hurts)|heart attack|having a stroke|seizure|bleeding (?:a lot|so|out|and)|wont stop bleeding|allergic reaction|ambulance|poisoned|drank bleach',
    `(?:hits|hit|beat|beats|hurt|hurts|hurting|starv\\w+|leaves|left|neglect\\w*) (?:my|the|our|their|her|his) ${CHILD}`,
    '(?:comes|came|sneaks) (?:in|into) (?:my|her|his) (?:room|bed)|our (?:little )?secret|dont tell (?:mom|mum|anyone)|(?:met|meet) (?:\\w+ ){0,3}online (?:\\w+ ){0,4}(?:older|years? old|\\d\\d)',
  ],
  plainHints: [
    '(?:slap|slaps|punch|punches|kicks|chokes?) (?:me|her|him|us)',
    'knife|knives|gun|guns|stab\\w*|strangl\\w*|chok(?:ed|es|ing)|attack(?:ed|s) me|weapon|blood|dead body|dying|poison\\w*',
    `${HE} (?:hit|hits|scares|frightens|hurts|hurt|shoved|pushed|pushes|grabbed|threw) (?:me|us|things|a)`,
    `(?:kill|killed|kills|shoot|shot) (?:me|him|her|us)`,
  ],
}
