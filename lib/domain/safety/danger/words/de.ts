import { oneOf, type DangerWords } from './words.ts'

const RELATIVE = oneOf(`mann | ehemann | frau | freund | freundin | partner | partnerin | ex | exfreund | vater | papa
  | stiefvater | mutter | mama | bruder | onkel | opa | sohn | cousin | mitbewohner | verlobter`)
const HE = oneOf(`er | sie | meine? ${RELATIVE} | mein ${RELATIVE}`)
/** "Nicht nur" denies nothing. */
const NOT = oneOf('nicht(?! nur ) | nie | niemals | nimmer | kein | keine | keinen | keiner | weder')
const WORD = `(?!${NOT} )\\w+`
/** "Er schlägt mich nicht", also with a particle between. */
const NEVER =
  '(?! (?:(?:ja|auch|doch|gar|uberhaupt|eigentlich|aber|noch|mehr|mich|uns|dich) ){0,3}(?:nicht(?! nur )|nie|niemals|nimmer) )'
const SCARED = oneOf('angst | panik | todesangst | furchte mich | furcht')
const PILLS = oneOf('tabletten | pillen | schlaftabletten | schmerztabletten | medikamente | paracetamol | ibuprofen')
const CHILD = oneOf(
  'kind | kinder | kleine | kleinen | tochter | sohn | baby | kleiner bruder | kleine schwester | kids',
)

