/**
 * Time zones of the countries in `helplines`, from the tz database's zone.tab (2026c) and its links for older names. An
 * entry ending with '/' is a whole folder. US territories with the same helplines count as US.
 */
const ZONES: Record<string, string> = {
  AR: `America/Argentina/ America/Buenos_Aires America/Catamarca America/Cordoba America/Jujuy America/Mendoza
    America/Rosario`,
  AT: 'Europe/Vienna',
  AU: 'Australia/ Antarctica/Macquarie',
  BE: 'Europe/Brussels',
  BR: `Brazil/ America/Araguaina America/Bahia America/Belem America/Boa_Vista America/Campo_Grande America/Cuiaba
    America/Eirunepe America/Fortaleza America/Maceio America/Manaus America/Noronha America/Porto_Acre
    America/Porto_Velho America/Recife America/Rio_Branco America/Santarem America/Sao_Paulo`,
  CA: `Canada/ America/Atikokan America/Blanc-Sablon America/Cambridge_Bay America/Coral_Harbour America/Creston
    America/Dawson America/Dawson_Creek America/Edmonton America/Fort_Nelson America/Glace_Bay America/Goose_Bay
    America/Halifax America/Inuvik America/Iqaluit America/Moncton America/Montreal America/Nipigon America/Pangnirtung
    America/Rainy_River America/Rankin_Inlet America/Regina America/Resolute America/St_Johns America/Swift_Current
    America/Thunder_Bay America/Toronto America/Vancouver America/Whitehorse America/Winnipeg America/Yellowknife`,
  CH: 'Europe/Zurich',
  CN: 'Asia/Shanghai Asia/Urumqi Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Kashgar PRC',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin Europe/Busingen',
  DK: 'Europe/Copenhagen',
  EG: 'Africa/Cairo Egypt',
  ES: 'Europe/Madrid Africa/Ceuta Atlantic/Canary',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London Europe/Belfast GB GB-Eire',
  GR: 'Europe/Athens',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin Eire',
  IL: 'Asia/Jerusalem Asia/Tel_Aviv Israel',
  IN: 'Asia/Kolkata Asia/Calcutta',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo Japan',
  KR: 'Asia/Seoul ROK',
  MX: `Mexico/ America/Bahia_Banderas America/Cancun America/Chihuahua America/Ciudad_Juarez America/Ensenada
    America/Hermosillo America/Matamoros America/Mazatlan America/Merida America/Mexico_City America/Monterrey
    America/Ojinaga America/Santa_Isabel America/Tijuana`,
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NZ: 'Pacific/Auckland Pacific/Chatham NZ NZ-CHAT',
  PL: 'Europe/Warsaw Poland',
  PT: 'Europe/Lisbon Atlantic/Azores Atlantic/Madeira Portugal',
  RO: 'Europe/Bucharest',
  RU: `Europe/Astrakhan Europe/Kaliningrad Europe/Kirov Europe/Moscow Europe/Samara Europe/Saratov Europe/Ulyanovsk
    Europe/Volgograd Asia/Anadyr Asia/Barnaul Asia/Chita Asia/Irkutsk Asia/Kamchatka Asia/Khandyga Asia/Krasnoyarsk
    Asia/Magadan Asia/Novokuznetsk Asia/Novosibirsk Asia/Omsk Asia/Sakhalin Asia/Srednekolymsk Asia/Tomsk Asia/Ust-Nera
    Asia/Vladivostok Asia/Yakutsk Asia/Yekaterinburg W-SU`,
  SE: 'Europe/Stockholm',
  SK: 'Europe/Bratislava',
  TR: 'Europe/Istanbul Asia/Istanbul Turkey',
  TW: 'Asia/Taipei ROC',
  UA: 'Europe/Kyiv Europe/Kiev Europe/Simferopol Europe/Uzhgorod Europe/Zaporozhye',
  US: `US/ America/Indiana/ America/Kentucky/ America/North_Dakota/ America/Adak America/Anchorage America/Atka
    America/Boise America/Chicago America/Denver America/Detroit America/Fort_Wayne America/Indianapolis America/Juneau
    America/Knox_IN America/Los_Angeles America/Louisville America/Menominee America/Metlakatla America/New_York
    America/Nome America/Phoenix America/Puerto_Rico America/Shiprock America/Sitka America/St_Thomas America/Virgin
    America/Yakutat Navajo Pacific/Guam Pacific/Honolulu Pacific/Pago_Pago Pacific/Saipan`,
  ZA: 'Africa/Johannesburg',
}

const COUNTRIES = new Map(
  Object.entries(ZONES).flatMap(([country, zones]) => zones.split(/\s+/).map((zone) => [zone, country] as const)),
)

/** Returns the country (ISO 3166-1) of a time zone; null when it has no helplines here. */
export function countryOf(timeZone: string): string | null {
  return COUNTRIES.get(timeZone) ?? COUNTRIES.get(timeZone.replace(/[^/]*$/, '')) ?? null
}
