import type { DangerWords } from './words.ts'

/** Any word ending, in letters of all scripts. */
const ANY = '\\p{L}*'

/** Builds a language of hints only: a model judges each of them (CARE-2, TURN-3). */
function hintsOnly(hints: readonly string[]): DangerWords {
  return { certain: {}, plain: {}, hints, plainHints: [] }
}

export const it = hintsOnly([
  `suicid${ANY}|uccider(?:mi|si|lo|la)|ammazzar(?:mi|si)|farla finita|voglio morire|non voglio piu vivere|meglio senza di me`,
  `mi (?:ha )?(?:picchia${ANY}|menat${ANY}|menava|mena|colpit${ANY}|strangol${ANY}|minacci${ANY}|violent${ANY}|stuprat${ANY})`,
  '(?:messo|mette) le mani (?:addosso|al collo)|ho paura (?:di|che)|mi segue|mi sta seguendo|mi controlla',
  'mi taglio|mi sono tagliat[ao]|(?:preso|ingoiato) (?:tutte|troppe|tante) (?:\\p{L}+ )?(?:pastiglie|pillole|compresse)',
  `mi tocca|viene (?:in camera|nel mio letto)|infarto|ictus|non respira|svenut[ao]|puzza di gas|dolore al petto|sanguina${ANY}`,
])

export const nl = hintsOnly([
  `zelfmoord|suicid${ANY}|mezelf (?:van kant|iets aan)|wil (?:niet meer leven|dood)|dood wil|beter zonder mij`,
  `(?:heb|ben|ik) (?:mezelf|me) (?:weer |zelf )?(?:gesneden|snij${ANY}|gekrast)|snij(?:d)? (?:ik )?(?:me|mezelf)|bloed${ANY}`,
  `(?:slaat|sloeg|slaan|schopt|wurgt|bedreigt|verkracht${ANY}|mishandel${ANY}) (?:me|mij|haar|ons)|heeft (?:me|mij) (?:geslagen|geschopt|gewurgd|bedreigd|verkracht)`,
  'bang (?:voor|dat|om)|achtervolgt|volgt me|niet veilig|opgesloten',
  `(?:pillen|tabletten) (?:geslikt|genomen|ingenomen)|overdosis|ademt niet|bewusteloos|hartaanval|beroerte|gaslucht|pijn op (?:de|mijn) borst`,
  'zit aan me|raakt me aan|komt (?:s nachts )?(?:in|op) mijn (?:bed|kamer)',
])

export const pl = hintsOnly([
  `samobojst${ANY}|zabi(?:c|je|ję) sie|nie chce (?:juz )?zyc|chce umrzec|skonczyc ze soba|lepiej beze mnie`,
  `(?:tne|tnę|pocielam|pociąłem|pociełam) sie|(?:wziel${ANY}|wzią${ANY}|polkn${ANY}|połkn${ANY}|łykn${ANY}) (?:wszystkie |duzo |za duzo )?(?:\\p{L}+ )?(?:tablet${ANY}|lek${ANY}|prosz${ANY})`,
  `(?:bije|bil|bił|pobil|pobił|uderzy${ANY}|kopie|dusi${ANY}|grozi${ANY}|zgwalci${ANY}|zgwałci${ANY}|szarpie) (?:mnie|mi|ja|ją|nas)|mnie (?:bije|bil|bił|pobil|pobił|uderzyl|uderzył|dusi${ANY}|zgwalci${ANY}|zgwałci${ANY})`,
  `boje sie|(?:wchodzi|przychodzi) (?:mi )?(?:w nocy )?do (?:mojego )?(?:pokoju|lozka|łozka)|dotyka mnie|molest${ANY}|sledzi mnie|idzie za mna`,
  `nie oddycha|nieprzytomn${ANY}|zawal|zawał|udar|przedawkow${ANY}|gaz(?:em)? czuc|smierdzi gazem|boli (?:mnie )?w klatce`,
])

