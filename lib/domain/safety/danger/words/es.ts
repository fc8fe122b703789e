import { oneOf, unlessAfter, type DangerWords } from './words.ts'

const RELATIVE = oneOf(`marido | esposo | esposa | novio | novia | pareja | ex | padre | papa | padrastro | madre | mama
  | hermano | tio | abuelo | hijo | primo | companero de piso`)
const HE = oneOf(`el | ella | mi ${RELATIVE}`)
/** Also Portuguese words: every text is searched in all languages, and the two share words. */
const NOT = 'no | nao | n | nunca | jamas | tampoco | ni | sin | no es que | no digo que | no creo que'
const ME = 'me | le | he | ya | solo | tengo | da | estoy | vou | vai | quero | quer'
const WORD = `(?!${oneOf(NOT)} )\\w+`
const SCARED = oneOf('miedo | panico | terror | asustada | asustado | aterrada | aterrado')
const PILLS = oneOf('pastillas | pildoras | medicamentos | medicinas | somniferos | pastis | paracetamol')
const CHILD = oneOf(
  'hijo | hija | hijos | hijas | nino | nina | ninos | ninas | bebe | hermanito | hermanita | sobrino | sobrina',
)
/** The words after "me pegó" where it is a blow. */
const AFTER_BLOW =
  oneOf(`mi ${RELATIVE} | cuando | otra vez | porque | y | todos los | cada | siempre | muchas veces | ayer | anoche
  | hoy | fuerte | muy fuerte | en la (?:cara|cabeza) | con (?:el|un) (?:cinturon|cinto|palo) | delante de`)

/** Things that strike nobody: "el café me pega fuerte". */
const THING = `(?:la|las|el|los|este|esta|ese|esa) ${oneOf(`cancion | noticia | resaca | musica | pelicula | serie | gripe
  | cerveza | calor | cafe | sol | frio | vino | alcohol | sueno | hambre | cansancio`)}`
/** "Me pegó" without a subject, of a person. */
const STRUCK = `(?<! luego | y )(?<! (?:${oneOf(NOT)}|${THING}) )me (?:pega|pego)(?!(?: \\w+){0,2} ${THING} )(?= (?:$|${AFTER_BLOW} ))`