export const de: DangerWords = {
  certain: {
    'self-harm': [
      'ich (?:will|mochte|mag|moechte) (?:einfach |echt |wirklich |nur |so )*(?:nicht mehr leben|sterben|tot sein|mich umbringen|nicht mehr da sein|mich toten)',
      '(?:ich )?(?:bringe?|bring) mich (?:jetzt |heute |selbst )*um',
      '(?:mir|ich nehm(?:e)? mir) (?:jetzt |heute )*das leben (?:nehmen|jetzt|heute)?',
      'ich will (?:nicht mehr|nimmer) (?:leben|da sein|existieren)',
      'keine (?:lust|kraft) mehr (?:\\w+ )?zu leben',
      `(?:ich )?(?:hab|habe) (?:grad |gerade |eben |jetzt |schon )*(?:alle|zu viele|viel zu viele|die ganzen|samtliche|eine ganze packung|eine packung|die ganze packung|\\d\\d+) (?:meine |meiner |der |die )?${PILLS} (?:genommen|geschluckt|gegessen|eingenommen)(?! (?:wie|die der arzt))`,
      'ich (?:bin|hab|habe) (?:suizidal|selbstmordgedanken|suizidgedanken)',
      'ich (?:ware|war|waere) (?:lieber|am liebsten) tot',
      '(?:mache|mach) (?:jetzt |heute )*schluss mit (?:meinem|dem) leben',
    ],
    fear: [
      `(?<! ${NOT} )(?:schlagt|schlaegt|geschlagen|gewurgt|gewuergt|bedroht|verprugelt|verpruegelt|getreten|haut|gehauen)${NEVER}(?: \\w+){0,7} (?<! (?:${NOT}|ohne) )${SCARED}`,
      `(?<! (?:${NOT}|ohne) )${SCARED}(?: ${WORD}){0,7} (?:schlagt|schlaegt|umbringt|bedroht|wurgt|verprugelt|was antut|etwas antut|ausrastet)`,
      `(?:hab|habe) (?:solche |so |grosse |echt |richtig )*angst vor (?:ihm|meinem (?:\\w+ )?${RELATIVE}|meiner ${RELATIVE}|zuhause|dem heimgehen)`,
      `${HE} (?:hat|will|wird|droht) (?:${WORD} ){0,4}(?:mich|mir) (?:${WORD} ){0,3}(?:umbringen|umzubringen|zu toten|gewurgt|gewuergt|vergewaltigt|totschlagen)`,
      `${HE} (?:lasst|laesst|last) mich nicht (?:raus|gehen|aus dem haus|aus der wohnung|weg)`,
      `${HE} hat (?:ein|das) messer(?: \\w+){0,5} (?:mich|mir|angst|hilfe)`,
      `(?:ich )?(?:wurde|bin) (?:${WORD} ){0,2}vergewaltigt`,
      `ich (?:verstecke|versteck|hab mich eingeschlossen)(?: ${WORD}){0,4} (?:vor ihm|bad|weil er)`,
    ],
    child: [
      `(?:mein|meine) ${RELATIVE} (?:${WORD} ){0,2}(?:fasst|fasst mich|beruhrt|beruehrt|missbraucht|betatscht)${NEVER}(?: \\w+){0,3}(?: mich| an)?`,
      `${HE} (?:schlagt|schlaegt|missbraucht|verprugelt|fasst) (?:${WORD} ){0,2}(?:mein|meine|die|unser|unsere|das|ihr|ihre|sein|seine) ${CHILD}${NEVER}`,
      '(?:kommt|kam) nachts (?:in|zu mir in) mein (?:zimmer|bett)',
      'mein (?:lehrer|trainer|pfarrer) (?:hat mich |fasst mich |will )(?:angefasst|an|nacktbilder|gekusst|beruhrt)',
    ],
    medical: [
      `(?:${HE}|jemand|oma|opa|papa|mama) (?:atmet (?:nicht|nicht mehr)|ist (?:bewusstlos|ohnmachtig|nicht ansprechbar)|wacht nicht (?:mehr )?auf|hat einen (?:herzinfarkt|schlaganfall|krampfanfall))`,
      'ich (?:glaub|glaube) ich (?:hab|habe) (?:einen|nen) (?:herzinfarkt|schlaganfall)',
      'ich (?:krieg|kriege|bekomme|bekomm) (?:keine|kaum) luft(?: \\w+){0,4} (?:brust|hilfe|arm|notarzt)',
      `(?:er|sie|mein \\w+|meine \\w+) hat (?:alle|zu viele) (?:\\w+ ){0,2}${PILLS} (?:genommen|geschluckt)`,
    ],
  },
  plain: {
    fear: [
      `${HE} (?:schlagt|schlaegt|verprugelt|wurgt|tritt|haut) mich${NEVER}(?! (?:um langen|im|in|beim|vor|als))`,
      `${HE} hat mich (?:(?!im |beim |bei |in |${NOT} )\\w+ ){0,3}(?:geschlagen|verprugelt|verpruegelt|getreten|geohrfeigt|bedroht)(?! (?:im spiel|beim))`,
    ],
    'self-harm': ['ich (?:ritze|ritz|verletze|verletz) mich (?:wieder|selbst|selber|nachts)?(?! (?:nicht|nie) )'],
  },
  hints: [
    'umbring\\w*|umzubringen|suizid\\w*|selbstmord\\w*|selbstmorden|das leben nehmen|lebensmude|lebensmuede',
    '(?:nicht mehr|nimmer) (?:leben|aufwachen|da sein|weiterleben|existieren)|(?:will|wollte|mochte|moechte) (?:\\w+ ){0,3}sterben|tot (?:sein|ware|waere)',
    'ohne mich (?:\\w+ ){0,3}(?:besser|leichter)|besser (?:dran )?ohne mich|kein(?:en)? (?:sinn|ausweg)|(?:kann|halte|halts|schaff) (?:\\w+ ){0,2}nicht mehr',
    'ritz(?:e|en|t|te)? (?:mich|sich|dich)|selbstverletz\\w*|mir (?:was|etwas) antun|sich (?:was|etwas) antun|abschiedsbrief|eine last',
    '(?:tabletten|pillen|medikamente) (?:\\w+ ){0,2}(?:genommen|geschluckt)|uberdosis|ueberdosis|zu viele (?:tabletten|pillen)',
    `angst (?:\\w+ ){0,3}(?:vor (?:ihm|ihr|meinem|meiner|zuhause)|dass (?:er|sie)|wenn (?:er|sie))`,
    '(?:schlagt|schlaegt|geschlagen|verprugelt|gewurgt|getreten|geohrfeigt|gewalttatig|handgreiflich|gewalt|bedroht|droht|drohte|gedroht)',
    'missbrauch\\w*|missbraucht|vergewaltig\\w*|begrapscht|belastigt|anfasst|angefasst|fasst (?:mich|sie|ihn)|nacktbild\\w*',
    '(?:lasst|laesst) mich nicht|eingesperrt|sperrt mich|stalk\\w*|kontrolliert (?:mein|meine|mich)|nimmt mir (?:mein|das)|verfolgt mich|blaue[nrs]? flecke?n?|rastet (?:\\w+ )?aus',
    'nicht sicher (?:zuhause|daheim|hier)|verstecke? mich|was er (?:dann )?(?:macht|tut)|nach hause trau\\w*|trau(?:e)? mich nicht (?:\\w+ ){0,2}(?:heim|hause)',
    'keine luft|atmet nicht|bewusstlos|ohnmachtig|herzinfarkt|schlaganfall|brustschmerz\\w*|blutet (?:\\w+ )?(?:stark|nicht|und)|krampfanfall|notarzt|krankenwagen|vergiftet|wacht nicht auf',
    'nachts in mein|unser geheimnis|sag (?:es |das )?(?:niemandem|keinem|mama nicht)',
  ],
  plainHints: [
    'messer|pistole|waffe|erstech\\w*|ersticht|erwurg\\w*|blut|stirbt|sterben',
    `${HE} (?:hat mich|macht mir|schubst|schlug|wirft) ?(?:angst|geschubst|mich|sachen|mit)?`,
  ],
}
