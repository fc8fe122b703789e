import { oneOf, type DangerWords } from './words.ts'

/** Any word ending, in letters of all scripts. */
const ANY = '\\p{L}*'

const IT_HE =
  oneOf(`lui | lei | mio marito | mia moglie | mio padre | mia madre | il mio ragazzo | il mio compagno | il mio ex
  | mio fratello | mia nonna | mio nonno | papa | mamma | nonna | nonno | il bambino | la bambina`)
const NL_HE =
  oneOf(`hij | zij | ze | mijn man | mijn vrouw | mijn vriend | mijn vriendin | mijn vader | mijn moeder | mijn ex
  | mijn stiefvader | mijn broer | oma | opa | mama | papa | de baby`)
const PL_HE =
  oneOf(`on | ona | moj maz | maz | moj ojciec | ojciec | tata | mama | matka | ojczym | moj chlopak | moj chłopak
  | chlopak | chłopak | moj byly | moj były | babcia | dziadek | dziecko`)
const RU_HE =
  oneOf(`он | она | мой муж | муж | мой отец | отец | папа | мама | мать | отчим | мой парень | парень | мой бывший
  | бывший | жена | бабушка | дедушка | ребенок | ребёнок`)
const TR_HE = oneOf(`kocam | esim | karım | karim | babam | annem | sevgilim | uvey babam | eski sevgilim | abim | dedem
  | anneannem | babaannem | bebek | cocuk`)
const HE_HE = oneOf(
  `הוא | היא | בעלי | אשתי | אבא | אבא שלי | אמא | אמא שלי | החבר שלי | האקס שלי | סבא | סבתא | התינוק | הילד`,
)
const KO_HE = oneOf('남편 | 아빠 | 아버지 | 새아빠 | 엄마 | 남친 | 남자친구 | 전남친')

/** Builds a language with a few explicit phrases; a model judges all else (CARE-2, TURN-3). */
function language(explicit: Pick<DangerWords, 'certain' | 'plain'>, hints: readonly string[]): DangerWords {
  return { ...explicit, hints, plainHints: [] }
}

export const it = language(
  {
    certain: {
      'self-harm': [
        '(?:voglio|vorrei) (?:solo |soltanto )?(?:morire|uccidermi|ammazzarmi|suicidarmi|farla finita|essere mort[oa])(?! (?:di|dal|dalle|dalla) )',
        'non (?:voglio|ho piu voglia di) (?:piu )?vivere(?: piu)?(?! (?:in|con|qui|qua|li|da|a|nel|nella|cosi) )',
        `ho (?:preso|ingoiato|inghiottito) (?:tutt[ei]|tropp[ei]|una scatola di|un flacone di) (?:${ANY} ){0,2}(?:pastiglie|pillole|compresse|pasticche|sonniferi)`,
      ],
      fear: [
        `(?:${IT_HE} )?mi ha mess[oa] le mani al collo|mi hanno (?:stuprat|violentat)[oa]|${IT_HE} mi ha (?:stuprat|violentat|strangolat)[oa]`,
        'ho (?:tanta |molta )?paura di (?:lui(?= $)|mio (?:marito|padre)|mia madre|tornare a casa)',
        `${IT_HE} (?:dice|ha detto|minaccia) (?:che |di )(?:mi )?(?:ammazza|uccide|ammazzarmi|uccidermi)`,
      ],
      medical: [
        `${IT_HE} (?:non respira|non si sveglia|ha perso i sensi)|(?:sto avendo|sta avendo|credo di avere) un (?:infarto|ictus)`,
      ],
    },
    plain: { fear: [`${IT_HE} mi (?:ha )?(?:picchia|picchiat[oa]|pestat[oa])`] },
  },
  [
    `suicid${ANY}|uccider(?:mi|si|lo|la)|ammazzar(?:mi|si)|farla finita|voglio morire|non voglio piu vivere|meglio senza di me`,
    `mi (?:ha )?(?:picchia${ANY}|menat${ANY}|menava|mena|colpit${ANY}|strangol${ANY}|minacci${ANY}|violent${ANY}|stuprat${ANY})`,
    '(?:messo|mette) le mani (?:addosso|al collo)|ho paura (?:di|che)|mi segue|mi sta seguendo|mi controlla',
    'mi taglio|mi sono tagliat[ao]|(?:preso|ingoiato) (?:tutte|troppe|tante) (?:\\p{L}+ )?(?:pastiglie|pillole|compresse)',
    `mi tocca|viene (?:in camera|nel mio letto)|infarto|ictus|non respira|svenut[ao]|puzza di gas|dolore al petto|sanguina${ANY}`,
  ],
)

