import { ANY, language, oneOf, unlessAfter } from './words.ts'

const IT_HE =
  oneOf(`lui | lei | mio marito | mia moglie | mio padre | mia madre | il mio ragazzo | il mio compagno | il mio ex
  | mio fratello | mia nonna | mio nonno | papa | mamma | nonna | nonno | il bambino | la bambina`)
const IT_NOT = 'non | mai | neanche | nemmeno | neppure | ne | senza | non e che | non dico che | non penso che'
const NL_HE =
  oneOf(`hij | zij | ze | mijn man | mijn vrouw | mijn vriend | mijn vriendin | mijn vader | mijn moeder | mijn ex
  | mijn stiefvader | mijn broer | oma | opa | mama | papa | de baby`)
const NL_NOT = oneOf('niet | nooit | geen | nog nooit')
const TR_HE = oneOf(`kocam | esim | karım | karim | babam | annem | sevgilim | uvey babam | eski sevgilim | abim | dedem
  | anneannem | babaannem | bebek | cocuk`)
const HE_HE = oneOf(
  `הוא | היא | בעלי | אשתי | אבא | אבא שלי | אמא | אמא שלי | החבר שלי | האקס שלי | סבא | סבתא | התינוק | הילד`,
)
const HE_NOT = 'לא | ולא | אף | מעולם | לעולם | אינו | אינה | אינני | איני'
const HE_WORD = `(?!${oneOf(HE_NOT)} )${ANY}`
const KO_HE = oneOf('남편 | 아빠 | 아버지 | 새아빠 | 엄마 | 남친 | 남자친구 | 전남친')

/** Endings of a verb that deny it: "때리지 않아", "죽고 싶은 건 아니야". */
const KO_NOT =
  '(?:지|진 ?않|(?:을|은)? ?하지 ?않|하지 ?않|(?:을|은)? ?안 ?했|(?:다|라)?(?:는|고는)? ?(?:건|게|것은|것이|거는?) ?아니|(?:던|한)? ?(?:적|생각|마음)(?:이|은|도)? ?(?:없|안)|다고는? ?안|다고 ?하지 ?않)'

