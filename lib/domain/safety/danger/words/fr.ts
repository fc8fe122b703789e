import { oneOf, type DangerWords } from './words.ts'

const RELATIVE = oneOf(`mari | copain | conjoint | compagnon | ex | pere | papa | beau pere | mere | frere | oncle
  | grand pere | fils | mec | femme | copine | coloc`)
const HE = oneOf(`il | elle | mon ${RELATIVE} | ma ${RELATIVE}`)
/** No more; but not "more". */
const PLUS = 'plus(?! (?:fort|souvent|violemment|longtemps|que|qu\\w*|d ?une?|en) )'
/** Negations behind a verb, and before what is denied. */
const NOT = oneOf(`pas | ${PLUS} | jamais | personne | rien | sans | aucune | ne`)
const NEVER = `(?! (?:du tout |vraiment )?(?:pas|${PLUS}|jamais) )`
const WORD = `(?!${NOT} )\\w+`
const SCARED = oneOf('peur | terrifiee? | effrayee? | panique')
const PILLS = oneOf(
  'cachets | cachetons | comprimes | medicaments | medocs | pilules | somniferes | doliprane | boites?',
)
const CHILD = oneOf(
  'enfant | enfants | fils | fille | bebe | gosse | gosses | petit frere | petite soeur | gamin | gamins',
)

