import { ANY, language, oneOf, unlessAfter } from './words.ts'

const PL_HE =
  oneOf(`on | ona | moj maz | maz | moj ojciec | ojciec | tata | mama | matka | ojczym | moj chlopak | moj chłopak
  | chlopak | chłopak | moj byly | moj były | babcia | dziadek | dziecko`)
const PL_NOT = 'nie | nigdy | wcale | ani | bez'
const PL_WORD = `(?!${oneOf(PL_NOT)} )${ANY}`
const RU_HE =
  oneOf(`он | она | мой муж | муж | мой отец | отец | папа | мама | мать | отчим | мой парень | парень | мой бывший
  | бывший | жена | бабушка | дедушка | ребенок | ребёнок`)
const RU_NOT = 'не | никогда | ни | нисколько не'
const RU_WORD = `(?!${oneOf(RU_NOT)} )${ANY}`

export const pl = language(
  {
    certain: {
      'self-harm': [
        'nie chce (?:juz )?(?:dluzej |d[lł]uzej )?zyc(?! (?:w|z|tu|tutaj|tam|tak|bez) )',
        unlessAfter(PL_NOT, 'sie | juz', [
          'chce (?:juz |po prostu )?(?:umrzec|sie zabic|zabic sie|ze soba skonczyc|skonczyc ze soba)(?! ze smiechu)',
        ]),
        unlessAfter(PL_NOT, '', [
          `(?:wzie[lł]am|wzia[lł]em|po[lł]kne[lł]am|po[lł]kna[lł]em|[lł]ykne[lł]am|[lł]ykna[lł]em) (?:wszystkie|za duzo|ca[lł]e opakowanie|ca[lł]a paczke) (?:${ANY} ){0,2}(?:tabletki|tabletek|leki|lekow|proszki|proszkow)`,
        ]),
      ],
      fear: [
        `${PL_HE} mnie (?:${PL_WORD} )?(?:dusi[lł]?|zgwa[lł]ci[lł])`,
        unlessAfter(PL_NOT, '', [
          'zosta[lł]am zgwa[lł]cona|zgwa[lł]ci[lł] mnie',
          'boje sie (?:meza|ojca|taty|ojczyma|mojego (?:meza|ojca|ch[lł]opaka|by[lł]ego)|wracac do domu|wrocic do domu)',
        ]),
      ],
      medical: [`${PL_HE} (?:nie oddycha|jest nieprzytomn[aye]|nie budzi sie|ma (?:zawa[lł]|udar))`],
    },
    plain: { fear: [`${PL_HE} (?:mnie (?:${PL_WORD} )?(?:bije|pobi[lł]a?|kopie)|(?:bije|pobi[lł]a?|kopie) mnie)`] },
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
        unlessAfter(RU_NOT, '', [
          'хочу (?:просто )?(?:умереть|сдохнуть|убить себя|покончить с собой|покончить с жизнью)(?! (?:от|со|с голоду) )|убью себя|покончу с собой',
          `(?:выпил|наглотал|принял|проглотил)(?:а|ась|ся)? (?:все|много|слишком много|кучу|целую (?:пачку|упаковку|банку)|пачку|упаковку) (?:${ANY} ){0,2}(?:таблеток|таблетки|снотворного)`,
        ]),
      ],
      fear: [
        `${RU_HE} (?:${RU_WORD} )?меня (?:${RU_WORD} )?(?:душил|душит|изнасиловал)|${RU_HE} (?:душил|душит|изнасиловал) меня`,
        unlessAfter(RU_NOT, '', [
          'меня изнасиловали?',
          'боюсь (?:его(?= $)|мужа|своего мужа|отца|отчима|идти домой|возвращаться домой)',
        ]),
        `${RU_HE} (?:сказал|угрожает|грозится)(?: что)? (?:убьет|убьёт|убить) меня`,
      ],
      medical: [
        `${RU_HE} (?:не дышит|без сознания|не просыпается)|у (?:меня|него|нее|неё|мамы|папы|мужа) (?:инфаркт|инсульт)(?! (?:был|была|будет|от) )`,
      ],
    },
    plain: {
      fear: [
        `${RU_HE} (?:${RU_WORD} )?меня (?:${RU_WORD} )?(?:бьет|бьёт|избил|избила|избивает|ударил)|${RU_HE} (?:${RU_WORD} )?(?:бьет|бьёт|избил|избила|избивает|ударил) меня`,
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
