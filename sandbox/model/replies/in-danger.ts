import type { Language } from '#sandbox/model/replies/languages.ts'

/** Answers to a person in danger: no role, no side, a single question, and help from people. */
const IN_DANGER: Record<Language | 'en', string> = {
  en: 'I take that seriously, {name}. I am an AI and cannot send anybody: if you are in danger now, please call your local emergency number, or reach somebody you trust. Are you safe at this moment?',
  de: 'Das nehme ich ernst, {name}. Ich bin eine KI und kann niemanden schicken: Wenn du gerade in Gefahr bist, ruf bitte den Notruf an, oder jemanden, dem du vertraust. Bist du in diesem Moment sicher?',
  es: 'Me lo tomo en serio, {name}. Soy una IA y no puedo enviar a nadie: si estás en peligro ahora, llama al número de emergencias o a alguien de confianza. ¿Estás a salvo en este momento?',
  fr: 'Je prends cela au sérieux, {name}. Je suis une IA et ne peux envoyer personne : si tu es en danger, appelle le numéro d’urgence ou quelqu’un de confiance. Es-tu en sécurité en ce moment ?',
  pt: 'Levo isso a sério, {name}. Sou uma IA e não posso enviar ninguém: se você está em perigo agora, ligue para o número de emergência ou para alguém de confiança. Você está em segurança neste momento?',
  ja: '{name}さん、真剣に受け止めています。私はAIなので、誰かを向かわせることはできません。いま危険なら、緊急番号か、信頼できる人に電話してください。今この瞬間、安全ですか？',
  zh: '{name}，我很认真地听到了。我是 AI，不能派人过去：如果你现在有危险，请拨打当地的急救或报警电话，或联系你信任的人。你此刻安全吗？',
  ar: 'آخذ كلامك بجدية يا {name}. أنا ذكاء اصطناعي ولا أستطيع إرسال أحد: إن كان هناك خطر الآن فاتصل برقم الطوارئ أو بشخص تثق به. هل أنت بأمان في هذه اللحظة؟',
}

export function sentenceInDanger(language: Language | null): string {
  return IN_DANGER[language ?? 'en']
}
