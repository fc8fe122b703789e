import { pairs, phrases, words, type Words } from './words.ts'

export const de: Words = {
  nicknames: [],
  looseNames: [],
  openers:
    words(`hallo hey hi moin servus na du ach also und aber bitte danke liebe lieber guten morgen tag abend sag mal
    okay gut jetzt dann sorry entschuldige`),
  interjections: words(`boah krass ey mann alter warte`),
  governors:
    words(`der die das den dem des ein eine einen einem mit von zu zum zur bei für ohne gegen über um an auf als wie
    und oder ist war sind heißt namens frag frage fragen fragte fragst gefragt sage sagt gesagt erzähl erzählt mag liebe
    hasse dank hat habe haben hatte meint typisch`),
  pointers: words(`da`),
  predicates: words(`ist war nicht immer nie wirklich schon auch nur der die und oder mit bei im in auf`),
  deeds: words(`antwortet antwortete arbeitet bleibt blieb brachte braucht brauchte bringt dachte denkt erinnert
    erzählt erzählte fand findet fragt fragte fuhr funktioniert fährt gab geht gewann gewinnt gibt ging glaubt glaubte
    half hasst hat hatte heißt hilft hört hörte ignoriert irrt isst kam kann kannte kauft kaufte checkt empfiehlt
    labert kennt kommt konnte könnte lebt liebt läuft lügt macht machte mag meint meinte muss musste nahm nervt nimmt
    redet rettete sagt sagte schlug schläft schlägt schreibt schrieb soll sollte spielt spinnt sprach spricht vergaß
    vergisst verliert verlor verstand versteht weiß wird wohnt wollte wurde wusste wählt wählte würde zahlt zahlte
    übertreibt`),
  orders: [],
  particles: [],
  tags: phrases(`nicht wahr | stimmt's | oder | gell`),
  you: words(`du dich dir dein deine deinen ihr euch sie`),
  subjects: words(`ich wir er sie es ihr mein meine unser unsere der die das alle jemand niemand`),
  fillers: ['bitte', 'mal', 'doch', 'einfach', 'jetzt', 'kurz'],
  and: words(`und &`),
  handovers: [
    '(lass|lasst) uns (doch |mal |doch mal )?{name} fragen',
    '(wir|du) (könnten|sollten|können|kannst|solltest) (doch |mal |doch mal )?{name} fragen',
    '(sollen|wollen|können) wir (mal |nicht )?{name} fragen',
    '^(frag|fragt|fragen wir) (doch |mal |doch mal )?{name}',
    '^(ich habe |ich hab |wir haben )?(eine |noch eine )?(kurze )?frage an {name}',
    'was (meint|denkt|sagt|hält|würde|weiß) (denn )?{name}',
    '(mal sehen|mal hören|bin gespannt),? was {name}',
    '{name} soll(te)? entscheiden',
    '^(kann|könnte|weiß|würde|ist) {name}',
    '(vielleicht|bestimmt) (weiß|kann|hat) {name}',
    '{name} (ist dran|weiß das|kann das|kann helfen)',
  ],
  thanks: phrases(`danke | vielen dank | danke schön | dankeschön | danke dir | danke euch | tausend dank
    | herzlichen dank | verstanden | ach so | aha | hm | tschüss | bis dann | bis später | bis morgen | gute nacht
    | gern geschehen | freut mich | haha`),
  besideThanks: phrases(`an alle | echt | sehr | so`),
  thanksFor: phrases(`danke für`),
  praise:
    phrases(`super | toll | prima | klasse | cool | schön | sehr gut | gut | perfekt | genial | stark | gut gemacht
    | gute arbeit`),
  yeses: phrases(`ja | jo | jep | klar | na klar | natürlich | gern | gerne`),
  goAheads: phrases(`mach das | mach mal | mach es | nur zu`),
  assents:
    phrases(`okay | ok | nein | nee | nö | einverstanden | geht klar | mach ich | passt | genau | stimmt | richtig
    | alles klar | gute idee | kein problem | ich auch`),
  pleas: phrases(`bitte`),
  offers: phrases(`wenn es hilft | wenn das hilft | falls du magst | falls ihr mögt | falls du möchtest
    | falls ihr möchtet | falls du willst | falls ihr wollt | ich kann auch | ich könnte auch | wenn du magst
    | wenn ihr mögt | wenn du möchtest | wenn ihr möchtet | wenn du willst | wenn ihr wollt | sag bescheid
    | sagt bescheid | sag einfach | sagt einfach`),
  requests: phrases(
    `du | kannst du | könntest du | würdest du | magst du | du kannst | du sollst | du solltest | du musst`,
  ),
  hushes: phrases(`sei still | bitte still | still bitte | sei ruhig | sei leise | sei stumm | bleib still
    | halt den mund | halt die klappe | halt die fresse | halts maul | halt's maul | schweig | schweige | gib ruhe
    | misch dich nicht ein | misch dich da nicht ein | nicht einmischen | halt dich raus | halt dich da raus
    | halte dich raus | halte dich da raus | hör auf zu reden | hör auf zu quatschen | hör auf zu antworten
    | antworte nicht | antworte nicht mehr | sag nichts | sag nichts mehr | lass uns allein | lass uns in ruhe
    | still sein | ruhig sein | leise sein | schweigen | den mund halten | die klappe halten | dich raushalten
    | dich da raushalten | dich heraushalten | aufhören zu reden | nichts sagen | nicht antworten | uns allein lassen
    | uns in ruhe lassen | keine kommentare mehr | keine weiteren kommentare`),
  curses: phrases(`halt die klappe | halts maul | halt's maul`),
  bareHushes: phrases(`ruhe | stille | leise | klappe | pst | psst | nicht jetzt | jetzt nicht
    | wir brauchen dich nicht | wir brauchen dich jetzt nicht | wir brauchen dich gerade nicht | wir brauchen dich im moment nicht`),
  stops: phrases(
    `schluss | genug | hör auf | hör einfach zu | hör nur zu | hör einfach nur zu | einfach zuhören | nur zuhören`,
  ),
  afterHushes:
    phrases(`für einen moment | für eine weile | für eine minute | für eine stunde | für eine halbe | für ein paar
    | für zwei | für drei | für fünf | für zehn | für heute | für jetzt | für den moment | für den rest
    | für die nächste | für die nächsten | für immer | bis | solange | während | wenn | weil | damit | einen moment
    | eine weile | einen augenblick | ein bisschen | jetzt | darüber | dazu | und lass | und hör zu | ja | ok | mal | ich | wir | das ist`),
  reasons: words(`für`),
  speaking: words(`reden antworten antworte sag sagen`),
  followUps:
    phrases(`kannst du | könntest du | magst du | bist du sicher | was meinst du | wie meinst du das | erzähl mehr
    | erklär | woher weißt du | das stimmt nicht | das ist falsch | ich meinte | nein ich meinte`),
  bareFollowUps:
    phrases(`warum | wieso | weshalb | wie das | echt | wirklich | zum beispiel | was ist mit | und was ist mit
    | mehr davon | weiter | noch eins | noch einer | noch mal | nochmal | und dann | und wie | und was | und wann
    | und wo | und wer | und warum`),
  questions: [
    ...phrases(`wie | was | was ist | was sind | was war | was waren | was wäre | was wird | was hat | was haben
      | was kostet | was kosten | was macht | was machen | was sagt | was sagen | was kann | was können
      | was soll | was sollen | was muss | was müssen | was würde | was brauchen | was braucht | was heißt
      | was bedeutet | was gibt | was gibt's | was passt | was passiert | was fehlt | was stimmt
      | was spricht | was essen | was nehmen | ist das erlaubt | ist das richtig | ist das wahr
      | ist das möglich | ist das okay | ist das ok | ist das normal | ist das so | ist das legal
      | ist das sicher | ist das weit | ist das teuer | ist das gut | ist das ein | ist das eine | wer | wo
      | wann | warum | wieso | welche | welcher | welches | wohin | woher | weiß jemand | weiss jemand
      | kennt jemand | hat jemand | kann jemand | gibt es | gibt's | sollen wir | wollen wir | kann ich
      | kann man | können wir | darf ich | darf man | dürfen wir | soll ich | muss ich | muss man
      | müssen wir | ab wann | bis wann | seit wann | um wie viel | ist es wahr | stimmt es`),
    ...pairs(
      `wie wann wo warum wieso`,
      `ist war sind waren wird hat habt geht kommt läuft lief fährt kann können soll sollen`,
    ),
  ],
  interrogatives:
    phrases(`wer | wessen | wann | wo | wohin | woher | womit | warum | wieso | weshalb | wie | welche | welcher
    | welches | welchen | was macht | was tut | was wollt | was habt | was braucht | was würdet | was denkt
    | was meint | was sagt | was machst | was tust | was willst | was hast | was brauchst | was würdest | was denkst
    | was meinst | was sagst | was ist | was sind | was wäre | was fehlt | was soll | was sollen`),
}
