import { oneOf } from './words.ts'

/** Words that deny others, in the spelling of `lettersOf`. */
const SPACED = oneOf(`not | never | no | dont | doesnt | didnt | isnt | wasnt | arent | wont | wouldnt | hasnt | havent
  | hadnt | cant | couldnt | without | nicht | nie | niemals | nimmer | kein | keine | keinen | keiner | ohne | weder | doch
  | gar | ne | n | pas | plus | jamais | personne | rien | sans | aucune | nunca | jamas | tampoco | ni | sin | nao | nem
  | sem | tampouco | non | mai | neanche | nemmeno | neppure | senza | niet | nooit | geen | nog nooit | nigdy | wcale | ani
  | bez | не | никогда | ни | нисколько | hic | לא | ולא | אף פעם | אף | מעולם | לעולם | אינו | אינה | אינני | איני | בלי
  | لا | ولا | ما | وما | مش | ومش | مو | ومو | لم | ولم | لن | ولن | ليس | لست | ولست | مب | عمره | بدون | ابدا`)
const NEGATIONS = new RegExp(` ${SPACED}(?= )|没有?|不会?是?|未`, 'gu')

/** Drops the words that deny others: "non voglio morire" says what it denies. */
export function withoutNegations(letters: string): string {
  return letters.replace(NEGATIONS, '')
}
