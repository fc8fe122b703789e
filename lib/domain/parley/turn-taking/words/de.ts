import { phrases, type Words } from './words.ts'

export const de: Words = {
  nicknames: [],
  greetings: phrases(`hallo | hey | hi | moin | servus | na | guten morgen | guten abend | liebe | lieber`),
  openers: phrases(`du | ach | also | und | aber | bitte | guten | morgen | tag | abend | sag | mal | okay | gut
    | jetzt | dann | sorry | entschuldige | boah | krass | ey | mann | alter | warte`),
  courtesies: phrases(`bitte | mal | doch | einfach | jetzt | kurz | du | kannst du | könntest du | würdest du
    | magst du | du kannst | du sollst | du solltest | du musst`),
  thanks: phrases(`danke | vielen dank | danke schön | dankeschön | danke dir | danke euch | tausend dank
    | herzlichen dank | verstanden | ach so | aha | hm | tschüss | bis dann | bis später | bis morgen
    | gute nacht | gern geschehen | freut mich | haha | an alle | echt | sehr | so | danke für`),
  assents: phrases(`okay | ok | nein | nee | nö | einverstanden | geht klar | mach ich | passt | genau | stimmt
    | richtig | alles klar | gute idee | kein problem | ich auch | super | toll | prima | klasse | cool | schön
    | sehr gut | gut | perfekt | genial | stark | gut gemacht | gute arbeit`),
  hushes: phrases(`sei still | bitte still | still bitte | sei ruhig | sei leise | sei stumm | bleib still
    | halt den mund | halt die klappe | halt die fresse | halts maul | halt's maul | schweig | schweige
    | gib ruhe | misch dich nicht ein | misch dich da nicht ein | nicht einmischen | halt dich raus
    | halt dich da raus | halte dich raus | halte dich da raus | hör auf zu reden | hör auf zu quatschen
    | hör auf zu antworten | antworte nicht | antworte nicht mehr | sag nichts | sag nichts mehr
    | lass uns allein | lass uns in ruhe | still sein | ruhig sein | leise sein | schweigen | den mund halten
    | die klappe halten | dich raushalten | dich da raushalten | dich heraushalten | aufhören zu reden
    | nichts sagen | nicht antworten | uns allein lassen | uns in ruhe lassen | keine kommentare mehr
    | keine weiteren kommentare`),
  bareHushes: phrases(`ruhe | stille | leise | klappe | pst | psst | nicht jetzt | jetzt nicht
    | wir brauchen dich nicht | wir brauchen dich jetzt nicht | wir brauchen dich gerade nicht
    | wir brauchen dich im moment nicht | schluss | genug | hör auf | hör einfach zu | hör nur zu
    | hör einfach nur zu | einfach zuhören | nur zuhören`),
}
