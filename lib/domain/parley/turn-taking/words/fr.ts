import { phrases, words, type Words } from './words.ts'

export const fr: Words = {
  nicknames: [],
  looseNames: [],
  openers: words(`salut bonjour bonsoir coucou hé hey dis dites eh et mais alors bon bien cher chère merci ok donc tiens
    écoute pardon désolé désolée sinon s'il te plaît`),
  interjections: phrases(`oh là là | ouah | purée | attends`),
  governors: words(`le la les l un une des du de d à au aux avec pour par sans contre sur chez que qu et ou est était
    c'est comme demande demander demandé dit dis j'aime aime adore déteste appelle appelé a ont remercie il faut
    invité ignoré réveille`),
  pointers: [],
  predicates: words(
    `est était pense fait va aide n'est ne toujours jamais aussi déjà qui que et ou avec de nous vous s'est se`,
  ),
  deeds: [
    ...words(`a adorait adore aidé aimait allait avait croit croyait devait devrait disait dit doit dort déteste
    exagère faisait l'a m'a comprend comprenait ment mentait n'a part pensait perd perdait peut
    pourrait pouvait prenait prend préfère préférait sait savait venait veut vient voudrait voulait`),
    ...phrases(
      `parle trop | parle beaucoup | marche bien | marche mal | répond toujours | répond jamais | oublie toujours`,
    ),
  ],
  orders: phrases(`aide-nous | aide-moi | aide nous | aide moi`),
  particles: [],
  tags: phrases(`n'est-ce pas | pas vrai | hein`),
  you: words(`tu te t'es t'as toi ton ta tes vous peux-tu pourrais-tu`),
  subjects: words(`je j'ai nous il elle on ils elles mon ma mes notre le la les tout`),
  fillers: ["s'il te plaît", "s'il vous plaît", 'stp', 'svp', 'maintenant'],
  and: words(`et &`),
  handovers: [
    'demandons( donc)? à {name}',
    '(on|tu) (peut|pourrait|devrait|peux|pourrais) demander à {name}',
    '(pourquoi ne pas|et si on) (demander|demandait) à {name}',
    '^demande à {name}',
    "(qu['’]en|que|qu['’]est-ce que|qu['’]est-ce qu['’]en) (pense|dit|dirait|propose|suggère)? ?{name}",
    '(peut-être que|peut-être) {name}',
    "(l['’]avis|l['’]aide) de {name}",
    'à toi {name}',
    "^(j['’]ai )?(une |encore une )?(petite )?question pour {name}",
  ],
  thanks: phrases(`merci | merci beaucoup | merci bien | mille mercis | compris | je vois | ah | bonne nuit | à bientôt
    | à demain | à plus | au revoir | ciao | salut | de rien | mdr | ptdr`),
  besideThanks: phrases(`à tous | à toutes`),
  thanksFor: phrases(`merci pour | merci de`),
  praise: phrases(`super | génial | parfait | excellent | top | cool | chouette | bien | très bien | bravo | j'adore
    | tant mieux`),
  yeses: phrases(`oui | ouais | bien sûr | volontiers`),
  goAheads: phrases(`vas-y | allez-y`),
  assents: phrases(`non | ok | ça marche | voilà | va pour | d'accord | entendu | exact | exactement | bonne idée
    | pas de souci | moi aussi | pareil`),
  pleas: phrases(`s'il te plaît | s'il vous plaît | stp | svp`),
  offers: phrases(`si ça aide | si ça t'aide | si ça vous aide | si besoin | je peux aussi | je pourrais aussi
    | si tu veux | si vous voulez | si tu le souhaites | si vous le souhaitez | dis-moi si | dites-moi si`),
  requests: phrases(`tu | toi | tu peux | peux-tu | tu pourrais | pourrais-tu | tu veux bien | veux-tu bien | veux-tu
    | tu dois | vous pouvez | pouvez-vous`),
  hushes: phrases(`tais-toi | tais toi | taisez-vous | ferme-la | ta gueule | garde le silence | ne dis rien
    | ne dis plus rien | ne parle pas | ne parle plus | ne réponds pas | ne réponds plus | reste silencieux
    | reste tranquille | reste en dehors | reste en dehors de ça | ne t'en mêle pas | ne te mêle pas de ça
    | laisse-nous | laisse nous | laisse-nous seuls | laisse-nous tranquilles | arrête de parler | arrête de répondre
    | arrête d'interrompre | arrête de nous interrompre | te taire | vous taire | garder le silence | ne rien dire
    | ne pas répondre | rester silencieux | rester tranquille | rester en dehors | rester en dehors de ça
    | ne pas t'en mêler | nous laisser | nous laisser seuls | nous laisser tranquilles | arrêter de parler
    | arrêter de répondre | plus aucun commentaire | assez de commentaires | arrête de commenter
    | arrêter de commenter`),
  curses: phrases(`ta gueule`),
  bareHushes: phrases(`silence | chut | pas maintenant
    | on n'a pas besoin de toi | nous n'avons pas besoin de toi | on n'a plus besoin de toi`),
  stops: phrases(
    `stop | arrête | ça suffit | écoute juste | écoute seulement | écoute simplement | contente-toi d'écouter`,
  ),
  afterHushes: phrases(`un peu | un moment | un instant | une minute | deux | cinq | dix | quelques | pour l'instant
    | pour le moment | pour une fois | pendant | jusqu'à | jusqu'à ce | tant que | le temps | quand | parce que
    | pour qu' | seuls | tranquilles | parler | discuter | entre nous | et laisse | et écoute
    | maintenant | d'accord | ok | on discute | on parle | je | nous | c'est`),
  reasons: [],
  speaking: [],
  followUps:
    phrases(`tu peux | peux-tu | tu pourrais | explique | tu es sûr | t'es sûr | que veux-tu dire | tu veux dire
    | raconte | c'est faux | je voulais dire | non je voulais dire`),
  bareFollowUps:
    phrases(`pourquoi | comment ça | vraiment | ah bon | par exemple | c'est-à-dire | comme quoi | et pour | et si
    | continue | encore | encore un | encore une | encore une fois | et après | et ensuite | et combien | et quand
    | et où | et comment`),
  questions:
    phrases(`comment | que | qu'est-ce | qui | quand | où | pourquoi | quel | quelle | quels | quelles | combien | est-ce que
    | est-ce qu'on | quelqu'un sait | quelqu'un connaît | quelqu'un a | est-ce | est-il | peut-on | puis-je | dois-je | faut-il | a-t-on | y a-t-il | on fait quoi`),
  interrogatives: words(`qui que quoi qu'est-ce quand où comment pourquoi quel quelle quels quelles combien`),
}
