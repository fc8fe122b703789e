import { oneOf, unlessAfter, type DangerWords } from './words.ts'

const RELATIVE =
  oneOf(`marido | esposo | esposa | namorado | namorada | companheiro | parceiro | ex | pai | padrasto | mae
  | irmao | tio | avo | filho | primo`)
const HE = oneOf(`ele | ela | o? ?meu ${RELATIVE} | a? ?minha ${RELATIVE}`)
/** Also the Spanish word: every text is searched in all languages, and the two share words. */
const NOT = 'nao | n | no | nunca | jamais | nem | sem | tampouco | nao e que | nao digo que | nao acho que'
const ME = 'me | mais | so | ja | realmente | tenho | to | ta | estou | com | sou'
const WORD = `(?!${oneOf(NOT)} )\\w+`
const SCARED = oneOf('medo | panico | pavor | assustada | assustado | apavorada | apavorado')
const PILLS = oneOf('comprimidos | remedios? | pilulas | medicamentos | calmantes | cartelas?')
const CHILD = oneOf(
  'filho | filha | filhos | filhas | crianca | criancas | bebe | irmaozinho | irmazinha | menino | menina | sobrinho | sobrinha',
)

export const pt: DangerWords = {
  certain: {
    'self-harm': [
      unlessAfter(NOT, ME, [
        '(?:eu )?(?:so |ja |realmente )?(?:quero|vou|queria|quiria) (?:so |muito )?(?:morrer|me matar|me suicidar|me enforcar|acabar com (?:a )?minha vida|tirar (?:a )?minha vida|estar mort[oa])(?! (?:de|d) )',
      ]),
      '(?:eu )?(?:ja )?n(?:ao)? (?:quero|aguento|consigo) (?:mais )?(?:viver|existir|continuar viv[oa])(?: mais| assim)?(?! (?:em|no|na|com|aqui|ai|la|sozinh[oa]|junt[oa]s))',
      unlessAfter(NOT, ME, [
        `(?:eu )?(?:tomei|engoli|acabei de tomar) (?:todos?|todas?|um monte de|muitos|uma cartela de|a caixa inteira de|\\d\\d+) ?(?:os |as |meus |minhas |de )*(?:\\w+ )?${PILLS}(?! (?:que o medico|de hoje|como|do dia))`,
        '(?:tenho |com )?pensamentos suicidas|sou suicida',
        '(?:queria|preferia|quero) (?:estar|ta) mort[oa]',
      ]),
    ],
    fear: [
      unlessAfter(NOT, ME, [
        `(?:bateu|bate|batido|agrediu|agride|enforcou|estrangulou|ameacou|ameaca|espancou|espanca|socou)(?: \\w+){0,7} (?<! ${oneOf(NOT)} (?:${oneOf(ME)} ){0,2})${SCARED}`,
        `${SCARED}(?: ${WORD}){0,6} (?:me (?:bater|matar|bata|mate|machucar|machuque)|bater em mim|me bate)`,
        `(?:tenho|to com|estou com|morro de) (?:muito |tanto )?medo (?:dele|d[eo] meu ${RELATIVE}|da minha ${RELATIVE}|de voltar (?:pra|para) casa|de ir pra casa)`,
      ]),
      `${HE} (?:vai|quer|disse que|tentou|ameacou|falou que)(?: ${WORD}){0,3} (?:me matar|me estrangular|me mata)(?! (?:se eu (?:chegar|esquecer)))`,
      `${HE} me (?:estrangulou|enforcou|estuprou|trancou|prendeu em casa)`,
      `${HE} nao me deixa (?:sair|ir embora|sair de casa)`,
      `${HE} (?:ta|esta|tem) (?:com )?um(?:a)? (?:faca|arma)(?: \\w+){0,5} (?:mim|medo|socorro|ajuda)?`,
      unlessAfter(NOT, ME, [
        '(?:to|estou|me) (?:escondida|escondido|tranquei|trancada)(?: \\w+){0,4} (?:dele|banheiro|porque)',
        '(?:eu )?fui estuprada?',
      ]),
    ],
    child: [
      `(?:meu|minha) ${RELATIVE} (?:${WORD} ){0,2}(?:me toca|me tocou|passa a mao em|abusa de|me estupra|mexe comigo)`,
      `${HE} (?:bate|bateu|abusa|toca|mexe) (?:n[oa]s?|em|d[oae]s?|com)? ?(?:meu|minha|meus|minhas|nosso|nossa|as|os|o|a)? ?${CHILD}`,
      unlessAfter(NOT, '', ['(?:entra|vem|entrava) no meu (?:quarto|cama) (?:de|a) noite']),
      'meu (?:professor|treinador|padre) me (?:tocou|toca|beijou|pede nudes)',
    ],
    medical: [
      `(?:${HE}|alguem|papai|mamae|minha \\w+|meu \\w+) (?:nao (?:ta |esta )?respira(?:ndo)?|nao acorda|parou de respirar|(?:ta|esta) inconsciente|(?:ta|esta) tendo um (?:infarto|avc|derrame|convulsao)|desmaiou e nao)`,
      unlessAfter(NOT, 'acho que', ['(?:acho que )?(?:to|estou) tendo um (?:infarto|avc|derrame)']),
      'n(?:ao)? consigo respirar(?: \\w+){0,4} (?:peito|ajuda|socorro|braco|garganta)',
      `(?:ele|ela|meu \\w+|minha \\w+) tomou (?:todos|muitos|um monte de) (?:\\w+ ){0,2}${PILLS}`,
    ],
  },
  plain: {
    fear: [
      `${HE} (?:me (?:bateu|bate|agrediu|agride|espancou|espanca|socou|chutou|ameacou|ameaca)|bateu em mim|bate em mim)(?! (?:no (?:jogo|fifa|xadrez)|na corrida|um papo))`,
    ],
    'self-harm': [unlessAfter(NOT, 'mais', ['(?:eu )?me (?:corto|cortei|automutilo)(?: de novo| de proposito)?'])],
  },
  hints: [
    'suicid\\w*|me matar|se matar|tirar (?:a )?(?:minha|propria) vida|acabar com tudo',
    '(?:quero|queria|quer|vontade de) (?:\\w+ ){0,2}(?:morrer|sumir|desaparecer)|n(?:ao)? (?:quero|queria) mais (?:viver|acordar)|nao acordar mais',
    'melhor sem mim|um peso (?:pra|para)|nao aguento mais|n aguento mais|nao faz (?:mais )?sentido|nao vejo (?:saida|futuro)|carta de despedida|pra que viver',
    'me cort(?:o|ei|ar)|automutil\\w*|me machucar|os pulsos|overdose|(?:tomei|tomou) (?:\\w+ ){0,3}(?:remedios?|comprimidos|calmantes)',
    'medo (?:\\w+ ){0,2}(?:dele|dela|do meu|da minha|de voltar|que ele|que ela)|medo do que',
    '(?:me|nela|em mim|nele|te|nos) (?:bate|bateu|agride|agrediu|ameaca|ameacou|espanca|espancou|empurrou|chutou)|(?:bate|bateu) (?:em mim|nela|nele|nas criancas)',
    'estupr\\w*|abus(?:o|a|ou|ar|ada|ado)|assedi\\w*|agressiv[oa]|violent[oa]|violencia|nudes|passou a mao',
    'me (?:toca|tocou)|mexe comigo|nosso segredo|nao conta (?:pra|para) (?:ninguem|mamae)',
    'trancad[oa]|tranca|nao me deixa|me (?:controla|persegue|segue|vigia)|pega meu celular|roxos?|hematoma\\w*|nao (?:to|estou) segura?|perde a cabeca',
    'nao respira|respirar|inconsciente|infarto|avc|dor no peito|sangrando muito|ambulancia|envenen\\w*|nao acorda|convuls\\w*|desmaiou',
  ],
  plainHints: ['faca|arma|pistola|esfaque\\w*|estrangul\\w*|sangue|morrer|matar'],
}
