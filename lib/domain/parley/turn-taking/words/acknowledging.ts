import { phraseList } from '../reading/phrases.ts'

/** Thanks, farewells and interjections: nothing to answer, whatever was asked. */
export const THANKS = phraseList(`
  en: thanks | thanks again | thank you | thank u | thx | ty | tysm | np | yw | cheers | so much | very much | a lot
    guys | everyone | you're welcome | i see | got it | understood | noted | good to know | that helps | no worries
    not you | bye | goodbye | good night | night | gn | gm | see you | see you later | see you soon | see ya
    take care | have fun | sleep well | you too | brb | gg | omg | oh | ah | aww | hm | hmm | man | dude | bro | haha
  de: danke | vielen dank | dankeschön | danke schön | danke dir | danke euch | herzlichen dank | verstanden | ach so
    aha | tschüss | bis dann | bis später | bis morgen | gute nacht | gern geschehen | an alle | echt | sehr
  es: gracias | muchas gracias | mil gracias | entendido | ya veo | hasta luego | hasta mañana | adiós | chao
    de nada | mucho
  fr: merci | merci beaucoup | merci bien | compris | je vois | bonne nuit | à bientôt | à demain | à plus | au revoir
    de rien
  pt: obrigado | obrigada | muito obrigado | muito obrigada | brigado | brigada | valeu | vlw | entendi | percebi
    até logo | até amanhã | tchau
  ja: ありがとう | ありがとうございます | ありがとうございました | ありがと | どうも | 助かる | 助かります | 助かった | なるほど | そっか | みなさん | 皆さん | おやすみ | おやすみなさい
    またね | また明日 | お疲れ | お疲れ様 | 笑 | 草 | ね | よ | です
  zh: 谢谢 | 谢谢你 | 谢谢您 | 谢谢大家 | 多谢 | 感谢 | 非常感谢 | 谢啦 | 明白 | 知道了 | 懂了 | 原来如此 | 晚安 | 再见 | 拜拜 | 明天见 | 不客气 | 没关系 | 没事 | 謝謝
    謝謝你 | 謝謝大家 | 多謝 | 感謝 | 非常感謝 | 謝啦 | 原來如此 | 再見 | 掰掰 | 明天見 | 不客氣 | 沒關係 | 沒事 | 啊 | 哦 | 了 | 啦 | 呀
  ar: شكرا | شكرا لك | شكرا جزيلا | شكرا جميعا | ألف شكر | مشكور | تسلم | يسلمو | فهمت | مفهوم | تصبح على خير
    مع السلامة | عفوا
  it: grazie | grazie mille | ciao | buonanotte | a dopo | a domani | capito | figurati | prego | di niente | a tutti
  nl: dank je | dankje | dankjewel | dank je wel | bedankt | doei | doeg | welterusten | tot morgen | tot straks
    allemaal
  pl: dzięki | dziękuję | xd | pa | dobranoc | do jutra | nara | rozumiem
  ru: спасибо | спс | спасибо большое | пасиб | пока | спокойной ночи | до завтра | понял | поняла | понятно | ясно
    всем
  tr: teşekkürler | teşekkür ederim | sağ ol | sağol | eyvallah | tşk | görüşürüz | iyi geceler | anladım | herkese
  ko: 고마워 | 고맙습니다 | 감사 | 감사합니다 | 감사해요 | ㄱㅅ | 잘자 | 안녕 | 내일 봐 | 알겠어 | 알았어 | 수고
  he: תודה | תודה רבה | ביי | לילה טוב | להתראות | הבנתי | לכולם
`)

/** No, agreement, praise: nothing to answer either, unless a question of Parley's came before. */
export const ASSENTS = phraseList(`
  en: ok | okay | k | kk | fine | alright | no | nope | nah | deal | agreed | exactly | right | true | same
    same here | me too | sounds good | fair enough | good idea | good point | makes sense | will do | no problem | nvm
    never mind | not talking to you | great | cool | nice | perfect | awesome | amazing | wonderful | lovely
    brilliant | excellent | super | sweet | wow | good | yay | love it | love that | love you | well said | well done
    great job | good job | you're the best | you are the best
  de: nein | nee | nö | einverstanden | geht klar | mach ich | passt | genau | stimmt | richtig | alles klar
    gute idee | kein problem | ich auch | toll | prima | klasse | schön | gut | perfekt | genial
  es: vale | está bien | exacto | de acuerdo | buena idea | yo también | igual | perfecto | excelente | bien
    muy bien | guay
  fr: non | ça marche | voilà | d'accord | entendu | exactement | bonne idée | pas de souci | moi aussi | pareil
    parfait | top | très bien | bravo
  pt: não | tá | tá bom | está bem | beleza | combinado | isso | fechado | boa ideia | eu também | ótimo | perfeito
    legal | fixe | que bom | muito bom | maravilha
  ja: いいえ | いや | ううん | オッケー | いいよ | いいね | そうだね | そうですね | 了解 | わかった | わかりました | 分かった | 私も | すごい | 最高
  zh: 好 | 好吧 | 行 | 可以 | 对 | 没错 | 不 | 不是 | 不要 | 没问题 | 嗯 | 好主意 | 我也是 | 收到 | 太好了 | 太棒了 | 很好 | 不错 | 赞 | 對 | 沒錯 | 沒問題 | 不錯
    讚
  ar: لا | حسنا | طيب | ماشي | موافق | تمام | صحيح | بالضبط | لا مشكلة | ممتاز | رائع | جميل | جيد
  it: va bene | esatto | giusto | perfetto | bene | benissimo | bello | ottimo | anch'io | dai
  nl: oké | goed | klopt | precies | leuk | mooi | is goed | ik ook | akkoord
  pl: nie | okej | dobra | dobrze | spoko | fajnie | zgoda | racja | dokładnie | ja też | może być
  ru: нет | ок | окей | хорошо | ладно | норм | супер | класс | круто | отлично | точно | согласен | согласна | я тоже
  tr: hayır | yok | tamam | tmm | peki | süper | güzel | harika | iyi | aynen | doğru | kesinlikle | ben de
  ko: 아니 | 아니요 | ㅇㅇ | ㅇㅋ | ㄴㄴ | 오케이 | 좋아 | 좋아요 | 맞아 | 맞아요 | 나도 | 그래 | 대박
  he: לא | אוקיי | אוקי | סבבה | בסדר | טוב | מעולה | אחלה | נכון | בדיוק | גם אני
`)
