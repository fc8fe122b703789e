import { phrases, type Words } from './words.ts'

export const es: Words = {
  nicknames: [],
  greetings: phrases(`hola | oye | oiga | hey | ey | buenas | buenos días | buenas tardes | buenas noches
    | querido | querida`),
  openers: phrases(`eh | y | pero | pues | bueno | buenos | días | dias | tardes | noches | por | favor | mira
    | ahora | entonces | también | perdón | vale | a | ver | madre mía | dios mío | uf | tío | tía
    | espera`),
  courtesies: phrases(`por favor | porfa | ya | un rato | tú | puedes | podrías | te puedes | me puedes
    | quieres | puede | podría`),
  thanks: phrases(`gracias | muchas gracias | mil gracias | entendido | ya veo | buenas noches | hasta luego
    | hasta mañana | adiós | chao | nos vemos | de nada | jaja | a todos | a todas | mucho | gracias por`),
  assents: phrases(`no | vale | ok | está bien | exacto | de acuerdo | buena idea | yo también | igual | genial
    | perfecto | excelente | qué bien | bien | muy bien | estupendo | guay | me encanta`),
  hushes: phrases(`cállate | cállese | calla | guarda silencio | estate callado | quédate callado
    | quédate callada | no hables | no digas nada | no respondas | no contestes | no te metas | no intervengas
    | déjanos solos | déjanos a solas | déjanos en paz | déjanos hablar | deja de hablar | deja de responder
    | deja de interrumpir | deja de interrumpirnos | callarte | callarse | callar | guardar silencio
    | estar callado | estarte callado | quedarte callado | no hablar | no responder | no meterte
    | dejar de hablar | dejar de responder | dejarnos solos | no más comentarios | ni un comentario más`),
  bareHushes: phrases(`silencio | ahora no | chitón | no te necesitamos | no necesitamos tu ayuda | basta
    | ya basta | para ya | solo escucha | escucha solamente | limítate a escuchar`),
}