export const nl = language(
  {
    certain: {
      'self-harm': [
        'ik wil (?:gewoon |echt |nu )?(?:dood(?= (?:$|en |ik ))|sterven|niet (?:meer|langer) leven|zelfmoord plegen|mezelf (?:doden|ophangen|van kant maken)|een eind aan mijn leven maken)(?! (?:van|in|met|bij) )',
        `ik heb (?:net )?(?:alle|te veel|een hele? (?:doos|doosje|strip)) (?:${ANY} ){0,2}(?:pillen|tabletten|slaappillen) (?:geslikt|genomen|ingenomen)`,
      ],
      fear: [
        `ben (?:zo |heel )?bang (?:voor (?:hem(?= $)|mijn (?:man|vriend|vader|ex|moeder|stiefvader))|om naar huis te gaan)|ik ben verkracht`,
        `${NL_HE} (?:heeft (?:me|mij) (?:${ANY} ){0,2}(?:gewurgd|verkracht)|wurgt (?:me|mij)|(?:zegt|zei) dat (?:hij|ze) (?:me|mij) vermoordt)`,
      ],
      medical: [
        `${NL_HE} (?:ademt niet(?: meer)?|is bewusteloos|wordt niet (?:meer )?wakker|heeft een (?:hartaanval|beroerte))`,
      ],
    },
    plain: {
      fear: [
        `${NL_HE} (?:slaat|schopt|mishandelt) (?:me|mij)(?= (?:$|en |als |elke |vaak|altijd|weer))`,
        `${NL_HE} heeft (?:me|mij) (?:weer |gisteren |vandaag )?(?:geslagen|geschopt|mishandeld)`,
      ],
    },
  },
  [
    `zelfmoord|suicid${ANY}|mezelf (?:van kant|iets aan)|wil (?:niet meer leven|dood)|dood wil|beter zonder mij`,
    `(?:heb|ben|ik) (?:mezelf|me) (?:weer |zelf )?(?:gesneden|snij${ANY}|gekrast)|snij(?:d)? (?:ik )?(?:me|mezelf)|bloed${ANY}`,
    `(?:slaat|sloeg|slaan|schopt|wurgt|bedreigt|verkracht${ANY}|mishandel${ANY}) (?:me|mij|haar|ons)|heeft (?:me|mij) (?:geslagen|geschopt|gewurgd|bedreigd|verkracht)`,
    'bang (?:voor|dat|om)|achtervolgt|volgt me|niet veilig|opgesloten',
    `(?:pillen|tabletten) (?:geslikt|genomen|ingenomen)|overdosis|ademt niet|bewusteloos|hartaanval|beroerte|gaslucht|pijn op (?:de|mijn) borst`,
    'zit aan me|raakt me aan|komt (?:s nachts )?(?:in|op) mijn (?:bed|kamer)',
  ],
)