export const es: DangerWords = {
  certain: {
    'self-harm': [
      unlessAfter(NOT, ME, [
        '(?:yo )?(?:solo |ya )?(?:me )?(?:quiero|voy a|quisiera|deseo) (?:solo )?(?:morir|morirme|matarme|suicidarme|ahorcarme|acabar con mi vida|quitarme la vida|estar muert[oa])(?! de (?:risa|verguenza|hambre|calor|frio|sueno|amor|ganas|la))',
        'me (?:voy a|quiero) (?:matar|suicidar|morir|ahorcar)(?! de)',
      ]),
      '(?:ya )?no quiero (?:seguir )?(?:vivir|viviendo|existir|estar viv[oa])(?: mas| asi)?(?! (?:en|con|aqui|ahi|alli|sol[oa]|juntos))',
      unlessAfter(NOT, ME, [
        `(?:me )?(?:he )?(?:tome|tomado|trague|tragado) (?:todas?|todos?|demasiadas|muchas|un bote de|la caja entera de|\\d\\d+) ?(?:las |los |mis |sus )?(?:de )?${PILLS}(?! (?:que me (?:receto|mando)|de hoy|como))`,
        '(?:tengo )?(?:pensamientos|ideas) suicidas|soy suicida',
        'ojala (?:estuviera|estuviese) muert[oa]|prefiero estar muert[oa]',
      ]),
    ],
    fear: [
      unlessAfter(NOT, ME, [
        `(?:pego|pega|pegado|golpeo|golpea|golpeado|ahorco|estrangulo|amenazo|amenaza|amenazado|maltrata)(?: \\w+){0,7} (?<! ${oneOf(NOT)} (?:${oneOf(ME)} ){0,2})${SCARED}`,
        `${SCARED}(?: ${WORD}){0,6} (?:me (?:pegue|mate|golpee|haga dano|pega|mata)|pegar|matar)`,
        `(?:tengo|me da|le tengo) (?:mucho |tanto )?miedo (?:a|de|mi) (?:el|mi ${RELATIVE}|volver a casa|${RELATIVE})(?! (?:que|examen|agua|futuro|avion))`,
        `(?:${HE} )?(?:dijo|dice|amenazo|amenaza|quiere|intento|me) (?:${WORD} ){0,3}(?:matar(?:me)?|ahorcarme|estrangularme)(?! (?:si (?:llego tarde|suspendo)|el tiempo|de|a ))`,
      ]),
      `${HE} me (?:estrangulo|ahorco|violo|ha violado)`,
      `${HE} no me deja (?:salir|ir|irme|salir de casa)`,
      `${HE} (?:me )?(?:encerro|tiene encerrada|tiene un cuchillo|tiene una pistola)`,
      unlessAfter(NOT, ME, [
        '(?:estoy|me he|me) (?:escondida|escondido|encerrado|encerrada|encerre)(?: \\w+){0,4} (?:de el|bano|porque)',
        'me (?:han violado|violaron|violo)',
      ]),
    ],
    child: [
      `mi ${RELATIVE} (?:${WORD} ){0,2}(?:me toca|me toco|me manosea|abusa de|me viola|toca a mi)`,
      `${HE} (?:le )?(?:pega|pego|golpea|toca|abusa) (?:a|de) (?:mi|mis|los|las|nuestro|nuestra|su|sus|la|el) ${CHILD}`,
      unlessAfter(NOT, '', [
        '(?:entra|viene|entraba) (?:en|a) mi (?:cuarto|habitacion|cama) (?:por|de) (?:la )?noches?',
      ]),
      'mi (?:profe|profesor|entrenador|cura) me (?:toca|toco|beso|pide (?:fotos|nudes))',
    ],
    medical: [
      `(?:${HE}|alguien|papa|mama|mi \\w+|abuela) (?:ya )?(?:no respira|no se despierta|no despierta|esta inconsciente|se desmayo y no|tiene un infarto|tiene convulsiones|le (?:dio|esta dando) un (?:infarto|derrame|ictus))`,
      unlessAfter(NOT, 'creo que | me', [
        '(?:creo que )?(?:me esta dando|tengo|estoy teniendo) un (?:infarto|ictus|derrame)',
      ]),
      'no puedo respirar(?: \\w+){0,4} (?:pecho|ayuda|brazo|garganta)',
      `(?:el|ella|mi \\w+) se (?:tomo|ha tomado) (?:todas|muchas) (?:\\w+ ){0,2}${PILLS}`,
    ],
  },
  plain: {
    fear: [
      `(?:${HE} me (?:pego|pega)|${STRUCK}|(?<! ${oneOf(NOT)} )(?:${HE} )?me (?:golpeo|golpea|maltrata|amenaza|amenazo|ahorca|patea|ha pegado|ha golpeado|dio una paliza))(?! (?:un (?:grito|susto|abrazo|toque)|la (?:risa|gripe)|al|en el (?:juego|fifa|ajedrez)|fuerte el sol))`,
    ],
    'self-harm': [
      unlessAfter(NOT, 'ya', ['me (?:corto|cortaba|autolesiono) (?:las venas|los brazos|otra vez|a proposito)?']),
    ],
  },
  hints: [
    'suicid\\w*|matarme|matarse|quitarme la vida|quitarse la vida|acabar con todo|acabar con mi vida',
    '(?:quiero|quisiera|queria|quiere|ganas de) (?:\\w+ ){0,2}(?:morir\\w*|desaparecer)|no quiero (?:vivir|seguir|despertar)|no despertar',
    'mejor sin mi|una carga|ya no puedo mas|no puedo mas|no tiene sentido|para que (?:seguir|vivir)|no veo (?:salida|futuro)|carta de despedida|despedirme de',
    'me corto|cortarme|autolesi\\w*|hacerme dano|hacerse dano|las venas|sobredosis|pastillas|pildoras',
    'miedo (?:\\w+ ){0,2}(?:a el|de el|a mi|de mi|que me|volver a casa|lo que)',
    '(?:me|la|le|nos|te) (?:pega|pego|golpea|golpeo|amenaza|amenazo|maltrata|ahorco|estrangulo|empujo|patea|grita y)',
    'viol(?:o|ada|ado|aron|acion|a)|abus(?:o|a|ar|ada|ado)|manose\\w*|acos\\w*|maltrat\\w*|violent[oa]|violencia|nudes|fotos desnud\\w*',
    'me (?:toca|toco|tocaba)|nuestro secreto|no (?:se )?lo digas a (?:nadie|mama)',
    'encerr\\w*|no me deja|me (?:controla|vigila|sigue|quita)|revisa mi (?:movil|celular|telefono)|moretones|moraton\\w*|no estoy segura? en|se pone (?:violento|agresivo|como loco)',
    'no respira|no puedo respirar|inconsciente|infarto|ictus|dolor en el pecho|sangra mucho|sangrando|ambulancia|envenen\\w*|no despierta|convulsion\\w*|desmay\\w*',
  ],
  plainHints: ['cuchillo|pistola|arma|apunal\\w*|estrangul\\w*|sangre|morir|matar'],
}
