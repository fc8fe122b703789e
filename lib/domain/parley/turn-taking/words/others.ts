import { phrases, type Words } from './words.ts'

const it: Words = {
  nicknames: [],
  greetings: phrases(`ehi | ciao | hey | ehilà | buongiorno | buonasera | caro | cara`),
  openers: phrases(`ok | allora | ma | e | beh | senti | dai | scusa | no | sì | quindi | poi | oh`),
  courtesies: phrases(`per favore | per piacere | puoi | potresti | un attimo | ora | adesso`),
  thanks: phrases(`grazie | grazie mille | grazie tante | ahah | ahaha | ahahah | ciao | ciao ciao | buonanotte | notte
    | a dopo | a domani | capito | figurati | prego | di niente | a tutti`),
  assents: phrases(`no | ok | okay | va bene | vabbè | esatto | giusto | perfetto | bene | benissimo | bello
    | grande | ottimo | anch'io | anche io | d'accordo | dai`),
  hushes: phrases(`stai zitto | sta zitto | stai zitta | zitto | zitta | taci | fai silenzio | non rispondere
    | non intervenire | lasciaci soli | lasciaci parlare | stanne fuori | smetti di parlare | smettila di rispondere`),
  bareHushes: phrases(`silenzio | non ora | basta | stop | shh`),
}

const nl: Words = {
  nicknames: [],
  greetings: phrases(`hé | hey | hoi | hallo | hai | goedemorgen | goedenavond | beste`),
  openers: phrases(`ok | oké | maar | en | nou | dus | zeg | sorry | ja | nee | oh`),
  courtesies: phrases(`alsjeblieft | aub | svp | even | kun je | wil je | nu`),
  thanks: phrases(`dank je | dankje | dankjewel | dank je wel | bedankt | thx | haha | hahaha | doei | doeg | later
    | welterusten | tot morgen | tot straks | snap het | allemaal`),
  assents: phrases(`nee | oké | ok | prima | goed | top | klopt | precies | leuk | mooi | is goed | ik ook
    | akkoord`),
  hushes:
    phrases(`wees stil | stil zijn | hou je mond | houd je mond | hou je kop | bek dicht | zwijg | bemoei je er niet mee
    | niet reageren | reageer niet | antwoord niet | laat ons met rust | stop met praten`),
  bareHushes: phrases(`stil | stilte | niet nu | stop | genoeg | sst`),
}

const pl: Words = {
  nicknames: [],
  greetings: phrases(`hej | cześć | siema | halo | ej | dzień dobry | dobry wieczór | drogi`),
  openers: phrases(`ok | no | ale | a | i | to | dobra | słuchaj | sorry | tak | nie | o`),
  courtesies: phrases(`proszę | możesz | czy możesz | na chwilę | teraz`),
  thanks: phrases(`dzięki | dziękuję | dzieki | dziekuje | thx | haha | hahaha | xd | pa | papa | dobranoc | do jutra
    | nara | rozumiem | jasne że`),
  assents: phrases(`nie | no | ok | okej | dobra | dobrze | super | spoko | fajnie | zgoda | racja | dokładnie
    | ja też | może być`),
  hushes: phrases(`bądź cicho | cicho bądź | zamknij się | milcz | nie odzywaj się | nie odpowiadaj | nie wtrącaj się
    | zostaw nas | przestań gadać`),
  bareHushes: phrases(`cicho | cisza | nie teraz | dość | stop`),
}

const ru: Words = {
  nicknames: phrases(`парли | парлей | парлэй`),
  greetings: phrases(`эй | привет | хей | здравствуй | здравствуйте | доброе утро | добрый вечер | дорогой | слушай`),
  openers: phrases(`ок | ну | а | но | и | так | да | нет | извини | кстати | о`),
  courtesies: phrases(`пожалуйста | плиз | плз | можешь | сейчас | пока`),
  thanks:
    phrases(`спасибо | спс | спасибо большое | пасиб | ахах | ахаха | ахахах | хаха | хахаха | пока | спокойной ночи
    | до завтра | понял | поняла | понятно | ясно | всем`),
  assents: phrases(`угу | нет | не | неа | ок | окей | хорошо | ладно | норм | супер | класс | круто | отлично
    | точно | согласен | согласна | я тоже`),
  hushes: phrases(
    `помолчи | молчи | замолчи | заткнись | не отвечай | не вмешивайся | не лезь | оставь нас | хватит болтать`,
  ),
  bareHushes: phrases(`тихо | тишина | не сейчас | хватит | стоп`),
}