export const pl = language(
  {
    certain: {
      'self-harm': [
        'nie chce (?:juz )?(?:dluzej |d[lł]uzej )?zyc(?! (?:w|z|tu|tutaj|tam|tak|bez) )',
        'chce (?:juz |po prostu )?(?:umrzec|sie zabic|zabic sie|ze soba skonczyc|skonczyc ze soba)(?! ze smiechu)',
        `(?:wzie[lł]am|wzia[lł]em|po[lł]kne[lł]am|po[lł]kna[lł]em|[lł]ykne[lł]am|[lł]ykna[lł]em) (?:wszystkie|za duzo|ca[lł]e opakowanie|ca[lł]a paczke) (?:${ANY} ){0,2}(?:tabletki|tabletek|leki|lekow|proszki|proszkow)`,
      ],
      fear: [
        `${PL_HE} mnie (?:${ANY} )?(?:dusi[lł]?|zgwa[lł]ci[lł])|zosta[lł]am zgwa[lł]cona|zgwa[lł]ci[lł] mnie`,
        'boje sie (?:meza|ojca|taty|ojczyma|mojego (?:meza|ojca|ch[lł]opaka|by[lł]ego)|wracac do domu|wrocic do domu)',
      ],
      medical: [`${PL_HE} (?:nie oddycha|jest nieprzytomn[aye]|nie budzi sie|ma (?:zawa[lł]|udar))`],
    },
    plain: { fear: [`${PL_HE} (?:mnie (?:${ANY} )?(?:bije|pobi[lł]a?|kopie)|(?:bije|pobi[lł]a?|kopie) mnie)`] },
  },
  [
    `samobojst${ANY}|zabi(?:c|je|ję) sie|nie chce (?:juz )?zyc|chce umrzec|skonczyc ze soba|lepiej beze mnie`,
    `(?:tne|tnę|pocielam|pociąłem|pociełam) sie|(?:wziel${ANY}|wzią${ANY}|polkn${ANY}|połkn${ANY}|łykn${ANY}) (?:wszystkie |duzo |za duzo )?(?:\\p{L}+ )?(?:tablet${ANY}|lek${ANY}|prosz${ANY})`,
    `(?:bije|bil|bił|pobil|pobił|uderzy${ANY}|kopie|dusi${ANY}|grozi${ANY}|zgwalci${ANY}|zgwałci${ANY}|szarpie) (?:mnie|mi|ja|ją|nas)|mnie (?:bije|bil|bił|pobil|pobił|uderzyl|uderzył|dusi${ANY}|zgwalci${ANY}|zgwałci${ANY})`,
    `boje sie|(?:wchodzi|przychodzi) (?:mi )?(?:w nocy )?do (?:mojego )?(?:pokoju|lozka|łozka)|dotyka mnie|molest${ANY}|sledzi mnie|idzie za mna`,
    `nie oddycha|nieprzytomn${ANY}|zawal|zawał|udar|przedawkow${ANY}|gaz(?:em)? czuc|smierdzi gazem|boli (?:mnie )?w klatce`,
  ],
)

export const ru = language(
  {
    certain: {
      'self-harm': [
        'не хочу (?:больше )?жить(?! (?:с|со|в|здесь|тут|там|так|вместе|на|без|у) )',
        'хочу (?:просто )?(?:умереть|сдохнуть|убить себя|покончить с собой|покончить с жизнью)(?! (?:от|со|с голоду) )|убью себя|покончу с собой',
        `(?:выпил|наглотал|принял|проглотил)(?:а|ась|ся)? (?:все|много|слишком много|кучу|целую (?:пачку|упаковку|банку)|пачку|упаковку) (?:${ANY} ){0,2}(?:таблеток|таблетки|снотворного)`,
      ],
      fear: [
        `(?:${RU_HE} )(?:${ANY} )?(?:меня )(?:${ANY} )?(?:душил|душит|изнасиловал)|(?:${RU_HE} )(?:душил|душит|изнасиловал) меня|меня изнасиловал[и]?`,
        'боюсь (?:его(?= $)|мужа|своего мужа|отца|отчима|идти домой|возвращаться домой)',
        `${RU_HE} (?:сказал|угрожает|грозится)(?: что)? (?:убьет|убьёт|убить) меня`,
      ],
      medical: [
        `${RU_HE} (?:не дышит|без сознания|не просыпается)|у (?:меня|него|нее|неё|мамы|папы|мужа) (?:инфаркт|инсульт)(?! (?:был|была|будет|от) )`,
      ],
    },
    plain: {
      fear: [
        `${RU_HE} (?:${ANY} )?меня (?:${ANY} )?(?:бьет|бьёт|избил|избила|избивает|ударил)|${RU_HE} (?:${ANY} )?(?:бьет|бьёт|избил|избила|избивает|ударил) меня`,
      ],
    },
  },
  [
    `суицид${ANY}|самоубий${ANY}|убью себя|покончить с собой|не хочу (?:больше )?жить|хочу умереть|хочу сдохнуть|без меня (?:будет )?лучше`,
    `(?:выпил${ANY}|наглотал${ANY}|принял${ANY}) (?:много |все |целую |кучу )?(?:\\p{L}+ )?(?:таблет${ANY}|снотворн${ANY}|лекарств${ANY})|режу себя|порезал${ANY} (?:себя|вены)|вены`,
    `(?:бьет|бьёт|ударил${ANY}|избил${ANY}|душил${ANY}|душит|угрожа${ANY}|изнасил${ANY}|пинает) (?:меня|мне|нас|ее|её)|меня (?:бьет|бьёт|ударил${ANY}|избил${ANY}|душил${ANY}|изнасил${ANY})|поднял${ANY} (?:на меня )?руку`,
    `(?:боюсь|страшно) ?(?:его|ее|её|идти|домой|что|мне|теперь)?|преследует|идет за мной|идёт за мной|не выпускает|запер${ANY} меня`,
    `трогает меня|приходит ко мне (?:ночью|в комнату)|не дышит|без сознания|инфаркт|инсульт|передоз${ANY}|пахнет газом|запах газа|боль в груди`,
  ],
)