export const it = language(
  {
    certain: {
      'self-harm': [
        unlessAfter(IT_NOT, 'mi | piu', [
          '(?:voglio|vorrei) (?:solo |soltanto )?(?:morire|uccidermi|ammazzarmi|suicidarmi|farla finita|essere mort[oa])(?! (?:di|dal|dalle|dalla) )',
        ]),
        'non (?:voglio|ho piu voglia di) (?:piu )?vivere(?: piu)?(?! (?:in|con|qui|qua|li|da|a|nel|nella|cosi) )',
        unlessAfter(IT_NOT, 'ne', [
          `ho (?:preso|ingoiato|inghiottito) (?:tutt[ei]|tropp[ei]|una scatola di|un flacone di) (?:${ANY} ){0,2}(?:pastiglie|pillole|compresse|pasticche|sonniferi)`,
        ]),
      ],
      fear: [
        unlessAfter(IT_NOT, '', [
          `(?:${IT_HE} )?mi ha mess[oa] le mani al collo|mi hanno (?:stuprat|violentat)[oa]|${IT_HE} mi ha (?:stuprat|violentat|strangolat)[oa]`,
          'ho (?:tanta |molta )?paura di (?:lui(?= $)|mio (?:marito|padre)|mia madre|tornare a casa)',
        ]),
        `${IT_HE} (?:dice|ha detto|minaccia) (?:che |di )(?:mi )?(?:ammazza|uccide|ammazzarmi|uccidermi)`,
      ],
      medical: [
        `${IT_HE} (?:non respira|non si sveglia|ha perso i sensi)|${unlessAfter(IT_NOT, '', ['(?:sto avendo|sta avendo|credo di avere) un (?:infarto|ictus)'])}`,
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
        `${NL_HE} (?:heeft (?:me|mij) (?:(?!${NL_NOT} )${ANY} ){0,2}(?:gewurgd|verkracht)|wurgt (?:me|mij)(?! ${NL_NOT} )|(?:zegt|zei) dat (?:hij|ze) (?:me|mij) vermoordt)`,
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

export const tr = language(
  {
    certain: {
      'self-harm': [
        '(?:(?<!burada |burda |onunla |boyle |seninle )yasamak istemiyorum|(?:art[ıi]k )?olmek istiyorum(?! (?:gulmekten|utanctan))|kendimi oldur(?:mek istiyorum|ecegim|ucem)|intihar ed(?:ecegim|icem)|intihar etmek istiyorum)(?! (?:demiyorum|demedim|degil) )',
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
    `intihar${ANY}|kendimi oldur${ANY}|canıma kıy${ANY}|olmek ist(?:iyorum|emiyorum)|yasamak istemiyorum|bensiz daha iyi`,
    `(?:bir suru |cok |butun |kutu )?(?:hap|ilac|ilaç)${ANY} (?:ictim|içtim|yuttum|aldım)|kendimi (?:kestim|kesiyorum)|bilegimi`,
    `beni (?:hic )?(?:dov${ANY}|vurdu|vuruyor|bogdu|boguyor|tehdit${ANY}|tekmele${ANY}|taciz${ANY})|bana (?:vur(?:du|uyor|muyor)|el kaldır${ANY}|tecavuz${ANY})|dayak`,
    `kork(?:uyorum|muyorum)|takip ediyor|pesimde|(?:gece )?odama (?:giriyor|geliyor)|bana dokun${ANY}`,
    `nefes al(?:m|a)${ANY}|bayıldı|kalp krizi|felc|gaz (?:kokusu|gibi|kokuyor)|gogsu ?m? (?:agrı${ANY}|sıkıs${ANY})|kanıyor`,
  ],
)

export const he = language(
  {
    certain: {
      'self-harm': [
        unlessAfter(HE_NOT, 'כבר | פשוט', [
          '(?:אני )?(?:פשוט |כבר )?(?:רוצה למות|לא רוצה (?:יותר )?לחיות(?: יותר)?|רוצה להתאבד|(?:הולך|הולכת) להתאבד|רוצה להרוג את עצמי)(?! (?:מצחוק|פה|כאן|שם|אית|ב|עם|ככה))',
          `(?:בלעתי|לקחתי) (?:את )?(?:כל|המון|יותר מדי|קופסה של|חבילה של) (?:${ANY} ){0,1}(?:ה)?(?:כדורים|תרופות)`,
        ]),
      ],
      fear: [
        `${HE_HE} (?:${HE_WORD} ){0,2}(?:חנק אותי|חונק אותי|אנס אותי)`,
        unlessAfter(HE_NOT, 'כבר | באמת', [
          'נאנסתי|אנסו אותי',
          'מפחדת? (?:ממנו(?= $)|מבעלי|מאבא|מהחבר שלי|לחזור הביתה|ללכת הביתה)',
        ]),
      ],
      medical: [`${HE_HE} (?:לא (?:נושם|נושמת)|לא מתעוררת?|מחוסרת? הכרה|איבדה? (?:את )?ההכרה|איבדה? הכרה)`],
    },
    plain: {
      fear: [`${HE_HE} (?:${HE_WORD} ){0,2}(?:(?:מרביץ|מרביצה) לי|(?:הרביץ|הרביצה) לי|מכה אותי|הכה אותי|תקף אותי)`],
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
        `(?<!배고파 |웃겨 |창피해 )(?:죽고 ?싶(?:어|다|은|습니다|네)(?!${KO_NOT})|자살(?:할래|하고 ?싶(?!(?:다|은)?${KO_NOT})|할 ?거(?!${KO_NOT})))`,
        '(?<!(?:서|에|랑|같이|혼자) ?)(?:살고 ?싶지 ?않(?:아|다|습니다)|살기 ?싫(?:어|다))',
        `(?:약|수면제|진통제)(?:을|를)? ?(?:한 ?통|한꺼번에|왕창|잔뜩)(?:을)? ?(?:다 ?)?(?:먹었|삼켰|먹어 ?버렸)(?!${KO_NOT})`,
      ],
      fear: [
        `${KO_HE}(?:이|가)? ?(?:[^ ]+ )?(?:목을 ?졸(?!(?:랐|라)?${KO_NOT})|죽인다고|죽이겠다고|성폭행|강간)(?!${KO_NOT})|(?:성폭행|강간)(?:을)? ?당했(?!${KO_NOT})`,
        `집에 ?(?:가기|들어가기) ?(?:너무 ?)?무서|${KO_HE}(?:이|가) ?(?:너무 ?)?무서워(?!하지)`,
      ],
      medical: [
        '숨을? ?(?:안|못) ?쉬(?:어|고|는|네)|의식이 ?없(?!지(?:는)? ?않|진 ?않|는 ?(?:건|게) ?아니)',
        '(?:심장마비|뇌졸중)(?:인 ?것(?! ?같지)|가 ?온|이 ?온)',
      ],
    },
    plain: {
      fear: [
        `${KO_HE}(?:이|가|한테)? ?(?:또 |맨날 |매일 |자꾸 |어제 )?(?:나를|날|저를|나|절) ?(?:때려|때렸|때리)(?!${KO_NOT})`,
      ],
    },
  },
  [
    '자살|죽고 ?싶|죽을래|죽어버|살고 ?싶지 ?않|살기 ?싫|내가 없(?:으면|는게|어지면)|약(?:을)? ?(?:(?:한 ?통|다|많이|여러|잔뜩) ?){1,2}(?:먹|삼)|손목|자해|칼로 ?그',
    '(?:날|나를|저를|엄마를|애를|나) ?(?:안 ?)?(?:때리|때렸|때려|패|팼|목을 ?조|협박|성폭행|강간)|때렸|맞았|폭행|목을? ?(?:졸|조르)',
    '무서워|무서운데|무섭|따라와|따라오|스토킹|가둬|갇혔|못 ?나가게|밤에 ?(?:내 ?)?방에|만지|만졌',
    '숨을? ?(?:안|못)|의식이|쓰러(?:졌|지)|심장마비|가슴(?:이)? ?(?:너무 ?|갑자기 ?)?아프|식은땀|뇌졸중|저리|가스 ?냄새|피가',
  ],
)
