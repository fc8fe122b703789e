import type { Intent } from '#sandbox/model/replies/reading/intent.ts'

/** Languages besides English, each with a handful of sentences. */
export type Language = 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'zh' | 'ar'
type Sentences = { greeting: string; thanks: string; reality: string; question: string; statement: string }

const SENTENCES: Record<Language, Sentences> = {
  de: {
    greeting: 'Hallo {name}, schön, dass du da bist!',
    thanks: 'Sehr gern, {name}.',
    reality: 'Ich bin nur die **Sandbox**-Vertretung, {name}: Hier antwortet kein echtes KI-Modell.',
    question: 'Gute Frage, {name}. Ich würde mit dem anfangen, was dir am wichtigsten ist.',
    statement: 'Danke, dass du das erzählst, {name}. Ich höre zu.',
  },
  es: {
    greeting: '¡Hola {name}, qué bien que estés aquí!',
    thanks: 'De nada, {name}.',
    reality: 'Soy solo el sustituto de **sandbox**, {name}: aquí no responde ningún modelo de IA real.',
    question: 'Buena pregunta, {name}. Yo empezaría por lo que más te importa.',
    statement: 'Gracias por contarlo, {name}. Te escucho.',
  },
  fr: {
    greeting: 'Bonjour {name}, quel plaisir de te voir ici !',
    thanks: 'Avec plaisir, {name}.',
    reality: 'Je ne suis que le remplaçant de la **sandbox**, {name} : aucun vrai modèle d’IA ne répond ici.',
    question: 'Bonne question, {name}. Je commencerais par ce qui compte le plus pour toi.',
    statement: 'Merci de le partager, {name}. Je t’écoute.',
  },
  pt: {
    greeting: 'Olá {name}, que bom ter você aqui!',
    thanks: 'De nada, {name}.',
    reality: 'Sou apenas o substituto da **sandbox**, {name}: aqui não responde nenhum modelo de IA real.',
    question: 'Boa pergunta, {name}. Eu começaria pelo que mais importa para você.',
    statement: 'Obrigado por contar, {name}. Estou ouvindo.',
  },
  ja: {
    greeting: '{name}さん、こんにちは。来てくれてうれしいです。',
    thanks: '{name}さん、どういたしまして。',
    reality: '{name}さん、私は**サンドボックス**の代役です。本物のAIモデルは答えていません。',
    question: '{name}さん、いい質問ですね。いちばん大切なことから考えてみましょう。',
    statement: '{name}さん、話してくれてありがとう。聞いています。',
  },
  zh: {
    greeting: '{name}，你好！很高兴见到你。',
    thanks: '{name}，不客气。',
    reality: '{name}，我只是**沙盒**里的替身，这里没有真正的 AI 模型在回答。',
    question: '{name}，好问题。我会先从你最看重的地方想起。',
    statement: '{name}，谢谢你的分享，我在听。',
  },
  ar: {
    greeting: 'مرحبًا {name}، سعيد بوجودك هنا!',
    thanks: 'على الرحب والسعة يا {name}.',
    reality: 'أنا مجرد بديل في وضع **التجربة** يا {name}، ولا يجيب هنا أي نموذج ذكاء اصطناعي حقيقي.',
    question: 'سؤال جيد يا {name}. سأبدأ بما يهمك أكثر.',
    statement: 'شكرًا لمشاركتك يا {name}. أنا أصغي.',
  },
}

const MARKS: readonly [Language, RegExp][] = [
  [
    'de',
    /\b(ich|nicht|und|der|die|das|ist|wir|du|bist|auch|aber|heute|danke|hallo|wie|was|wann|eine?n?|mir|dir|uns|morgen)\b|ß/giu,
  ],
  [
    'es',
    /\b(el|los|las|una|es|está|estás|estoy|qué|cómo|hola|gracias|pero|muy|para|porque|hoy|mañana|nosotros|tengo|eres)\b|[¿¡ñ]/giu,
  ],
  [
    'fr',
    /\b(je|tu|nous|vous|est|suis|les|des|une|bonjour|salut|merci|pas|mais|avec|pour|c'est|qu'est-ce|demain|très|quoi|êtes)\b/giu,
  ],
  [
    'pt',
    /\b(eu|você|não|uma|está|estou|olá|obrigad[oa]|mas|muito|com|para|hoje|amanhã|nós|tenho|também|bom|oi)\b|[ãõ]/giu,
  ],
]
const ENGLISH =
  /\b(the|i|you|is|are|and|to|of|it|in|we|that|this|what|how|my|your|for|not|do|have|be|was|with|me|hi|hello|thanks)\b/giu

const GREETING =
  /^(hallo|moin|guten|servus|hola|buen[ao]s|bonjour|salut|coucou|olá|oi|bom dia|boa (tarde|noite)|こんにちは|おはよう|こんばんは|你好|您好|大家好|嗨|مرحب|السلام|أهلا)(?!\p{Script=Latin})/iu
const THANKS = /(danke|gracias|merci|obrigad[oa]|ありがとう|谢谢|謝謝|شكر)/iu
const REALITY =
  /(echt|mensch|real|humano|vrai|réel|robot|roboter|verdade|本物|人間|真的|真人|机器人|حقيقي|إنسان).*[?？؟]/iu

/** Returns the language of a message that is surely not English; null otherwise. */
export function languageOf(text: string): Language | null {
  if (/[\u3040-\u30ff]/u.test(text)) return 'ja'
  if (/\p{Script=Han}/u.test(text)) return 'zh'
  if (/\p{Script=Arabic}/u.test(text)) return 'ar'

  const english = countOf(text, ENGLISH)
  const scored = MARKS.map(([language, marks]) => ({ language, score: countOf(text, marks) }))
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  if (!best || best.score <= english) return null
  const isSure = best.score >= 2 || GREETING.test(text.trim()) || text.trim().split(/\s+/).length <= 4
  return isSure ? best.language : null
}

export function sentenceIn(language: Language, text: string, intent: Intent): string {
  const sentences = SENTENCES[language]
  const said = text.trim()
  if (REALITY.test(said)) return sentences.reality
  if (THANKS.test(said)) return sentences.thanks
  if (GREETING.test(said)) return sentences.greeting
  return intent === 'question' || /[?？؟]|吗/u.test(said) ? sentences.question : sentences.statement
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
