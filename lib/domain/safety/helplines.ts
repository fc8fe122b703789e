/**
 * CARE-2: the helplines, one a line. All numbers stand in this file. The columns: country (ISO 3166-1), or '*' for all
 * others; kinds of help (of `HelpKind`), or police and ambulance for the emergency number; name; number as dialled
 * there, or '-'; its official page, without 'https://'; the day on which the number was last written down or compared.
 * A number without a source is left out, and only the page is given.
 *
 * The numbers come from stored public pages or from memory; no live page was opened. Compare each with its page before
 * a launch, then update its day.
 */
const TABLE = `
AR | police | Emergency number | 911 | www.argentina.gob.ar | 2026-11-30
AR | ambulance | Emergency number | 107 | www.argentina.gob.ar | 2026-11-30
AR | self-harm | Centro de Asistencia al Suicida | 135 | www.casbuenosaires.com.ar | 2026-11-30
AR | fear | Línea 144 | 144 | www.argentina.gob.ar/generos/linea-144 | 2026-11-30
AR | child | Línea 102 | 102 | www.argentina.gob.ar/linea102 | 2026-11-30
AT | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-28
AT | self-harm | TelefonSeelsorge | 142 | www.telefonseelsorge.at | 2026-11-28
AT | fear | Frauenhelpline gegen Gewalt | 0800 222 555 | www.frauenhelpline.at | 2026-11-28
AT | child self-harm | Rat auf Draht | 147 | www.rataufdraht.at | 2026-11-28
AT | medical | Vergiftungsinformationszentrale | 01 406 43 43 | www.viz.at | 2026-11-28
AU | police ambulance | Emergency number | 000 | www.triplezero.gov.au | 2026-11-28
AU | self-harm | Lifeline | 13 11 14 | www.lifeline.org.au | 2026-11-28
AU | fear | 1800RESPECT | 1800 737 732 | www.1800respect.org.au | 2026-11-28
AU | child self-harm | Kids Helpline | 1800 55 1800 | kidshelpline.com.au | 2026-11-28
AU | medical | Poisons Information Centre | 13 11 26 | www.poisonsinfo.nsw.gov.au | 2026-11-28
BE | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-28
BE | self-harm | Zelfmoordlijn | 1813 | www.zelfmoord1813.be | 2026-11-28
BE | self-harm | Centre de prévention du suicide | 0800 32 123 | www.preventionsuicide.be | 2026-11-28
BE | fear child | 1712 | 1712 | 1712.be | 2026-11-28
BE | fear | Écoute violences conjugales | 0800 30 030 | www.ecouteviolencesconjugales.be | 2026-11-28
BE | child | Awel | 102 | awel.be | 2026-11-28
BE | child | Écoute-Enfants | 103 | 103ecoute.be | 2026-11-28
BE | medical | Antigifcentrum / Centre Antipoisons | 070 245 245 | www.centreantipoisons.be | 2026-11-28
BR | police | Emergency number | 190 | www.gov.br/saude/pt-br/composicao/saes/samu-192 | 2026-11-28
BR | ambulance | Emergency number | 192 | www.gov.br/saude/pt-br/composicao/saes/samu-192 | 2026-11-28
BR | self-harm | CVV | 188 | cvv.org.br | 2026-11-28
BR | fear | Central de Atendimento à Mulher | 180 | www.gov.br/mulheres/pt-br/ligue180 | 2026-11-28
BR | child | Disque Direitos Humanos | 100 | www.gov.br/mdh/pt-br/disque100 | 2026-11-28
CA | police ambulance | Emergency number | 911 | crtc.gc.ca/eng/phone/911/gen.htm | 2026-11-28
CA | self-harm | 9-8-8 Suicide Crisis Helpline | 988 | 988.ca | 2026-11-28
CA | fear | Shelters and their crisis lines | - | sheltersafe.ca | 2026-11-28
CA | child self-harm | Kids Help Phone | 1-800-668-6868 | kidshelpphone.ca | 2026-11-28
CA | medical | Poison centres | 1-844-764-7669 | infopoison.ca | 2026-11-28
CH | police | Emergency number | 112 | www.ch.ch/en/safety/emergencies | 2026-11-28
CH | ambulance | Emergency number | 144 | www.ch.ch/en/safety/emergencies | 2026-11-28
CH | self-harm | Die Dargebotene Hand / La Main Tendue | 143 | www.143.ch | 2026-11-28
CH | fear | Opferhilfe / Aide aux victimes | - | www.opferhilfe-schweiz.ch | 2026-11-28
CH | child self-harm | Pro Juventute 147 | 147 | www.147.ch | 2026-11-28
CH | medical | Tox Info Suisse | 145 | www.toxinfo.ch | 2026-11-28
CN | police | Emergency number | 110 | www.gov.cn | 2026-11-30
CN | ambulance | Emergency number | 120 | www.nhc.gov.cn | 2026-11-30
CN | self-harm | 全国统一心理援助热线 | 12356 | www.nhc.gov.cn | 2026-11-30
CN | fear child | 妇女儿童维权热线 | 12338 | www.women.org.cn | 2026-11-30
CZ | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-30
CZ | self-harm | Linka první psychické pomoci | 116 123 | www.linkapsychickepomoci.cz | 2026-11-30
CZ | fear | Bílý kruh bezpečí | 116 006 | www.bkb.cz | 2026-11-30
CZ | child | Linka bezpečí | 116 111 | www.linkabezpeci.cz | 2026-11-30
DE | police | Emergency number | 110 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-28
DE | ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-28
DE | self-harm | TelefonSeelsorge | 0800 111 0 111 | www.telefonseelsorge.de | 2026-11-28
DE | fear | Hilfetelefon Gewalt gegen Frauen | 116 016 | www.hilfetelefon.de | 2026-11-28
DE | child | Nummer gegen Kummer, für Kinder und Jugendliche | 116 111 | www.nummergegenkummer.de | 2026-11-28
DE | child | Hilfe-Telefon Sexueller Missbrauch | 0800 22 55 530 | www.hilfe-telefon-missbrauch.online | 2026-11-28
DK | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-28
DK | self-harm | Livslinien | 70 201 201 | www.livslinien.dk | 2026-11-28
DK | fear | Lev Uden Vold | 1888 | levudenvold.dk | 2026-11-28
DK | child | BørneTelefonen | 116 111 | bornetelefonen.dk | 2026-11-28
DK | medical | Giftlinjen | 82 12 12 12 | www.bispebjerghospital.dk/giftlinjen | 2026-11-28
EG | police | Emergency number | 122 | www.egypt.gov.eg | 2026-11-30
EG | ambulance | Emergency number | 123 | www.egypt.gov.eg | 2026-11-30
EG | self-harm | خط الدعم النفسي | 16328 | mentalhealth.mohp.gov.eg | 2026-11-30
EG | fear | المجلس القومي للمرأة | 15115 | ncw.gov.eg | 2026-11-30
EG | child | خط نجدة الطفل | 16000 | www.nccm.gov.eg | 2026-11-30
ES | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-28
ES | self-harm | Línea de atención a la conducta suicida | 024 | www.sanidad.gob.es/linea024 | 2026-11-28
ES | fear | Atención a víctimas de violencia de género | 016 | violenciagenero.igualdad.gob.es | 2026-11-28
ES | child | Teléfono ANAR de ayuda a niños y adolescentes | 900 20 20 10 | www.anar.org | 2026-11-28
ES | medical | Información toxicológica | 915 620 420 | www.mjusticia.gob.es | 2026-11-28
FI | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-28
FI | self-harm | MIELI Kriisipuhelin | 09 2525 0111 | mieli.fi | 2026-11-28
FI | fear | Nollalinja | 080 005 005 | nollalinja.fi | 2026-11-28
FI | child | Lasten ja nuorten puhelin | 116 111 | www.mll.fi | 2026-11-28
FI | medical | Myrkytystietokeskus | 0800 147 111 | www.hus.fi/myrkytystietokeskus | 2026-11-28
FR | police | Emergency number | 17 | www.service-public.fr/particuliers/vosdroits/F33954 | 2026-11-28
FR | ambulance | Emergency number | 15 | www.service-public.fr/particuliers/vosdroits/F33954 | 2026-11-28
FR | self-harm | Numéro national de prévention du suicide | 3114 | 3114.fr | 2026-11-28
FR | fear | Violences Femmes Info | 3919 | www.solidaritefemmes.org | 2026-11-28
FR | child | Allô enfance en danger | 119 | www.allo119.gouv.fr | 2026-11-28
GB | police ambulance | Emergency number | 999 | www.gov.uk/guidance/999-and-112-the-uks-national-emergency-numbers | 2026-11-28
GB | self-harm | Samaritans | 116 123 | www.samaritans.org | 2026-11-28
GB | fear | National Domestic Abuse Helpline | 0808 2000 247 | www.nationaldahelpline.org.uk | 2026-11-28
GB | child | Childline | 0800 1111 | www.childline.org.uk | 2026-11-28
GB | child | NSPCC, for worried adults | 0808 800 5000 | www.nspcc.org.uk | 2026-11-28
GB | medical | NHS 111 | 111 | 111.nhs.uk | 2026-11-28
GR | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-30
GR | self-harm | Κλίμακα | 1018 | www.suicide-help.gr | 2026-11-30
GR | fear | SOS 15900 | 15900 | womensos.gr | 2026-11-30
GR | child | Το Χαμόγελο του Παιδιού | 1056 | www.hamogelo.gr | 2026-11-30
HU | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-30
HU | self-harm | Lelki Elsősegély | 116 123 | sos116-123.hu | 2026-11-30
HU | fear | OKIT | 06 80 20 55 20 | okit.hu | 2026-11-30
HU | child | Kék Vonal | 116 111 | kek-vonal.hu | 2026-11-30
IE | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-28
IE | self-harm | Samaritans | 116 123 | www.samaritans.org/ireland | 2026-11-28
IE | fear | Women’s Aid | 1800 341 900 | www.womensaid.ie | 2026-11-28
IE | child | Childline | 1800 66 66 66 | www.childline.ie | 2026-11-28
IE | medical | National Poisons Information Centre | 01 809 2166 | www.poisons.ie | 2026-11-28
IL | police | Emergency number | 100 | www.gov.il | 2026-11-30
IL | ambulance | Emergency number | 101 | www.mdais.org | 2026-11-30
IL | self-harm | ער״ן | 1201 | www.eran.org.il | 2026-11-30
IL | fear child | מוקד הרווחה | 118 | www.gov.il | 2026-11-30
IN | police ambulance | Emergency number | 112 | 112.gov.in | 2026-11-28
IN | self-harm | Tele MANAS | 14416 | telemanas.mohfw.gov.in | 2026-11-28
IN | fear | Women Helpline | 181 | wcd.gov.in | 2026-11-28
IN | child | Child Helpline | 1098 | wcd.gov.in | 2026-11-28
IT | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-28
IT | self-harm | Telefono Amico Italia | 02 2327 2327 | www.telefonoamico.it | 2026-11-28
IT | fear | Antiviolenza e stalking | 1522 | www.1522.eu | 2026-11-28
IT | child | Emergenza infanzia | 114 | www.114.it | 2026-11-28
JP | police | Emergency number | 110 | www.fdma.go.jp | 2026-11-28
JP | ambulance | Emergency number | 119 | www.fdma.go.jp | 2026-11-28
JP | self-harm fear | よりそいホットライン | 0120-279-338 | www.since2011.net/yorisoi | 2026-11-28
JP | self-harm | いのちの電話 | 0120-783-556 | www.inochinodenwa.org | 2026-11-28
JP | fear | DV相談プラス | 0120-279-889 | soudanplus.jp | 2026-11-28
JP | child | 児童相談所 | 189 | www.cfa.go.jp | 2026-11-28
KR | police | Emergency number | 112 | www.police.go.kr | 2026-11-30
KR | ambulance | Emergency number | 119 | www.119.go.kr | 2026-11-30
KR | self-harm | 자살예방 상담전화 | 109 | www.kfsp.or.kr | 2026-11-30
KR | fear | 여성긴급전화 | 1366 | www.women1366.kr | 2026-11-30
KR | child | 청소년상담 | 1388 | www.1388.go.kr | 2026-11-30
MX | police ambulance | Emergency number | 911 | www.gob.mx/911 | 2026-11-28
MX | self-harm | Línea de la Vida | 800 911 2000 | www.gob.mx/salud/conadic | 2026-11-28
MX | fear | Línea de las Mujeres (opción 1) | 079 | www.gob.mx/mujeres | 2026-11-28
NL | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-28
NL | self-harm | 113 Zelfmoordpreventie | 113 | www.113.nl | 2026-11-28
NL | fear child | Veilig Thuis | 0800 2000 | veiligthuis.nl | 2026-11-28
NL | child | De Kindertelefoon | 0800 0432 | www.kindertelefoon.nl | 2026-11-28
NO | police | Emergency number | 112 | www.helsenorge.no/en/emergency | 2026-11-28
NO | ambulance | Emergency number | 113 | www.helsenorge.no/en/emergency | 2026-11-28
NO | self-harm | Mental Helse Hjelpetelefonen | 116 123 | mentalhelse.no | 2026-11-28
NO | fear | VO-linjen | 116 006 | volinjen.no | 2026-11-28
NO | child | Alarmtelefonen for barn og unge | 116 111 | www.116111.no | 2026-11-28
NO | medical | Giftinformasjonen | 22 59 13 00 | www.helsenorge.no/giftinformasjon | 2026-11-28
NZ | police ambulance | Emergency number | 111 | www.police.govt.nz/111 | 2026-11-28
NZ | self-harm | Need to talk? | 1737 | 1737.org.nz | 2026-11-28
NZ | self-harm | Lifeline Aotearoa | 0800 543 354 | www.lifeline.org.nz | 2026-11-28
NZ | fear | Women’s Refuge | 0800 733 843 | womensrefuge.org.nz | 2026-11-28
NZ | child | Youthline | 0800 376 633 | www.youthline.co.nz | 2026-11-28
NZ | medical | National Poisons Centre | 0800 764 766 | poisons.co.nz | 2026-11-28
PL | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-28
PL | self-harm | Kryzysowy telefon zaufania dla dorosłych | 116 123 | 116sos.pl | 2026-11-28
PL | fear | Niebieska Linia | 800 12 00 02 | www.niebieskalinia.info | 2026-11-28
PL | child | Telefon zaufania dla dzieci i młodzieży | 116 111 | 116111.pl | 2026-11-28
PT | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-28
PT | self-harm | Linha Nacional de Prevenção do Suicídio | 1411 | www.sns24.gov.pt | 2026-11-28
PT | fear | Informação às Vítimas de Violência Doméstica | 800 202 148 | www.cig.gov.pt | 2026-11-28
PT | child | SOS Criança | 116 111 | iacrianca.pt | 2026-11-28
PT | medical | Centro de Informação Antivenenos | 800 250 250 | www.inem.pt | 2026-11-28
RO | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-30
RO | self-harm | Alianța Română de Prevenție a Suicidului | 0800 801 200 | www.antisuicid.ro | 2026-11-30
RO | fear | Violență domestică | 0800 500 333 | anes.gov.ro | 2026-11-30
RO | child | Telefonul Copilului | 116 111 | www.telefonulcopilului.ro | 2026-11-30
RU | police ambulance | Emergency number | 112 | mchs.gov.ru | 2026-11-30
RU | self-harm | Психологическая помощь МЧС | 8 495 989-50-50 | psi.mchs.gov.ru | 2026-11-30
RU | fear | Центр «Анна» | 8 800 7000 600 | anna-center.ru | 2026-11-30
RU | child | Детский телефон доверия | 8 800 2000 122 | telefon-doveria.ru | 2026-11-30
SE | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-28
SE | self-harm | Mind Självmordslinjen | 90101 | mind.se | 2026-11-28
SE | fear | Kvinnofridslinjen | 020 50 50 50 | kvinnofridslinjen.se | 2026-11-28
SE | child | Bris | 116 111 | www.bris.se | 2026-11-28
SE | medical | Giftinformationscentralen | 010 456 67 00 | giftinformation.se | 2026-11-28
SK | police ambulance | Emergency number | 112 | digital-strategy.ec.europa.eu/en/policies/112 | 2026-11-30
SK | self-harm | Linka dôvery Nezábudka | 0800 800 566 | www.linkanezabudka.sk | 2026-11-30
SK | fear | Národná linka pre ženy | 0800 212 212 | www.zastavmenasilie.gov.sk | 2026-11-30
SK | child | Linka detskej istoty | 116 111 | www.ldi.sk | 2026-11-30
TR | police ambulance | Emergency number | 112 | www.112.gov.tr | 2026-11-30
TR | self-harm | Find A Helpline | - | findahelpline.com/countries/tr | 2026-11-30
TR | fear child | ALO 183 | 183 | www.aile.gov.tr | 2026-11-30
TR | medical | Ulusal Zehir Danışma Merkezi | 114 | hsgm.saglik.gov.tr | 2026-11-30
TW | police | Emergency number | 110 | www.npa.gov.tw | 2026-11-30
TW | ambulance | Emergency number | 119 | www.nfa.gov.tw | 2026-11-30
TW | self-harm | 安心專線 | 1925 | www.mohw.gov.tw | 2026-11-30
TW | self-harm | 生命線 | 1995 | www.life1995.org.tw | 2026-11-30
TW | fear child | 保護專線 | 113 | www.mohw.gov.tw | 2026-11-30
UA | police ambulance | Emergency number | 112 | 112.gov.ua | 2026-11-30
UA | self-harm | Lifeline Ukraine | 7333 | lifelineukraine.com | 2026-11-30
UA | fear | Ла Страда – Україна | 116 123 | la-strada.org.ua | 2026-11-30
UA | child | Ла Страда – Україна | 116 111 | la-strada.org.ua | 2026-11-30
US | police ambulance | Emergency number | 911 | www.911.gov | 2026-11-28
US | self-harm | 988 Suicide & Crisis Lifeline | 988 | 988lifeline.org | 2026-11-28
US | fear | National Domestic Violence Hotline | 1-800-799-7233 | www.thehotline.org | 2026-11-28
US | child | Childhelp | 1-800-422-4453 | www.childhelphotline.org | 2026-11-28
US | medical | Poison Help | 1-800-222-1222 | poisonhelp.hrsa.gov | 2026-11-28
ZA | police | Emergency number | 10111 | www.saps.gov.za | 2026-11-30
ZA | ambulance | Emergency number | 10177 | www.gov.za | 2026-11-30
ZA | self-harm | SADAG Suicide Crisis Helpline | 0800 567 567 | www.sadag.org | 2026-11-30
ZA | fear | Gender Based Violence Command Centre | 0800 428 428 | gbv.org.za | 2026-11-30
ZA | child | Childline | 116 | www.childlinesa.org.za | 2026-11-30
* | self-harm fear | Find A Helpline, in your country | - | findahelpline.com | 2026-11-28
* | self-harm | Befrienders Worldwide | - | befrienders.org | 2026-11-28
* | fear | NO MORE Global Directory | - | nomoredirectory.org | 2026-11-28
* | child | Child Helpline International | - | childhelplineinternational.org/helplines | 2026-11-28
* | medical self-harm fear child | Emergency number of most mobile networks | 112 | www.itu.int/rec/T-REC-E.161.1 | 2026-11-28
`

export type Helpline = {
  /** Null: for all countries without helplines of their own. */
  country: string | null
  /** Kinds of `HelpKind`; 'police' and 'ambulance' for an emergency number. */
  kinds: readonly string[]
  name: string
  phone: string | null
  url: string
  /** The day on which the number was compared, such as '2026-11-28'. */
  checkedAt: string
}

/** All helplines, those of a country in the order in which a card lists them. */
export const HELPLINES: readonly Helpline[] = TABLE.trim().split('\n').map(toHelpline)

function toHelpline(line: string): Helpline {
  const [country = '', kinds = '', name = '', phone = '', page = '', checkedAt = ''] = line.split(' | ')
  return {
    ...{ country: country === '*' ? null : country, kinds: kinds.split(' '), name },
    ...{ phone: phone === '-' ? null : phone, url: `https://${page}`, checkedAt },
  }
}
