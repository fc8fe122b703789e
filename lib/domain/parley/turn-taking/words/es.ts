import { phrases, words, type Words } from './words.ts'

export const es: Words = {
  nicknames: [],
  looseNames: [],
  openers:
    words(`hola oye oiga eh ey y pero pues bueno buenas buenos días dias tardes noches querido querida gracias por favor
    mira ahora entonces también perdón vale a ver`),
  interjections: phrases(`madre mía | dios mío | uf | tío | tía | espera`),
  governors:
    words(`el la los las un una a al de del con por para sin contra sobre entre según como que y o es era fue son se
    llama llamado pregunta pregúntale preguntar preguntó dijo dice digo dije amo odio tiene tenía`),
  pointers: [],
  predicates: words(
    `es era fue está estaba ayuda va puede no siempre nunca también ya solo que y o con de en se nos me lo la`,
  ),
  deeds: [
    ...words(`ayudó conoce contestó cree creyó debe dice dijo dio eligió encontró entendió entiende escribió
    exagera exageró falló funciona ganó gusta ha habló había hace hizo ignoró llega llegó miente mintió necesita odia
    olvidó pagó parece parecía pensó perdió piensa podía prefería prefiere propone propuso quería quiere recomendó
    respondió sabe sabía salió sugirió tardó tenía tiene trabaja viene vino vive`),
    ...phrases(`habla mucho | habla demasiado`),
  ],
  orders: [],
  particles: [],
  tags: phrases(`verdad que sí | a que sí | o no`),
  you: words(`tú tu te ti contigo vos usted ustedes puedes podrías`),
  subjects: words(`yo nosotros él ella ellos ellas mi mis nuestro nuestra el la los las todos nadie`),
  fillers: ['por favor', 'porfa', 'ya', 'un rato'],
  and: words(`y e &`),
  handovers: [
    'pregunt(é|e)mosle a {name}',
    'pregunt(é|e)mos a {name}',
    '(vamos a|podemos|podríamos|deberíamos|por qué no le) preguntar(le)? a {name}',
    'preg(ú|u)ntale a {name}',
    '(qué|que) (opina|piensa|dice|cree|sugiere|diría) {name}',
    '(quizás|quizá|tal vez|a lo mejor) {name}',
    '^(puede|podría|sabe) {name}',
    'le toca a {name}',
    '^(tengo )?(una |otra )?pregunta para {name}',
  ],
  thanks: phrases(`gracias | muchas gracias | mil gracias | entendido | ya veo | buenas noches | hasta luego
    | hasta mañana | adiós | chao | nos vemos | de nada | jaja`),
  besideThanks: phrases(`a todos | a todas | mucho`),
  thanksFor: phrases(`gracias por`),
  praise: phrases(`genial | perfecto | excelente | qué bien | bien | muy bien | estupendo | guay | me encanta`),
  yeses: phrases(`sí | si | dale | por supuesto | claro que sí | claro`),
  goAheads: phrases(`hazlo | adelante`),
  assents: phrases(`no | vale | ok | está bien | exacto | de acuerdo | buena idea | yo también | igual`),
  pleas: phrases(`por favor | porfa`),
  offers: phrases(`si ayuda | si te ayuda | si os ayuda | si te sirve | también puedo | también podría | si quieres
    | si queréis | si quieren | si lo deseas | avísame si | avisadme si | dime si | decidme si`),
  requests: phrases(`tú | puedes | podrías | te puedes | me puedes | quieres | puede | podría`),
  hushes: phrases(`cállate | cállese | calla | guarda silencio | estate callado | quédate callado | quédate callada
    | no hables | no digas nada | no respondas | no contestes | no te metas | no intervengas | déjanos solos
    | déjanos a solas | déjanos en paz | déjanos hablar | deja de hablar | deja de responder | deja de interrumpir
    | deja de interrumpirnos | callarte | callarse | callar | guardar silencio | estar callado | estarte callado
    | quedarte callado | no hablar | no responder | no meterte | dejar de hablar | dejar de responder | dejarnos solos
    | no más comentarios | ni un comentario más`),
  curses: phrases(`cállate`),
  bareHushes: phrases(`silencio | ahora no | chitón
    | no te necesitamos | no necesitamos tu ayuda`),
  stops: phrases(`basta | ya basta | para ya | solo escucha | escucha solamente | limítate a escuchar`),
  afterHushes: phrases(`un rato | un ratito | un momento | un minuto | un poco | unos | por un | por ahora | por una vez
    | hasta | mientras | cuando | porque | para que | ya | ahora | de una vez | en esto | en eso | ahora mismo
    | de momento | sobre eso | y deja | y déjanos | y escucha | quieres | vale | estamos | esto es`),
  reasons: [],
  speaking: [],
  followUps: phrases(`puedes | podrías | explica | estás seguro | estás segura | qué quieres decir | cuéntame más
    | cuéntanos más | eso no es cierto | quería decir | no quería decir`),
  bareFollowUps:
    phrases(`por qué | por qué no | cómo | de verdad | en serio | por ejemplo | qué tal | y qué tal | sigue | otro
    | otra | otra vez | y entonces | y luego | y cuánto | y cuándo | y dónde | y cómo | y qué`),
  questions:
    phrases(`cómo | qué | quién | quiénes | cuándo | dónde | adónde | por qué | cuál | cuáles | cuánto | cuánta | cuántos
    | cuántas | es verdad | es cierto | es posible | alguien sabe | alguien conoce | alguien tiene | sabéis | saben | hay`),
  interrogatives: words(`quién quiénes qué cuándo dónde adónde cómo cuál cuáles cuánto cuánta cuántos cuántas`),
}