export const tr = language(
  {
    certain: {
      'self-harm': [
        '(?<!burada |burda |onunla |boyle |seninle )yasamak istemiyorum|(?:art[ıi]k )?olmek istiyorum(?! (?:gulmekten|utanctan))|kendimi oldur(?:mek istiyorum|ecegim|ucem)|intihar ed(?:ecegim|icem)|intihar etmek istiyorum',
        `(?:butun|bir kutu|bir suru|cok fazla) (?:${ANY} )?(?:hapl?a?r?[ıi]?|ilac(?:lar[ıi]|[ıi])?) (?:ictim|yuttum|ald[ıi]m)`,
      ],
      fear: [
        `${TR_HE} beni (?:${ANY} )?(?:bogdu|boguyor|oldurecegini soyledi|oldurmekle tehdit ediyor)|bana tecavuz etti|tecavuze ugrad[ıi]m`,
        '(?:kocamdan|babamdan|uvey babamdan|sevgilimden|eve gitmekten|eve donmekten) (?:cok )?korkuyorum',
      ],
      medical: [
        `${TR_HE} (?:nefes alm[ıi]yor|kalp krizi geciriyor|felc geciriyor|uyanm[ıi]yor)|kalp krizi geciriyorum`,
      ],
    },
    plain: {
      fear: [
        `${TR_HE} (?:beni (?:${ANY} )?(?:dovuyor|dovdu|tekmeledi)|bana (?:${ANY} )?(?:vuruyor|vurdu|siddet uyguluyor))`,
      ],
    },
  },
  [
    `intihar${ANY}|kendimi oldur${ANY}|canıma kıy${ANY}|olmek istiyorum|yasamak istemiyorum|bensiz daha iyi`,
    `(?:bir suru |cok |butun |kutu )?(?:hap|ilac|ilaç)${ANY} (?:ictim|içtim|yuttum|aldım)|kendimi (?:kestim|kesiyorum)|bilegimi`,
    `beni (?:dov${ANY}|vurdu|vuruyor|bogdu|boguyor|tehdit${ANY}|tekmele${ANY}|taciz${ANY})|bana (?:vurdu|vuruyor|el kaldır${ANY}|tecavuz${ANY})|dayak`,
    `korkuyorum|takip ediyor|pesimde|(?:gece )?odama (?:giriyor|geliyor)|bana dokun${ANY}`,
    `nefes al(?:m|a)${ANY}|bayıldı|kalp krizi|felc|gaz (?:kokusu|gibi|kokuyor)|gogsu ?m? (?:agrı${ANY}|sıkıs${ANY})|kanıyor`,
  ],
)