export const fr: DangerWords = {
  certain: {
    'self-harm': [
      '(?<! (?:pas|plus|jamais) (?:(?:dire|dit|parce) )?que )(?:je|j) ?(?:veux|vais|veut|voudrais|ai envie de) (?:vraiment |juste )?(?:mourir|me tuer|en finir|me suicider|me pendre|crever)(?! (?:de|d) ?(?:rire|honte|faim|chaud))',
      '(?:je|j) ?(?:ne )?(?:veux|veut|ai) plus (?:envie de )?(?:vivre|etre la|exister)(?! (?:a|avec|chez|dans|en|ici))',
      `j ?ai (?:pris|avale|gobe) (?:tous?|toutes|trop de|toute la boite de|une boite de|\\d\\d+) ?(?:mes |les |ses |des |de )?(?:\\w+ )?${PILLS}(?! (?:comme|du (?:matin|soir)))`,
      'j ?ai (?:des )?(?:idees|pensees) (?:suicidaires|noires)|je suis suicidaire',
      '(?:je|j) ?(?:aimerais|prefererais|voudrais) etre mort(?:e)?',
    ],
    fear: [
      `(?<! ${NOT} )(?:frappe|frappee|bat|battue|tape|tapee|etrangle|etranglee|menace|menacee|cogne|gifle|giflee)${NEVER}(?: \\w+){0,7} (?<! ${NOT} (?:(?:vraiment|tellement|tres|trop|de) )?)${SCARED}`,
      `(?<! ${NOT} (?:(?:vraiment|tellement|tres|trop) )?)${SCARED}(?: ${WORD}){0,6} (?:me (?:frappe|tue|batte|tape|fasse du mal|cogne)|frapper|tuer|me taper)`,
      `j ?ai (?:tres |tellement |trop |si )?peur de (?:lui|mon (?:\\w+ )?${RELATIVE}|ma ${RELATIVE}|rentrer)`,
      `${HE} (?:a |va |veut |menace )(?:${WORD} ){0,3}(?:me tuer|m ?a etranglee?|m ?etranglee?|m ?a violee?|me violer)`,
      `${HE} m ?a (?:etranglee?|violee?|sequestree?|enfermee?)`,
      `${HE} (?:ne )?(?:me laisse pas|veut pas que je) (?:sortir|partir|sorte|parte|quitter)`,
      `${HE} a un (?:couteau|fusil|pistolet)(?: \\w+){0,5} (?:moi|peur|aidez)`,
      'je me (?:cache|suis enfermee?)(?: (?!pas |plus )\\w+){0,4} (?:de lui|salle de bain|toilettes|parce qu)',
      'j ?ai ete violee?',
    ],
    child: [
      `(?:mon|ma) ${RELATIVE} (?:${WORD} ){0,2}(?:me touche|m ?a touchee?|abuse de|me viole|touche ma|touche mon)${NEVER}`,
      `${HE} (?:frappe|bat|tape|touche|abuse de) (?:mes|les|nos|ma|mon|notre|ses) ${CHILD}`,
      '(?:vient|rentre|venait) dans (?:ma chambre|mon lit) la nuit',
      `mon (?:prof|entraineur|pretre) (?:me touche|m ?a touchee?|veut des nudes|m ?a embrassee?)${NEVER}`,
    ],
    medical: [
      `(?:${HE}|quelqu ?un|papa|maman|papi|mamie|ma \\w+|mon \\w+) (?:ne )?(?:respire plus|respire pas|se reveille (?:pas|plus)|est inconsciente?|fait (?:un avc|une crise cardiaque|un infarctus|une crise d epilepsie))`,
      'je (?:crois que je )?fais (?:un avc|une crise cardiaque|un infarctus)',
      'j ?(?:arrive|peux|arrives) (?:plus|pas) (?:a )?respirer(?: \\w+){0,4} (?:poitrine|aide|bras|gorge)',
      `(?:il|elle) a (?:pris|avale) (?:tous|trop de) (?:\\w+ ){0,2}${PILLS}`,
    ],
  },
  plain: {
    fear: [
      `${HE} (?:me (?:frappe|bat|tape|cogne|gifle|menace)|m ?a (?:frappee?|battue?|tapee?|cognee?|giflee?|menacee?))${NEVER}(?! (?:au|aux|a la|a plate|dans (?:l ?(?:oe|œ)il|le jeu)|sur (?:le systeme|les nerfs)))`,
    ],
    'self-harm': [`je me (?:scarifie|mutile|coupe (?:les veines|expres|encore|les bras))${NEVER}`],
  },
  hints: [
    'suicid\\w*|me tuer|se tuer|en finir|mettre fin a (?:mes|ses) jours|me foutre en l ?air',
    '(?:envie de|veux|veut|voulait|voudrais) (?:\\w+ ){0,2}(?:mourir|crever|disparaitre)|plus (?:envie de )?vivre|ne plus (?:me reveiller|etre la)',
    '(?:mieux|heureux) sans moi|un fardeau|un poids pour|plus aucun (?:sens|interet)|a quoi bon|j ?en peux plus|(?:plus|pas) la force|lettre d ?adieu',
    'scarifi\\w*|mutil\\w*|me faire du mal|les veines|overdose|surdose|(?:cachets|comprimes|medicaments|medocs|somniferes)',
    'peur (?:\\w+ ){0,2}(?:de lui|d ?elle|de mon|de ma|de rentrer|qu ?il|qu ?elle)|peur de ce qu',
    '(?:me|m ?a|la|l ?a|te|les|nous) (?:frappe|frappee?|bat|battue?|tape|tapee?|cogne|cognee?|gifle|giflee?|menace|menacee?|etrangle|etranglee?)',
    'viol|viole[er]?s?|violee|abus(?:e|er|ee|es)|attouchement\\w*|agress\\w*|maltrait\\w*|violent\\w*|violences?|nudes',
    '(?:me|m ?a|l ?a) (?:touche|touchee?)|notre secret|dis(?:-le)? (?:a|rien a) (?:personne|maman)',
    'enferm\\w*|sequestr\\w*|me laisse pas|m ?empeche de|controle (?:mon|mes|ma)|fouille mon|me suit|harcel\\w*|des bleus|oeil au beurre noir|pete les plombs|pas en securite',
    'respire (?:plus|pas)|respirer|inconscient\\w*|crise cardiaque|infarctus|avc|mal a la poitrine|saigne (?:beaucoup|enormement)|ambulance|empoisonn\\w*|se reveille pas|evanoui\\w*',
  ],
  plainHints: ['couteau|pistolet|fusil|arme|poignard\\w*|etrangl\\w*|du sang|mourir'],
}
