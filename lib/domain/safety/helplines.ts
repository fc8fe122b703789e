/**
 * CARE-2: helplines by country (ISO 3166-1). All numbers stand in this file. A row gives the kinds of help, the line,
 * and its number as dialled there. Its page is the official one, for checking. A number without a source is left out,
 * and only the page is given.
 *
 * The numbers come from stored public pages or from memory; no live page was opened. Compare each with its page before
 * a launch, then update `CHECKED_AT`.
 */
/** Date on which the numbers were last written down or compared. */
export const CHECKED_AT = '2026-11-28'

/** Kinds (of `HelpKind`, separated by spaces), name, number or null, page without 'https://'. */
export type HelplineRow = readonly [kinds: string, name: string, phone: string | null, page: string]
type CountryHelp = {
  /** Emergency numbers of police and ambulance, and their official page. */
  emergency: readonly [police: string, medical: string, page: string]
  lines: readonly HelplineRow[]
}

const EU = 'digital-strategy.ec.europa.eu/en/policies/112'

const COUNTRIES: Record<string, CountryHelp> = {
  AT: {
    emergency: ['112', '112', EU],
    lines: [
      ['self-harm', 'TelefonSeelsorge', '142', 'www.telefonseelsorge.at'],
      ['fear', 'Frauenhelpline gegen Gewalt', '0800 222 555', 'www.frauenhelpline.at'],
      ['child self-harm', 'Rat auf Draht', '147', 'www.rataufdraht.at'],
      ['medical', 'Vergiftungsinformationszentrale', '01 406 43 43', 'www.viz.at'],
    ],
  },
  AU: {
    emergency: ['000', '000', 'www.triplezero.gov.au'],
    lines: [
      ['self-harm', 'Lifeline', '13 11 14', 'www.lifeline.org.au'],
      ['fear', '1800RESPECT', '1800 737 732', 'www.1800respect.org.au'],
      ['child self-harm', 'Kids Helpline', '1800 55 1800', 'kidshelpline.com.au'],
      ['medical', 'Poisons Information Centre', '13 11 26', 'www.poisonsinfo.nsw.gov.au'],
    ],
  },
  BE: {
    emergency: ['112', '112', EU],
    lines: [
      ['self-harm', 'Zelfmoordlijn', '1813', 'www.zelfmoord1813.be'],
      ['self-harm', 'Centre de prévention du suicide', '0800 32 123', 'www.preventionsuicide.be'],
      ['fear child', '1712', '1712', '1712.be'],
      ['fear', 'Écoute violences conjugales', '0800 30 030', 'www.ecouteviolencesconjugales.be'],
      ['child', 'Awel', '102', 'awel.be'],
      ['child', 'Écoute-Enfants', '103', '103ecoute.be'],
      ['medical', 'Antigifcentrum / Centre Antipoisons', '070 245 245', 'www.centreantipoisons.be'],
    ],
  },
  BR: {
    emergency: ['190', '192', 'www.gov.br/saude/pt-br/composicao/saes/samu-192'],
    lines: [
      ['self-harm', 'CVV', '188', 'cvv.org.br'],
      ['fear', 'Central de Atendimento à Mulher', '180', 'www.gov.br/mulheres/pt-br/ligue180'],
      ['child', 'Disque Direitos Humanos', '100', 'www.gov.br/mdh/pt-br/disque100'],
    ],
  },
  CA: {
    emergency: ['911', '911', 'crtc.gc.ca/eng/phone/911/gen.htm'],
    lines: [
      ['self-harm', '9-8-8 Suicide Crisis Helpline', '988', '988.ca'],
      ['fear', 'Shelters and their crisis lines', null, 'sheltersafe.ca'],
      ['child self-harm', 'Kids Help Phone', '1-800-668-6868', 'kidshelpphone.ca'],
      ['medical', 'Poison centres', '1-844-764-7669', 'infopoison.ca'],
    ],
  },
  CH: {
    emergency: ['112', '144', 'www.ch.ch/en/safety/emergencies'],
    lines: [
      ['self-harm', 'Die Dargebotene Hand / La Main Tendue', '143', 'www.143.ch'],
      ['fear', 'Opferhilfe / Aide aux victimes', null, 'www.opferhilfe-schweiz.ch'],
      ['child self-harm', 'Pro Juventute 147', '147', 'www.147.ch'],
      ['medical', 'Tox Info Suisse', '145', 'www.toxinfo.ch'],
    ],
  },
  DE: {
    emergency: ['110', '112', EU],
    lines: [
      ['self-harm', 'TelefonSeelsorge', '0800 111 0 111', 'www.telefonseelsorge.de'],
      ['fear', 'Hilfetelefon Gewalt gegen Frauen', '116 016', 'www.hilfetelefon.de'],
      ['child', 'Nummer gegen Kummer, für Kinder und Jugendliche', '116 111', 'www.nummergegenkummer.de'],
      ['child', 'Hilfe-Telefon Sexueller Missbrauch', '0800 22 55 530', 'www.hilfe-telefon-missbrauch.online'],
    ],
  },
  DK: {
    emergency: ['112', '112', EU],
    lines: [
      ['self-harm', 'Livslinien', '70 201 201', 'www.livslinien.dk'],
      ['fear', 'Lev Uden Vold', '1888', 'levudenvold.dk'],
      ['child', 'BørneTelefonen', '116 111', 'bornetelefonen.dk'],
      ['medical', 'Giftlinjen', '82 12 12 12', 'www.bispebjerghospital.dk/giftlinjen'],
    ],
  },
  ES: {
    emergency: ['112', '112', EU],
    lines: [
      ['self-harm', 'Línea de atención a la conducta suicida', '024', 'www.sanidad.gob.es/linea024'],
      ['fear', 'Atención a víctimas de violencia de género', '016', 'violenciagenero.igualdad.gob.es'],
      ['child', 'Teléfono ANAR de ayuda a niños y adolescentes', '900 20 20 10', 'www.anar.org'],
      ['medical', 'Información toxicológica', '915 620 420', 'www.mjusticia.gob.es'],
    ],
  },
  FI: {
    emergency: ['112', '112', EU],
    lines: [
      ['self-harm', 'MIELI Kriisipuhelin', '09 2525 0111', 'mieli.fi'],
      ['fear', 'Nollalinja', '080 005 005', 'nollalinja.fi'],
      ['child', 'Lasten ja nuorten puhelin', '116 111', 'www.mll.fi'],
      ['medical', 'Myrkytystietokeskus', '0800 147 111', 'www.hus.fi/myrkytystietokeskus'],
    ],
  },
  FR: {
    emergency: ['17', '15', 'www.service-public.fr/particuliers/vosdroits/F33954'],
    lines: [
      ['self-harm', 'Numéro national de prévention du suicide', '3114', '3114.fr'],
      ['fear', 'Violences Femmes Info', '3919', 'www.solidaritefemmes.org'],
      ['child', 'Allô enfance en danger', '119', 'www.allo119.gouv.fr'],
    ],
  },
  GB: {
    emergency: ['999', '999', 'www.gov.uk/guidance/999-and-112-the-uks-national-emergency-numbers'],
    lines: [
      ['self-harm', 'Samaritans', '116 123', 'www.samaritans.org'],
      ['fear', 'National Domestic Abuse Helpline', '0808 2000 247', 'www.nationaldahelpline.org.uk'],
      ['child', 'Childline', '0800 1111', 'www.childline.org.uk'],
      ['child', 'NSPCC, for worried adults', '0808 800 5000', 'www.nspcc.org.uk'],
      ['medical', 'NHS 111', '111', '111.nhs.uk'],
    ],
  },
  IE: {
    emergency: ['112', '112', EU],
    lines: [
      ['self-harm', 'Samaritans', '116 123', 'www.samaritans.org/ireland'],
      ['fear', 'Women’s Aid', '1800 341 900', 'www.womensaid.ie'],
      ['child', 'Childline', '1800 66 66 66', 'www.childline.ie'],
      ['medical', 'National Poisons Information Centre', '01 809 2166', 'www.poisons.ie'],
    ],
  },
  IN: {
    emergency: ['112', '112', '112.gov.in'],
    lines: [
      ['self-harm', 'Tele MANAS', '14416', 'telemanas.mohfw.gov.in'],
      ['fear', 'Women Helpline', '181', 'wcd.gov.in'],
      ['child', 'Child Helpline', '1098', 'wcd.gov.in'],
    ],
  },
  IT: {
    emergency: ['112', '112', EU],
    lines: [
      ['self-harm', 'Telefono Amico Italia', '02 2327 2327', 'www.telefonoamico.it'],
      ['fear', 'Antiviolenza e stalking', '1522', 'www.1522.eu'],
      ['child', 'Emergenza infanzia', '114', 'www.114.it'],
    ],
  },
  JP: {
    emergency: ['110', '119', 'www.fdma.go.jp'],
    lines: [
      ['self-harm fear', 'よりそいホットライン', '0120-279-338', 'www.since2011.net/yorisoi'],
      ['self-harm', 'いのちの電話', '0120-783-556', 'www.inochinodenwa.org'],
      ['fear', 'DV相談プラス', '0120-279-889', 'soudanplus.jp'],
      ['child', '児童相談所', '189', 'www.cfa.go.jp'],
    ],
  },
  MX: {
    emergency: ['911', '911', 'www.gob.mx/911'],
    lines: [
      ['self-harm', 'Línea de la Vida', '800 911 2000', 'www.gob.mx/salud/conadic'],
      ['fear', 'Línea de las Mujeres (opción 1)', '079', 'www.gob.mx/mujeres'],
    ],
  },
  NL: {
    emergency: ['112', '112', EU],
    lines: [
      ['self-harm', '113 Zelfmoordpreventie', '113', 'www.113.nl'],
      ['fear child', 'Veilig Thuis', '0800 2000', 'veiligthuis.nl'],
      ['child', 'De Kindertelefoon', '0800 0432', 'www.kindertelefoon.nl'],
    ],
  },
  NO: {
    emergency: ['112', '113', 'www.helsenorge.no/en/emergency'],
    lines: [
      ['self-harm', 'Mental Helse Hjelpetelefonen', '116 123', 'mentalhelse.no'],
      ['fear', 'VO-linjen', '116 006', 'volinjen.no'],
      ['child', 'Alarmtelefonen for barn og unge', '116 111', 'www.116111.no'],
      ['medical', 'Giftinformasjonen', '22 59 13 00', 'www.helsenorge.no/giftinformasjon'],
    ],
  },
  NZ: {
    emergency: ['111', '111', 'www.police.govt.nz/111'],
    lines: [
      ['self-harm', 'Need to talk?', '1737', '1737.org.nz'],
      ['self-harm', 'Lifeline Aotearoa', '0800 543 354', 'www.lifeline.org.nz'],
      ['fear', 'Women’s Refuge', '0800 733 843', 'womensrefuge.org.nz'],
      ['child', 'Youthline', '0800 376 633', 'www.youthline.co.nz'],
      ['medical', 'National Poisons Centre', '0800 764 766', 'poisons.co.nz'],
    ],
  },
  PL: {
    emergency: ['112', '112', EU],
    lines: [
      ['self-harm', 'Kryzysowy telefon zaufania dla dorosłych', '116 123', '116sos.pl'],
      ['fear', 'Niebieska Linia', '800 12 00 02', 'www.niebieskalinia.info'],
      ['child', 'Telefon zaufania dla dzieci i młodzieży', '116 111', '116111.pl'],
    ],
  },
  PT: {
    emergency: ['112', '112', EU],
    lines: [
      ['self-harm', 'Linha Nacional de Prevenção do Suicídio', '1411', 'www.sns24.gov.pt'],
      ['fear', 'Informação às Vítimas de Violência Doméstica', '800 202 148', 'www.cig.gov.pt'],
      ['child', 'SOS Criança', '116 111', 'iacrianca.pt'],
      ['medical', 'Centro de Informação Antivenenos', '800 250 250', 'www.inem.pt'],
    ],
  },
  SE: {
    emergency: ['112', '112', EU],
    lines: [
      ['self-harm', 'Mind Självmordslinjen', '90101', 'mind.se'],
      ['fear', 'Kvinnofridslinjen', '020 50 50 50', 'kvinnofridslinjen.se'],
      ['child', 'Bris', '116 111', 'www.bris.se'],
      ['medical', 'Giftinformationscentralen', '010 456 67 00', 'giftinformation.se'],
    ],
  },
  US: {
    emergency: ['911', '911', 'www.911.gov'],
    lines: [
      ['self-harm', '988 Suicide & Crisis Lifeline', '988', '988lifeline.org'],
      ['fear', 'National Domestic Violence Hotline', '1-800-799-7233', 'www.thehotline.org'],
      ['child', 'Childhelp', '1-800-422-4453', 'www.childhelphotline.org'],
      ['medical', 'Poison Help', '1-800-222-1222', 'poisonhelp.hrsa.gov'],
    ],
  },
}
/** A Map: a zone name from a browser may be a property name of objects. */
export const HELP_BY_COUNTRY: ReadonlyMap<string, CountryHelp> = new Map(Object.entries(COUNTRIES))

/** Rows for all other countries: directories, and the number that most mobile networks know. */
export const DIRECTORIES: readonly HelplineRow[] = [
  ['self-harm fear', 'Find A Helpline, in your country', null, 'findahelpline.com'],
  ['self-harm', 'Befrienders Worldwide', null, 'befrienders.org'],
  ['fear', 'NO MORE Global Directory', null, 'nomoredirectory.org'],
  ['child', 'Child Helpline International', null, 'childhelplineinternational.org/helplines'],
  ['medical self-harm fear child', 'Emergency number of most mobile networks', '112', 'www.itu.int/rec/T-REC-E.161.1'],
]