export const ru = hintsOnly([
  `суицид${ANY}|самоубий${ANY}|убью себя|покончить с собой|не хочу (?:больше )?жить|хочу умереть|хочу сдохнуть|без меня (?:будет )?лучше`,
  `(?:выпил${ANY}|наглотал${ANY}|принял${ANY}) (?:много |все |целую |кучу )?(?:\\p{L}+ )?(?:таблет${ANY}|снотворн${ANY}|лекарств${ANY})|режу себя|порезал${ANY} (?:себя|вены)|вены`,
  `(?:бьет|бьёт|ударил${ANY}|избил${ANY}|душил${ANY}|душит|угрожа${ANY}|изнасил${ANY}|пинает) (?:меня|мне|нас|ее|её)|меня (?:бьет|бьёт|ударил${ANY}|избил${ANY}|душил${ANY}|изнасил${ANY})|поднял${ANY} (?:на меня )?руку`,
  `(?:боюсь|страшно) ?(?:его|ее|её|идти|домой|что|мне|теперь)?|преследует|идет за мной|идёт за мной|не выпускает|запер${ANY} меня`,
  `трогает меня|приходит ко мне (?:ночью|в комнату)|не дышит|без сознания|инфаркт|инсульт|передоз${ANY}|пахнет газом|запах газа|боль в груди`,
])

export const tr = hintsOnly([
  `intihar${ANY}|kendimi oldur${ANY}|canıma kıy${ANY}|olmek istiyorum|yasamak istemiyorum|bensiz daha iyi`,
  `(?:bir suru |cok |butun |kutu )?(?:hap|ilac|ilaç)${ANY} (?:ictim|içtim|yuttum|aldım)|kendimi (?:kestim|kesiyorum)|bilegimi`,
  `beni (?:dov${ANY}|vurdu|vuruyor|bogdu|boguyor|tehdit${ANY}|tekmele${ANY}|taciz${ANY})|bana (?:vurdu|vuruyor|el kaldır${ANY}|tecavuz${ANY})|dayak`,
  `korkuyorum|takip ediyor|pesimde|(?:gece )?odama (?:giriyor|geliyor)|bana dokun${ANY}`,
  `nefes al(?:m|a)${ANY}|bayıldı|kalp krizi|felc|gaz (?:kokusu|gibi|kokuyor)|gogsu ?m? (?:agrı${ANY}|sıkıs${ANY})|kanıyor`,
])

export const he = hintsOnly([
  `(?:ל)?התאבד${ANY}|להרוג את עצמי|לא רוצה לחיות|רוצה למות|לגמור עם הכל|עדיף בלעדי`,
  `(?:בלעתי|לקחתי) (?:\\p{L}+ )?(?:כדורים|כדור|תרופות)|חותכ(?:ת|) את עצמי|חתכתי את עצמי`,
  `(?:הוא|היא|אבא|אמא|בעלי|החבר) (?:\\p{L}+ )?(?:מרביץ|הרביץ|הכה|מכה|חנק|חונק|מאיים|איים|אנס|תקף)${ANY}|הרביצ?ו? לי|מרביצים לי`,
  `(?:אני )?מפחד(?:ת)?|עוקב אחרי|נועל אותי|נוגע בי|נכנס לי לחדר`,
  `לא נושם${ANY}|מחוסר${ANY} הכרה|התעלף${ANY}|התקף לב|שבץ|ריח של גז|כאבים בחזה|מדמם${ANY}`,
])

/** Matched anywhere in a text: Korean particles join their words. */
export const ko = hintsOnly([
  '자살|죽고 ?싶|죽을래|죽어버|살고 ?싶지 ?않|살기 ?싫|내가 없(?:으면|는게|어지면)|약(?:을)? ?(?:한 ?통|다|많이|여러|잔뜩) ?(?:먹|삼)|손목|자해|칼로 ?그',
  '(?:날|나를|저를|엄마를|애를|나) ?(?:때리|때렸|때려|패|팼|목을 ?조|협박|성폭행|강간)|때렸|맞았|폭행|목 ?졸',
  '무서워|무서운데|무섭|따라와|따라오|스토킹|가둬|갇혔|못 ?나가게|밤에 ?(?:내 ?)?방에|만지|만졌',
  '숨을? ?(?:안|못)|의식이|쓰러(?:졌|지)|심장마비|가슴(?:이)? ?(?:너무 ?|갑자기 ?)?아프|식은땀|뇌졸중|저리|가스 ?냄새|피가',
])
