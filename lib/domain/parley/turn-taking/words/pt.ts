import { phrases, words, type Words } from './words.ts'

export const pt: Words = {
  nicknames: [],
  looseNames: [],
  openers:
    words(`olá ola oi ei e ó mas bom boa dia tarde noite querido querida obrigado obrigada por favor então olha agora
    também desculpa ok ah`),
  interjections: phrases(`nossa | caramba | cara | mano | espera`),
  governors:
    words(`o a os as um uma ao à aos do da de dos das com por para pro pra sem contra sobre como que e ou é era foi
    são se chama chamado pergunta perguntar perguntei disse diz falei falou amo adoro odeio tem tinha`),
  pointers: [],
  predicates: words(
    `é era foi está estava fala faz ajuda vai pode não sempre nunca também já só que e ou com de em se me nos`,
  ),
  deeds:
    words(`acha achou ajudou chegou conhece demorou deu deve disse diz encontrou entendeu errou escolheu escreveu esqueceu
    exagera falou fez funciona ganhou gosta gostou ignorou mente mentiu mora pagou parece parou pensa perdeu podia
    precisa prefere propôs quer queria recomendou respondeu sabe sabia sugeriu tem tinha trabalha veio`),
  orders:
    phrases(`me ajuda | me ajude | me explica | me explique | me diz | me diga | me conta | me conte | me manda | me mande
    | me mostra | me mostre | me dá | me dê | me passa | me passe | me lembra | me lembre | ajuda a gente | ajuda aqui
    | faz um | faz uma | faz isso`),
  particles: [],
  tags: phrases(`né | não é | hein`),
  you: words(`você voce vc tu te ti contigo seu sua podes pode-me`),
  subjects: words(`eu nós ele ela eles elas meu minha nosso nossa o a os as todos ninguém`),
  fillers: ['por favor', 'agora'],
  and: words(`e &`),
  handovers: [
    '(vamos|bora|podemos|podíamos|devíamos|que tal) perguntar (ao|pro|para o|a|pra) {name}',
    '^pergunta (ao|pro|para o|a) {name}',
    '(o que|que) (o )?{name} (acha|pensa|diz|sugere)',
    '(o que|que) (acha|pensa|diz|sugere|diria) (o )?{name}',
    '(talvez|quem sabe) o? ?{name}',
    '^(o )?{name} (sabe|pode)',
    'vez do {name}',
    '^(tenho )?(uma |outra )?pergunta (para o|pro|para|pra) {name}',
  ],
  thanks: phrases(`obrigado | obrigada | muito obrigado | muito obrigada | brigado | brigada | valeu | vlw | entendi
    | percebi | boa noite | até logo | até amanhã | até mais | tchau | de nada | kkk`),
  besideThanks: phrases(`a todos | a todas`),
  thanksFor: phrases(`obrigado por | obrigada por | obrigado pelo | obrigada pelo | obrigado pela | obrigada pela`),
  praise: phrases(`ótimo | perfeito | excelente | legal | fixe | massa | show | que bom | bom | muito bom | maravilha
    | adorei`),
  yeses: phrases(`sim | claro | com certeza`),
  goAheads: phrases(`faz isso | manda ver`),
  assents:
    phrases(`não | ok | tá | tá bom | está bem | beleza | combinado | pode ser | exato | isso | fechado | boa ideia
    | eu também`),
  pleas: phrases(`por favor`),
  offers: phrases(`se ajudar | se precisar | se precisarem | também posso | também podia | se quiser | se quiseres
    | se quiserem | se você quiser | se vocês quiserem | me avise se | me avisem se | é só dizer`),
  requests: phrases(
    `tu | você | pode | podes | você pode | poderia | podias | você poderia | dá para | dá pra | consegues`,
  ),
  hushes: phrases(`fica quieto | fica quieta | fique quieto | fique quieta | fica calado | fica calada | fique calado
    | fica em silêncio | fique em silêncio | cala a boca | cale a boca | cala-te | cale-se | não fala nada
    | não fale nada | não diga nada | não digas nada | não responda | não respondas | não se meta | não te metas
    | fica fora disso | fique fora disso | deixa a gente conversar | deixa a gente em paz | deixa-nos a sós
    | deixa-nos em paz | para de falar | pare de falar | para de interromper | pare de interromper | para de responder
    | ficar quieto | ficar quieta | ficar calado | ficar calada | ficar em silêncio | ficar fora disso | calar a boca
    | calar-te | se calar | parar de falar | parar de responder | não responder | deixar a gente conversar
    | chega de comentários | nada de comentários`),
  curses: phrases(`cala a boca`),
  bareHushes: phrases(`silêncio | quieto | psiu | agora não
    | não precisamos de você | não precisamos de ti | não precisamos da sua ajuda`),
  stops: phrases(
    `basta | chega | só escuta | só escute | só ouve | só ouça | apenas escuta | apenas escute | apenas ouça`,
  ),
  afterHushes: phrases(`um pouco | um pouquinho | um momento | um minuto | um tempo | uns | por um | por agora
    | por enquanto | até | enquanto | quando | porque | já | agora mesmo | neste momento | nisso | sobre isso
    | e deixa | e escuta | tá | tá bom | estamos | a gente está | isso é`),
  reasons: [],
  speaking: [],
  followUps: phrases(`você pode | pode explicar | podes | explica | tem certeza | tens a certeza | o que quer dizer
    | conta mais | isso está errado | quis dizer | não quis dizer`),
  bareFollowUps:
    phrases(`por quê | por que | porquê | como assim | sério | mesmo | por exemplo | e quanto a | continua | mais um
    | mais uma | outro | outra | outra vez | de novo | e depois | e então | e quanto | e quando | e onde | e como`),
  questions:
    phrases(`como | o que | que | quem | quando | onde | aonde | por que | qual | quais | quanto | quanta | quantos | quantas
    | é verdade | é possível | posso | podemos | alguém sabe | alguém conhece | alguém tem | tem como | será que`),
  interrogatives: phrases(
    `quem | o que | que | quando | onde | aonde | como | qual | quais | quanto | quanta | quantos | quantas`,
  ),
}
