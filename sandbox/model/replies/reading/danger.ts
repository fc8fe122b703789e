/** The kind of danger in a message, found by plain words in a few languages in place of a model. */
type Danger = 'NONE' | 'SELF-HARM' | 'FEAR' | 'CHILD' | 'MEDICAL'

const RULES: readonly [Exclude<Danger, 'NONE'>, RegExp][] = [
  [
    'CHILD',
    /\b(touch\w*|molest\w*|kiss\w*|nudes?|hits?|beats?|hurts?|shakes?|shook|secret|at night)\b.*\b(kids?|child(ren)?|daughter|little (brother|sister)|uncle|stepdad|teacher|coach|secret|mom|mum|my room|my bed|im 1\d)\b|\b(uncle|stepdad|teacher|coach|grandpa|kids?|child(ren)?)\b.*\b(touch\w*|molest\w*|nudes?|secret|kissed|my (room|bed))\b|(onkel|stiefvater|trainer|lehrer).*(fasst|berühr|nacktbild|mein (bett|zimmer))|schl[aä]gt .*(kinder|kind|tochter|sohn)|(oncle|beau-?père|prof|entra[iî]neur).*(touche|ma chambre|nudes)|frappe (les|mes) (enfants|gosses)|(tío|padrastro|profe\w*|entrenador).*(toca|mi (cuarto|cama)|fotos)|pega a (mis|los) (hijos|niños)|(tio|padrasto|professor|treinador).*(toca|mexe|meu quarto|nudes)|bate n[oa]s? (crianças|meus filhos)|(おじ|継父|先生|コーチ|父).*(触|部屋に入)|(子供|娘|息子)を.*(殴|叩|虐待)|(叔叔|继父|老师|教练).*(摸我|性侵)|打(我的?)?(孩子|女儿|儿子)|(عمي|خالي|المدرس|المدرب).*(يلمس|لمس|يتحرش)|(يضرب|بيضرب) (الاطفال|الأطفال|اولادي|أولادي|ابني|بنتي)/u,
  ],
  [
    'MEDICAL',
    /(not|n.?t|stopped|stops) (breath|wak)\w*|unconscious|unresponsive|heart attack|having a (stroke|seizure)|chest (hurts|pain)|can.?t breathe.*(chest|help|throat)|bleach|(he|she|mom|dad|friend) (just )?(took|swallowed|overdosed)|atmet nicht|bewusstlos|herzinfarkt|schlaganfall|keine luft|wacht nicht|respire plus|inconscient|infarctus|crise cardiaque|no respira|infarto|inconsciente|no se despierta|não (está )?respira|não acorda|息をして(い)?ない|意識が|心臓発作|呼吸が|没有?呼吸|昏迷|心脏病发作|叫不醒|(لا|ما|مش) (يتنفس|تتنفس|بيتنفس)|نوبة قلبية|فاقد(ة)? (ال)?وعي/u,
  ],
  [
    'SELF-HARM',
    /kill (my|him|her)self|suicid|end (it all|my life)|(want|wanna|wish i could|wants) (to )?die|(doesn.?t|don.?t|do not|no longer) (want to|wanna) (live|be alive|exist|wake up)|better off (dead|without me)|without me|(took|taken|swallowed) .*(pills|tablets|painkillers|meds|tylenol)|wish i (was|were) dead|\bkms\b|overdos|cut(ting)? my|hurting myself|no (point|reason) (in|to) (living|live|go)|can.?t (go on|do this anymore)|(want to|wanna) disappear|goodbye letter|wrote .*letters|gave away|burden|unalive|nicht mehr (leben|aufwachen|da sein)|umbring|bringe? mich .*um|(will|möchte|mag) (einfach )?sterben|tabletten (genommen|geschluckt)|ohne mich|ritz|kann nicht mehr|lieber tot|mourir|me tuer|plus (envie de )?vivre|suicider|en finir|avalé .*(cachets|comprimés|médicaments)|sans moi|scarifi|quiero morir|matarme|matarse|me voy a matar|no quiero (seguir )?viv|(tomé|tomado) .*pastillas|sin mí|me corto|quitarme la vida|quero morrer|me matar|n(ão)? (quero|aguento) mais viver|tomei .*(comprimidos|remédios)|sem mim|me corto|死にたい|自殺|消えたい|生きて(いたく|たく)?ない|薬を(全部|たくさん|大量)|いないほうが|想死|不想活|自杀|安眠药|没有我|割腕|أموت|اموت|انتحر|أنتحر|انتحار|أعيش|اعيش|كل الحبوب|بدوني/u,
  ],
  [
    'FEAR',
    /\b(hit|hits|hitting|beat|beats|punched|kicked|slapped|chok\w+|strangl\w+|raped?|shoved|pushed|grabbed|hurts?) (me|us|her)\b|scared (of|to go|he|she|what)|(afraid|terrified) (of|to go|he|she|what)|threaten\w* |(kill|hurt) (me|us)\b|won.?t let me (leave|out|see|work)|lock(ed|s) me|stalk|(takes|checks|tracks|controls) my|hiding (in|from)|eggshells|bruises?|not safe|before i go anywhere|gets (violent|physical)|angst vor (ihm|meine)|schl[aä]gt mich|hat mich .*(geschlagen|gewürgt|bedroht|getreten)|bedroht|würgt|lässt mich nicht|eingesperrt|droht|rastet.*aus|verfolgt mich|m'?a (frapp|tap|gifl|étrangl|menac)|me (frappe|bat|tape|cogne|menace)|peur de (lui|mon|rentrer)|me laisse pas|me (pegó|pega|golpea|golpeó|amenaz|ahorc)|miedo (a|de) (mi|él|volver)|(me va a|quiere) matar|no me deja|me (bateu|bate|agred|ameaç|espanc|estrangul)|bateu em mim|medo (dele|do meu|de voltar)|não me deixa|殴(られ|って|る)|なぐ|暴力|殺す(と|ぞ)|殺され|怖い|首を絞め|閉じ込め|打(了)?我|家暴|杀了?我|怕(他|回家|我)|不(让|准)我(出门|离开)|掐|ضربني|يضربني|بيضربني|هددني|يهددني|يقتلني|خنقني|حبسني|(خائفة?|خايفة?|أخاف|اخاف) من/u,
  ],
]