export const he = language(
  {
    certain: {
      'self-harm': [
        '(?:אני )?(?:פשוט |כבר )?(?:רוצה למות|לא רוצה (?:יותר )?לחיות(?: יותר)?|רוצה להתאבד|(?:הולך|הולכת) להתאבד|רוצה להרוג את עצמי)(?! (?:מצחוק|פה|כאן|שם|אית|ב|עם|ככה))',
        `(?:בלעתי|לקחתי) (?:את )?(?:כל|המון|יותר מדי|קופסה של|חבילה של) (?:${ANY} ){0,1}(?:ה)?(?:כדורים|תרופות)`,
      ],
      fear: [
        `${HE_HE} (?:${ANY} ){0,2}(?:חנק אותי|חונק אותי|אנס אותי)|נאנסתי|אנסו אותי`,
        'מפחדת? (?:ממנו(?= $)|מבעלי|מאבא|מהחבר שלי|לחזור הביתה|ללכת הביתה)',
      ],
      medical: [`${HE_HE} (?:לא (?:נושם|נושמת)|לא מתעוררת?|מחוסרת? הכרה|איבדה? (?:את )?ההכרה|איבדה? הכרה)`],
    },
    plain: {
      fear: [`${HE_HE} (?:${ANY} ){0,2}(?:(?:מרביץ|מרביצה) לי|(?:הרביץ|הרביצה) לי|מכה אותי|הכה אותי|תקף אותי)`],
    },
  },
  [
    `(?:ל)?התאבד${ANY}|להרוג את עצמי|לא רוצה לחיות|רוצה למות|לגמור עם הכל|עדיף בלעדי`,
    `(?:בלעתי|לקחתי) (?:\\p{L}+ )?(?:כדורים|כדור|תרופות)|חותכ(?:ת|) את עצמי|חתכתי את עצמי`,
    `(?:הוא|היא|אבא|אמא|בעלי|החבר) (?:\\p{L}+ )?(?:מרביץ|הרביץ|הכה|מכה|חנק|חונק|מאיים|איים|אנס|תקף)${ANY}|הרביצ?ו? לי|מרביצים לי`,
    `(?:אני )?מפחד(?:ת)?|עוקב אחרי|נועל אותי|נוגע בי|נכנס לי לחדר`,
    `לא נושם${ANY}|מחוסר${ANY} הכרה|התעלף${ANY}|התקף לב|שבץ|ריח של גז|כאבים בחזה|מדמם${ANY}`,
  ],
)

/** Matched anywhere in a text: Korean particles join their words. */
export const ko = language(
  {
    certain: {
      'self-harm': [
        '(?<!배고파 |웃겨 |창피해 )(?:죽고 ?싶(?:어|다|은|습니다|네)|자살(?:할래|하고 ?싶|할 ?거))',
        '(?<!(?:서|에|랑|같이|혼자) ?)(?:살고 ?싶지 ?않(?:아|다|습니다)|살기 ?싫(?:어|다))',
        '(?:약|수면제|진통제)(?:을|를)? ?(?:한 ?통|한꺼번에|왕창|잔뜩)(?:을)? ?(?:다 ?)?(?:먹었|삼켰|먹어 ?버렸)',
      ],
      fear: [
        `${KO_HE}(?:이|가)? ?(?:[^ ]+ )?(?:목을 ?졸|죽인다고|죽이겠다고|성폭행|강간)|(?:성폭행|강간)(?:을)? ?당했`,
        `집에 ?(?:가기|들어가기) ?(?:너무 ?)?무서|${KO_HE}(?:이|가) ?(?:너무 ?)?무서워`,
      ],
      medical: ['숨을? ?(?:안|못) ?쉬(?:어|고|는|네)|의식이 ?없', '(?:심장마비|뇌졸중)(?:인 ?것|가 ?온|이 ?온)'],
    },
    plain: {
      fear: [`${KO_HE}(?:이|가|한테)? ?(?:또 |맨날 |매일 |자꾸 |어제 )?(?:나를|날|저를|나|절) ?(?:때려|때렸|때리)`],
    },
  },
  [
    '자살|죽고 ?싶|죽을래|죽어버|살고 ?싶지 ?않|살기 ?싫|내가 없(?:으면|는게|어지면)|약(?:을)? ?(?:한 ?통|다|많이|여러|잔뜩) ?(?:먹|삼)|손목|자해|칼로 ?그',
    '(?:날|나를|저를|엄마를|애를|나) ?(?:때리|때렸|때려|패|팼|목을 ?조|협박|성폭행|강간)|때렸|맞았|폭행|목 ?졸',
    '무서워|무서운데|무섭|따라와|따라오|스토킹|가둬|갇혔|못 ?나가게|밤에 ?(?:내 ?)?방에|만지|만졌',
    '숨을? ?(?:안|못)|의식이|쓰러(?:졌|지)|심장마비|가슴(?:이)? ?(?:너무 ?|갑자기 ?)?아프|식은땀|뇌졸중|저리|가스 ?냄새|피가',
  ],
)
