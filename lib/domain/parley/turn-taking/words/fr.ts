import { phrases, type Words } from './words.ts'

export const fr: Words = {
  nicknames: [],
  greetings: phrases(`salut | bonjour | bonsoir | coucou | hé | hey | dis | eh | cher | chère`),
  openers: phrases(`dites | et | mais | alors | bon | bien | ok | donc | tiens | écoute | pardon | désolé | désolée
    | sinon | s'il | te | plaît | oh là là | ouah | purée | attends`),
  courtesies: phrases(`s'il te plaît | s'il vous plaît | stp | svp | maintenant | tu | toi | tu peux | peux-tu
    | tu pourrais | pourrais-tu | tu veux bien | veux-tu bien | veux-tu | tu dois | vous pouvez | pouvez-vous`),
  thanks: phrases(`merci | merci beaucoup | merci bien | mille mercis | compris | je vois | ah | bonne nuit
    | à bientôt | à demain | à plus | au revoir | ciao | salut | de rien | mdr | ptdr | à tous | à toutes
    | merci pour | merci de`),
  assents: phrases(`non | ok | ça marche | voilà | va pour | d'accord | entendu | exact | exactement
    | bonne idée | pas de souci | moi aussi | pareil | super | génial | parfait | excellent | top | cool
    | chouette | bien | très bien | bravo | j'adore | tant mieux`),
  hushes: phrases(`tais-toi | tais toi | taisez-vous | ferme-la | ta gueule | garde le silence | ne dis rien
    | ne dis plus rien | ne parle pas | ne parle plus | ne réponds pas | ne réponds plus | reste silencieux
    | reste tranquille | reste en dehors | reste en dehors de ça | ne t'en mêle pas | ne te mêle pas de ça
    | laisse-nous | laisse nous | laisse-nous seuls | laisse-nous tranquilles | arrête de parler
    | arrête de répondre | arrête d'interrompre | arrête de nous interrompre | te taire | vous taire
    | garder le silence | ne rien dire | ne pas répondre | rester silencieux | rester tranquille
    | rester en dehors | rester en dehors de ça | ne pas t'en mêler | nous laisser | nous laisser seuls
    | nous laisser tranquilles | arrêter de parler | arrêter de répondre | plus aucun commentaire
    | assez de commentaires | arrête de commenter | arrêter de commenter`),
  bareHushes: phrases(`silence | chut | pas maintenant | on n'a pas besoin de toi
    | nous n'avons pas besoin de toi | on n'a plus besoin de toi | stop | arrête | ça suffit | écoute juste
    | écoute seulement | écoute simplement | contente-toi d'écouter`),
}