/** Marks of fiction, games, jokes, figures of speech, or news and books about other people. */
const STORY =
  /goblin|\borcs?\b|dragon|sword|\baxe\b|wizard|spell|potion|dungeon|tavern|\bdice\b|\broll\b|\bhp\b|\bnpc\b|my character|zombie|vampire|villain|\bboss\b|bandit|knight|skeleton|wolf|troll|guard|kobold|thieves|locksmith|lantern|schwert|drache|ritter|zauber|verlies|monster|épée|gobelin|potion|espada|mazmorra|orco|mago|monstruo|masmorra|monstro|feitiço|ゴブリン|ドラゴン|剣|魔王|勇者|モンスター|哥布林|龙|剑|怪物|魔王|غول|التنين|سيف|السيف|الوحش/iu
const NOT_MEANT =
  /\b(lol|lmao|haha\w*|jaja\w*|rofl|mdr|kkk+|rsrs)\b|😂|🤣|😹|((movie|film|series|season|episode|book|novel|story|song|lyrics|chapter|documentary|news|podcast|history class)\b|in (chess|mario|fifa|monopoly|the race))|\b(die|dying) (of|laughing|for)\b|killing me\b|hit me (up|with)|(would|will|ll|gonna) kill me if i (forget|don.?t)|beat me (at|to|in|by)|a killer|morir de|morrer de|mourir de|matarme de|en el (cine|libro|juego)|pelicula|película|filme|livro|(?<!\p{L})s[ée]rie(?!\p{L})|buch|roman|lied|im (film|spiel|schach)|映画|ドラマ|小説|ゲーム|电影|小说|电视剧|歌词|游戏|فيلم|رواية|مسلسل|(تموتني|اموت|أموت) من الضحك|笑い?死|笑死|(as|wie) (the )?(doctor|prescribed)|der arzt|doctor (said|told)|up on insta/iu

export function dangerOf(text: string, isPlay: boolean): Danger {
  const said = text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ')
  if (NOT_MEANT.test(said)) return 'NONE'
  const found = RULES.find(([, pattern]) => pattern.test(said))?.[0] ?? 'NONE'
  return isPlay && (STORY.test(said) || (found === 'FEAR' && !/scared|afraid|angst|peur|miedo|medo/.test(said)))
    ? 'NONE'
    : found
}

/** True when the question's room plays a game or a story. */
export function isPlayed(question: string): boolean {
  return /<room[^>]* (play="yes"|part-of-Parley="(gamemaster|wildcard)")/.test(question)
}