const tr: Words = {
  nicknames: [],
  greetings: phrases(`hey | selam | merhaba | ya | günaydın | iyi akşamlar | sevgili | canım`),
  openers: phrases(`tamam | peki | ama | ve | ee | şey | pardon | evet | hayır | oh`),
  courtesies: phrases(`lütfen | rica etsem | biraz | şimdi`),
  thanks: phrases(`teşekkürler | teşekkür ederim | sağ ol | sağol | eyvallah | tşk | haha | hahaha | ahaha | görüşürüz
    | iyi geceler | anladım | bye | herkese`),
  assents: phrases(`hayır | yok | tamam | tmm | ok | peki | süper | güzel | harika | iyi | aynen | doğru
    | kesinlikle | ben de`),
  hushes: phrases(`sus | sessiz ol | kapa çeneni | konuşma | cevap verme | karışma | bizi yalnız bırak`),
  bareHushes: phrases(`sessizlik | şimdi değil | yeter | dur`),
}

const ko: Words = {
  nicknames: phrases(`팔리 | 팔리야 | 파를리 | 파를레이 | 팔레이`),
  greetings: phrases(`야 | 안녕 | 안녕하세요 | 헤이 | 저기 | 저기요`),
  openers: phrases(`그럼 | 그래 | 근데 | 아 | 음 | 응 | 네`),
  courtesies: phrases(`제발 | 좀 | 잠깐 | 지금`),
  thanks: phrases(
    `고마워 | 고맙습니다 | 감사 | 감사합니다 | 감사해요 | ㄱㅅ | ㅋㅋ | ㅎㅎ | 잘자 | 안녕 | 내일 봐 | 알겠어 | 알았어 | 수고`,
  ),
  assents:
    phrases(`어 | 넹 | 아니 | 아니요 | ㅇㅇ | ㅇㅋ | ㄴㄴ | ㄱㄱ | ㄹㅇ | 오케이 | 좋아 | 좋아요 | 굿 | 맞아 | 맞아요 | 나도 | 저도 | 그래 | 콜
    | 대박`),
  hushes: phrases(
    `조용히 해 | 조용히 해줘 | 조용히 좀 해 | 닥쳐 | 말하지 마 | 말하지마 | 대답하지 마 | 끼어들지 마 | 빠져`,
  ),
  bareHushes: phrases(`조용 | 쉿 | 지금은 말고 | 그만 | 스톱`),
}

const he: Words = {
  nicknames: phrases(`פרלי | פארלי`),
  greetings: phrases(`היי | הי | שלום | אהלן | בוקר טוב | ערב טוב | יו`),
  openers: phrases(`אוקיי | אוקי | אז | אבל | טוב | סליחה | כן | לא | ו`),
  courtesies: phrases(`בבקשה | אתה יכול | רגע | עכשיו`),
  thanks: phrases(`תודה | תודה רבה | חח | חחח | חחחח | ביי | לילה טוב | להתראות | הבנתי | סבבה תודה | לכולם`),
  assents: phrases(`לא | אוקיי | אוקי | סבבה | בסדר | טוב | מעולה | אחלה | נכון | בדיוק | גם אני | מסכים
    | מסכימה`),
  hushes: phrases(`תהיה בשקט | שתוק | סתום | תסתום | אל תענה | אל תתערב | תעזוב אותנו | די לדבר`),
  bareHushes: phrases(`שקט | לא עכשיו | די | מספיק`),
}

export const others: readonly Words[] = [it, nl, pl, ru, tr, ko, he]
