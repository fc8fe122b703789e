import { phrases, type Words } from './words.ts'

export const pt: Words = {
  nicknames: [],
  greetings: phrases(`olá | ola | oi | ei | ó | bom dia | boa tarde | boa noite | querido | querida`),
  openers: phrases(`e | mas | bom | boa | dia | tarde | noite | por | favor | então | olha | agora | também
    | desculpa | ok | ah | nossa | caramba | cara | mano | espera`),
  courtesies: phrases(`por favor | agora | tu | você | pode | podes | você pode | poderia | podias
    | você poderia | dá para | dá pra | consegues`),
  thanks: phrases(`obrigado | obrigada | muito obrigado | muito obrigada | brigado | brigada | valeu | vlw
    | entendi | percebi | boa noite | até logo | até amanhã | até mais | tchau | de nada | kkk | a todos
    | a todas | obrigado por | obrigada por | obrigado pelo | obrigada pelo | obrigado pela | obrigada pela`),
  assents: phrases(`não | ok | tá | tá bom | está bem | beleza | combinado | pode ser | exato | isso | fechado
    | boa ideia | eu também | ótimo | perfeito | excelente | legal | fixe | massa | show | que bom | bom
    | muito bom | maravilha | adorei`),
  hushes: phrases(`fica quieto | fica quieta | fique quieto | fique quieta | fica calado | fica calada
    | fique calado | fica em silêncio | fique em silêncio | cala a boca | cale a boca | cala-te | cale-se
    | não fala nada | não fale nada | não diga nada | não digas nada | não responda | não respondas
    | não se meta | não te metas | fica fora disso | fique fora disso | deixa a gente conversar
    | deixa a gente em paz | deixa-nos a sós | deixa-nos em paz | para de falar | pare de falar
    | para de interromper | pare de interromper | para de responder | ficar quieto | ficar quieta | ficar calado
    | ficar calada | ficar em silêncio | ficar fora disso | calar a boca | calar-te | se calar | parar de falar
    | parar de responder | não responder | deixar a gente conversar | chega de comentários | nada de comentários`),
  bareHushes: phrases(`silêncio | quieto | psiu | agora não | não precisamos de você | não precisamos de ti
    | não precisamos da sua ajuda | basta | chega | só escuta | só escute | só ouve | só ouça | apenas escuta
    | apenas escute | apenas ouça`),
}
