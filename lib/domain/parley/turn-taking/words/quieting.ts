import { phraseList } from '../reading/phrases.ts'

/** Requests that Parley be quiet until it is called. They end a reply that runs, whatever follows them. */
export const HUSHES = phraseList(`
  en: be quiet | just be quiet | just shut up | keep quiet | stay quiet | go quiet | quiet down | be silent | stay silent | shut up | shut it | stfu
    shut the fuck up | stop talking | stop interrupting | stop butting in | stop replying | stop responding
    stay out of it | stay out of this | stay out of that | stay out of our | keep out of it | keep out of this
    butt out | pipe down | zip it | mute yourself | mind your own business | leave us alone | give us a moment
    give us a minute | give us some privacy | give us some space | no more comments | no more replies
  de: sei still | bitte still | still bitte | sei ruhig | sei leise | sei stumm | halt den mund | halt die klappe
    halts maul | schweig | gib ruhe | misch dich nicht ein | nicht einmischen | halt dich raus | halt dich da raus
    halte dich raus | hör auf zu reden | lass uns allein | lass uns in ruhe | still sein | dich raushalten
    keine kommentare mehr
  es: cállate | cállese | calla | guarda silencio | estate callado | quédate callado | no te metas | no intervengas
    déjanos solos | déjanos en paz | deja de hablar | deja de interrumpir | callarte | guardar silencio
    no más comentarios
  fr: tais-toi | taisez-vous | ferme-la | ta gueule | garde le silence | reste en dehors | ne t'en mêle pas
    laisse-nous | arrête de parler | arrête de nous interrompre | te taire | garder le silence
    plus aucun commentaire
  pt: fica quieto | fique quieto | fica calado | fica em silêncio | cala a boca | cala-te | cale-se | não se meta
    fica fora disso | deixa a gente em paz | para de falar | para de interromper | ficar quieto | chega de comentários
  ja: 静かにして | 静かにしてて | 黙って | 黙ってて | 黙っていて | 口を出さないで | 邪魔しないで | コメントしないで
  zh: 别打断 | 别插嘴 | 别插话 | 别吵 | 闭嘴 | 住口 | 安静点 | 安静一点 | 安静一下 | 保持安静 | 別打斷 | 別插嘴 | 別插話 | 閉嘴 | 安靜點 | 安靜一點 | 安靜一下 | 保持安靜
  ar: اسكت | أسكت | اصمت | أصمت | كن هادئا | اهدأ | لا تتدخل | لا تقاطع | لا تقاطعنا | توقف عن الكلام | اتركنا وحدنا
    تسكت | تصمت | كفى تعليقات
  it: stai zitto | stai zitta | zitto | zitta | taci | fai silenzio | non intervenire | lasciaci soli
  nl: wees stil | stil zijn | hou je mond | bek dicht | zwijg | bemoei je er niet mee | laat ons met rust
  pl: bądź cicho | cicho bądź | zamknij się | milcz | nie odzywaj się | nie wtrącaj się | zostaw nas
  ru: помолчи | молчи | замолчи | заткнись | не вмешивайся | оставь нас
  tr: sus | sessiz ol | karışma
  ko: 조용히 해 | 조용히 해줘 | 조용히 좀 해 | 닥쳐 | 끼어들지 마
  he: תהיה בשקט | שתוק | סתום | אל תתערב
`)

/** Requests by name that say nothing else. "Not now" may be meant for anybody, and "don't answer so fast" wants an answer. */
export const BARE_HUSHES = phraseList(`
  en: quiet | silence | hush | shush | shh | not now | stop | stop it | enough | that's enough | just listen
    only listen | we don't need you | i don't need you | you're not needed | nobody asked | nobody asked you
    no comments | stay out | stop answering | don't talk | don't speak | don't say anything | don't say a word
    don't answer | don't reply | don't respond | don't comment | do not talk | do not answer | do not reply
    do not respond | say nothing | only speak when | only answer when | speak only when
  de: ruhe | stille | leise | klappe | psst | nicht jetzt | jetzt nicht | schluss | genug | hör auf | hör nur zu
    hör einfach zu | nur zuhören | wir brauchen dich nicht | wir brauchen dich gerade nicht | hör auf zu antworten
    antworte nicht | sag nichts | schweigen
  es: silencio | ahora no | chitón | basta | ya basta | no te necesitamos | solo escucha | no hables | no digas nada
    no respondas | no contestes | deja de responder
  fr: chut | pas maintenant | arrête | ça suffit | écoute juste | on n'a pas besoin de toi | contente-toi d'écouter
    ne dis rien | ne parle pas | ne parle plus | ne réponds pas | ne réponds plus | arrête de répondre
  pt: silêncio | quieto | psiu | agora não | chega | só escuta | não precisamos de você | não fala nada
    não diga nada | não digas nada | não responda | não respondas | para de responder
  ja: しーっ | 今はいい | 今はやめて | やめて | ストップ | うるさい | もういい | ただ聞いて | ただ聞いていて | 静かに | 話さないで | しゃべらないで | 返事しないで | 答えないで
  zh: 安静 | 嘘 | 现在不要 | 安靜 | 噓 | 現在不要 | 停 | 打住 | 够了 | 听着就好 | 不需要你 | 我们不需要你 | 我们现在不需要你 | 别说话 | 不要说话 | 别说了 | 别回答 | 不要回答
    别回复 | 不要回复 | 别评论 | 不要评论 | 不要再评论 | 別說話 | 不要說話 | 別說了 | 別回答 | 不要回覆
  ar: هدوء | ليس الآن | مش الآن | لا نحتاجك | كفى | استمع فقط | فقط استمع | لا تتكلم | لا ترد
  it: silenzio | non ora | non rispondere
  nl: stil | niet nu | genoeg | reageer niet
  pl: cicho | nie teraz | dość
  ru: тихо | не сейчас | хватит | стоп | не отвечай
  tr: şimdi değil | yeter | dur | cevap verme
  ko: 조용 | 쉿 | 그만 | 말하지 마
  he: שקט | לא עכשיו | די | אל תענה
`)
