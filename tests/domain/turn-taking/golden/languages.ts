import type { Situation } from '../situation.ts'

/** Calls, mentions, quiet, thanks and people addressed, in the other seven languages. */
export const LANGUAGES: Situation[] = [
  {
    title: 'de: called',
    label: 'speak',
    chat: `
      Ben: keine Ahnung
    > Ana: Parley, was meinst du dazu?`,
  },
  {
    title: 'de: called at the end',
    label: 'speak',
    chat: `
      Ben: ich weiß es nicht mehr
    > Ana: weißt du das noch, Parley?`,
  },
  {
    title: 'de: let us ask',
    label: 'speak',
    chat: `
      Ben: keine Ahnung
    > Ana: lass uns Parley fragen`,
  },
  {
    title: 'de: what does it think',
    label: 'speak',
    chat: `
      Ben: ich bin dafür
    > Ana: und was meint Parley?`,
  },
  {
    title: 'de: mentioned',
    label: 'ask:no',
    chat: `
      Ben: woher hast du das?
    > Ana: das hat Parley gestern gesagt`,
  },
  {
    title: 'de: told',
    label: 'ask:no',
    chat: `
      Ben: wer weiß davon?
    > Ana: ich habe es Parley schon erzählt`,
  },
  {
    title: 'de: be quiet',
    label: 'silent',
    chat: `
      Ben: wir klären das selbst
    > Ana: Parley, sei bitte mal still`,
  },
  {
    title: 'de: what, without a mark',
    label: 'speak',
    activity: 'called',
    chat: `
      Ben: fliegen wäre schneller
    > Ana: parley was kostet der flug ungefähr`,
  },
  {
    title: 'de: told of it with a verb that may ask',
    label: 'ask:no',
    chat: `
      Ben: das geht so nicht
    > Ana: Parley würde das anders machen`,
  },
  {
    title: 'de: told how to answer',
    label: 'speak',
    chat: `
      Ben: das war lang
    > Ana: Parley, antworte nicht so lang, ein Satz reicht`,
  },
  {
    title: 'de: thanks',
    label: 'silent',
    also: ['Ben'],
    chat: `
      Ana: Parley, wie spät ist es in Tokio?
      Parley: Kurz nach zwei Uhr nachts.
    > Ana: vielen Dank!`,
  },
  {
    title: 'de: somebody else',
    label: 'silent',
    also: ['Cleo'],
    chat: `
      Ana: ich komme später
    > Ana: Ben, holst du mich ab?
    > Ben: klar`,
  },
  {
    title: 'de: follow-up',
    label: 'speak',
    also: ['Ben'],
    chat: `
      Ana: Parley, welcher Zug ist billiger?
      Parley: Der Nachtzug.
    > Ana: warum?`,
  },
  {
    title: 'es: called',
    label: 'speak',
    chat: `
      Ben: ni idea
    > Ana: Oye Parley, ¿cuánto es el quince por ciento de 80?`,
  },
  {
    title: 'es: called at the end',
    label: 'speak',
    chat: `
      Ben: yo voto por Lisboa
    > Ana: ¿y tú qué opinas, Parley?`,
  },
  {
    title: 'es: let us ask',
    label: 'speak',
    chat: `
      Ben: ni idea
    > Ana: preguntémosle a Parley`,
  },
  {
    title: 'es: mentioned',
    label: 'ask:no',
    chat: `
      Ben: ¿quién lo sabe?
    > Ana: se lo dije a Parley ayer`,
  },
  {
    title: 'es: be quiet',
    label: 'silent',
    chat: `
      Ben: déjanos hablar
    > Ana: Parley, cállate un rato por favor`,
  },
  {
    title: 'es: thanks',
    label: 'silent',
    also: ['Ben'],
    chat: `
      Ana: Parley, ¿qué hora es en Lima?
      Parley: Las nueve y diez.
    > Ana: muchas gracias 😊`,
  },
  {
    title: 'es: somebody else',
    label: 'silent',
    chat: `
      Ben: llego tarde
    > Ana: Ben, ¿dónde estás?`,
  },
  {
    title: 'fr: called',
    label: 'speak',
    chat: `
      Ben: aucune idée
    > Ana: Dis Parley, tu peux nous résumer tout ça ?`,
  },
  {
    title: 'fr: what does it think of it',
    label: 'speak',
    chat: `
      Ben: je préfère le train
    > Ana: qu'en pense Parley ?`,
  },
  {
    title: 'fr: the verb parler is no name',
    label: 'ask:no',
    chat: `
      Ben: et après ?
    > Ana: il faut parler à ta sœur`,
  },
  {
    title: 'fr: mentioned',
    label: 'ask:no',
    chat: `
      Ben: d'où ça vient ?
    > Ana: j'en ai parlé avec Parley hier`,
  },
  {
    title: 'fr: be quiet',
    label: 'silent',
    chat: `
      Ben: laisse-nous
    > Ana: Parley, tais-toi deux minutes s'il te plaît`,
  },
  {
    title: 'fr: thanks',
    label: 'silent',
    also: ['Ben'],
    chat: `
      Ana: Parley, une recette rapide ?
      Parley: Des pâtes au citron.
    > Ana: super, merci`,
  },
  {
    title: 'fr: somebody else',
    label: 'silent',
    chat: `
      Ben: j'arrive
    > Ana: tu prends du pain, Ben ?`,
  },
  {
    title: 'pt: called',
    label: 'speak',
    chat: `
      Ben: não sei
    > Ana: Ei Parley, me ajuda com a conta?`,
  },
  {
    title: 'pt: let us ask',
    label: 'speak',
    chat: `
      Ben: não sei
    > Ana: vamos perguntar ao Parley`,
  },
  {
    title: 'pt: mentioned',
    label: 'ask:no',
    chat: `
      Ben: quem disse isso?
    > Ana: foi o Parley que disse ontem`,
  },
  {
    title: 'pt: be quiet',
    label: 'silent',
    chat: `
      Ben: deixa a gente conversar
    > Ana: Parley, fica quieto por favor`,
  },
  {
    title: 'pt: thanks',
    label: 'silent',
    also: ['Ben'],
    chat: `
      Ana: Parley, que horas são em Maputo?
      Parley: Quase oito.
    > Ana: obrigada!`,
  },
  {
    title: 'pt: somebody else',
    label: 'silent',
    chat: `
      Ben: tô indo
    > Ana: Ben, você traz o gelo?`,
  },
  {
    title: 'ja: called',
    label: 'speak',
    chat: `
      健太: 全然わからない
    > 美咲: Parley、どう思う？`,
  },
  {
    title: 'ja: called in katakana with an honorific',
    label: 'speak',
    chat: `
      健太: 全然わからない
    > 美咲: パーリーさん、明日の予定をまとめて`,
  },
  {
    title: 'ja: topic of a question',
    label: 'speak',
    chat: `
      健太: 私は賛成
    > 美咲: Parleyはどう思う？`,
  },
  {
    title: 'ja: let us ask',
    label: 'speak',
    chat: `
      健太: 全然わからない
    > 美咲: Parleyに聞いてみよう`,
  },
  {
    title: 'ja: mentioned',
    label: 'ask:no',
    chat: `
      健太: 誰が知ってるの
    > 美咲: 昨日Parleyに話したよ`,
  },
  {
    title: 'ja: be quiet',
    label: 'silent',
    chat: `
      健太: 二人で話したい
    > 美咲: Parley、ちょっと静かにして`,
  },
  {
    title: 'ja: thanks',
    label: 'silent',
    also: ['健太'],
    chat: `
      美咲: Parley、東京は何時？
      Parley: 午後三時です。
    > 美咲: ありがとうございます！`,
  },
  {
    title: 'ja: somebody else',
    label: 'silent',
    chat: `
      健太: 今着いた
    > 美咲: 健太、どこにいるの？`,
  },
  {
    title: 'ja: somebody else with an honorific',
    label: 'silent',
    chat: `
      健太: 今着いた
    > 美咲: 健太さん、駅まで来られる？`,
  },
  {
    title: 'zh: called',
    label: 'speak',
    chat: `
      小明: 我不知道
    > 丽丽: Parley，你觉得呢？`,
  },
  {
    title: 'zh: called without a comma',
    label: 'speak',
    chat: `
      小明: 我不知道
    > 丽丽: Parley你能帮我们总结一下吗`,
  },
  {
    title: 'zh: called by its Chinese name',
    label: 'speak',
    chat: `
      小明: 我不知道
    > 丽丽: 帕雷，现在东京几点？`,
  },
  {
    title: 'zh: let us ask',
    label: 'speak',
    chat: `
      小明: 我不知道
    > 丽丽: 我们问问Parley吧`,
  },
  {
    title: 'zh: mentioned',
    label: 'ask:no',
    chat: `
      小明: 谁告诉你的
    > 丽丽: 我昨天跟Parley说了`,
  },
  {
    title: 'zh: be quiet',
    label: 'silent',
    chat: `
      小明: 我们自己谈
    > 丽丽: Parley，先别说话`,
  },
  {
    title: 'zh: thanks',
    label: 'silent',
    also: ['小明'],
    chat: `
      丽丽: Parley，北京几点了？
      Parley: 晚上八点。
    > 丽丽: 谢谢！`,
  },
  {
    title: 'zh: somebody else',
    label: 'silent',
    chat: `
      小明: 我到了
    > 丽丽: 小明，你在哪里？`,
  },
  {
    title: 'ar: called',
    label: 'speak',
    chat: `
      سامي: لا أعرف
    > ليلى: يا بارلي، ما رأيك؟`,
  },
  {
    title: 'ar: called with the Latin name',
    label: 'speak',
    chat: `
      سامي: لا أعرف
    > ليلى: ما رأيك يا Parley؟`,
  },
  {
    title: 'ar: let us ask',
    label: 'speak',
    chat: `
      سامي: لا أعرف
    > ليلى: لنسأل بارلي`,
  },
  {
    title: 'ar: mentioned',
    label: 'ask:no',
    chat: `
      سامي: من يعرف؟
    > ليلى: تكلمت مع بارلي أمس`,
  },
  {
    title: 'ar: be quiet',
    label: 'silent',
    chat: `
      سامي: دعنا نتحدث
    > ليلى: بارلي، اسكت قليلا من فضلك`,
  },
  {
    title: 'ar: thanks',
    label: 'silent',
    also: ['سامي'],
    chat: `
      ليلى: يا بارلي، كم الساعة في مسقط؟
      Parley: السابعة مساء.
    > ليلى: شكرا جزيلا`,
  },
  {
    title: 'ar: somebody else',
    label: 'silent',
    chat: `
      سامي: وصلت
    > ليلى: يا سامي، أين أنت؟`,
  },
]
