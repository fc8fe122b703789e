/** A person's apparent wish, in the order of matching. */
export type Intent =
  | 'reality'
  | 'time'
  | 'recap'
  | 'memory'
  | 'arithmetic'
  | 'called'
  | 'wellbeing'
  | 'verse'
  | 'joke'
  | 'conflict'
  | 'thanks'
  | 'farewell'
  | 'roleplay'
  | 'sad'
  | 'happy'
  | 'planning'
  | 'ideas'
  | 'question'
  | 'greeting'
  | 'acknowledgement'
  | 'statement'

const ACKNOWLEDGEMENT =
  /^((ok|okay|k|kk|yes|yep|yeah|no|nope|sure|cool|nice|great|right|lol|haha+|hehe|hmm+|wow|perfect|agreed|got it|sounds good|will do|done|same|true|ja|nein|sí|oui|sim|はい|うん|好|好的|نعم)\s*)+$/u

/** A request for quiet wants no answer. */
const HUSH = /\b((be|stay|keep|remain) (\p{L}+ )?(quiet|silent)|shut up|stop talking|shush|hush)\b/u

const RULES: readonly [Intent, RegExp][] = [
  ['acknowledgement', ACKNOWLEDGEMENT],
  ['acknowledgement', HUSH],
  [
    'reality',
    /\b(are|r) (you|u) (really )?(real|human|alive|an? (real |actual )?(ai|bot|robot|person|human|machine|program|model))|\bwhat (model|ai|llm) (are|is)|\bwhich (model|ai|llm)\b|\b(is|are) (this|you|that) .{0,20}(sandbox|chatgpt|gpt|claude|fake)|\bam i (talking|speaking|chatting) (to|with)\b|\bwho (made|built|trained) you/,
  ],
  [
    'time',
    /\bwhat('s| is)? (the )?(time|date|day)\b|\bwhat time\b|\bwhich (day|date)\b|\bhow late is it|\btime (is it|zone)|\bwhat day\b/,
  ],
  ['recap', /\b(summari[sz]e|summary|recap|sum (\p{L}+ ){0,2}up|tl;?dr|where do we stand|catch me up)\b/u],
  [
    'memory',
    /\b(do you remember|remember when|remember(?= ?\?)|what did (i|we|he|she|they|\p{L}+) say|what was .{0,40}\b(again|earlier)|as i said)\b/u,
  ],
  ['arithmetic', /^((what|how much)( is|'s)|calculate|compute)? ?\d+([.]\d+)? ?[-+*x×/÷] ?\d+([.]\d+)? ?=? ?\??$/],
  ['called', /\bare you (still )?(there|here|around|listening|awake)\b/],
  [
    'wellbeing',
    /\bhow (are|r) (you|u|things)\b|\bhow('s| is) (it going|everything|life)\b|\bwhat's up\b|\bhow do you do\b/,
  ],
  ['verse', /\b(poem|haiku|verse|limerick|rhyme|(tell|write) (me|us) a (short )?(story|tale))\b/],
  ['joke', /\b(joke|make (me|us) laugh|something funny|cheer (me|us) up)\b/],
  [
    'conflict',
    /\b(you (always|never)|it'?s (not|so) (my fault|unfair)|unfair|argu(e|ed|ing|ment)|fight(ing)?|fought|conflict|furious|angry|mad at|fed up|sick of|apologi[sz]e|blame|ignor(e|ed|es|ing) me|lied|betray\w*|resent\w*|disagree\w*|not listening|mediat\w+)\b/,
  ],
  [
    'farewell',
    /^(ok(ay)? )?(bye|goodbye|good night|see (you|ya)|gotta go|i('m| am) off|i have to (go|leave)|talk later|ttyl|cya)\b/,
  ],
  ['thanks', /\b(thanks|thank you|thx|ty|cheers|much appreciated|appreciate it)\b/],
  [
    'roleplay',
    /^\*[^*]+\*$|^(i |we )?(draw|swing|cast|sneak|unsheathe|creep|ride|attack|whisper|search the|open the (door|chest|gate))\b|\b(role-?play|dungeon|dragon|wizard|quest|tavern|goblin|elf|orc|kingdom|in character|game master|spell|potion|sword|my character)\b/,
  ],
  [
    'sad',
    /\b(sad|lonely|tired|exhausted|stressed|overwhelmed|anxious|depressed|worried|scared|afraid|heartbroken|grie(f|ving)|miss (him|her|them|my)|crying|cried|awful day|bad day|rough (day|week|time)|burn(t|ed) out|hopeless|hurts?)\b/,
  ],
  [
    'happy',
    /\b(happy|excited|thrilled|proud|delighted|got the job|i passed|we won|so glad|best day|engaged|great news|good news|yay|hooray|woohoo)\b/,
  ],
  [
    'planning',
    /\b(plan(ning|s)?|schedule|meet(ing|up)?|weekend|trip|travel|holiday|vacation|dinner|lunch|party|deadline|agenda|itinerary|book(ing)? (a|the)|organi[sz]e|when (shall|should|can|do) we|budget|flight|hotel|calendar|call at)\b/,
  ],
  [
    'ideas',
    /\b(ideas?|suggest(ions?)?|recommend\w*|tips|advice|options|brainstorm|list (of|me)|help (me|us) (with|find|choose|decide|pick|write))\b/,
  ],
  [
    'question',
    /[?？؟]|^(who|what|where|when|why|how|which|can|could|should|would|will|do|does|did|is|are|any(one|body))\b/,
  ],
  [
    'greeting',
    /^(hi|hiya|hello|hey|heya|howdy|yo|good (morning|afternoon|evening)|greetings|sup|welcome|hallo|hola|salut|bonjour|olá|ciao)\b/,
  ],
]

export function intentOf(text: string): Intent {
  const said = normalise(text)
  if (said === '') return /\bparley\b/i.test(text) ? 'called' : 'acknowledgement'
  return RULES.find(([, pattern]) => pattern.test(said))?.[0] ?? 'statement'
}

/** Removes the assistant's name, emoji and trailing punctuation. */
function normalise(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/@?\bparley\b[,:!]?/g, ' ')
    .replace(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, ' ')
    .replace(/(?<=\p{L})[.!,;:]+(?=\s|$)/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[\s.,!?;:)(-]+$/, '')
}
