/**
 * The starting data of a business unit: roles, areas, units of measure, delivery types, load carriers and cause codes, with texts in six
 * languages. The company can rename or remove all of it.
 */
import type { Language } from '../../../src/contract/limits'
import { adminRole, globalAdminRoles, terminalRole } from '../../../src/contract/permissions'
import type { CauseCodeType } from '../../../src/contract/states/office'

export type Texts = Readonly<Record<Language, string>>

function texts(en: string, da: string, nb: string, de: string, sv: string, pl: string): Texts {
  return { 'en-GB': en, 'da-DK': da, 'nb-NO': nb, 'de-DE': de, 'sv-SE': sv, 'pl-PL': pl }
}

/** A name that is the same in every language: permissions and the specification know the role by it, people see its title. */
function fixed(name: string): Texts {
  return texts(name, name, name, name, name, name)
}

/** `adminRole` is the role that administers a role's users. */
export const startingRoles: readonly {
  readonly name: Texts
  readonly systemRole: string | null
  readonly adminRole: string
}[] = [
  { name: fixed(adminRole), systemRole: 'Administrator', adminRole },
  { name: fixed(globalAdminRoles[0]), systemRole: 'GlobalAdminUser', adminRole: globalAdminRoles[0] },
  {
    name: texts('Planner', 'Planlægger', 'Planlegger', 'Disponent', 'Planerare', 'Planista'),
    systemRole: null,
    adminRole,
  },
  {
    name: texts(
      'Supervisor',
      'Vagtleder',
      'Arbeidsleder',
      'Schichtleiter',
      'Arbetsledare',
      'Kierownik zmiany',
    ),
    systemRole: null,
    adminRole,
  },
  { name: fixed(terminalRole), systemRole: null, adminRole },
]

const storage = texts('Storage', 'Lager', 'Lager', 'Lager', 'Lager', 'Magazyn')
const docks = texts('Docks', 'Porte', 'Porter', 'Tore', 'Portar', 'Doki')

export interface StartingArea {
  readonly name: Texts
  readonly group: Texts
  readonly isPicking: boolean
  readonly isReceiving: boolean
  /** Name of the area's only location, through which goods pass and from which nobody picks. */
  readonly place?: Texts
}

/** In walking order. */
export const startingAreas: readonly StartingArea[] = [
  {
    name: texts('Shelves', 'Reoler', 'Hyller', 'Regale', 'Hyllor', 'Regały'),
    group: storage,
    isPicking: true,
    isReceiving: false,
  },
  {
    name: texts('Pallets', 'Paller', 'Paller', 'Paletten', 'Pallar', 'Palety'),
    group: storage,
    isPicking: true,
    isReceiving: false,
  },
  {
    name: texts('Goods in', 'Varemodtagelse', 'Varemottak', 'Wareneingang', 'Godsmottagning', 'Przyjęcia'),
    group: docks,
    isPicking: false,
    isReceiving: true,
    place: texts(
      'Goods in 1',
      'Varemodtagelse 1',
      'Varemottak 1',
      'Wareneingang 1',
      'Godsmottagning 1',
      'Przyjęcia 1',
    ),
  },
  {
    name: texts('Dispatch', 'Forsendelse', 'Forsendelse', 'Warenausgang', 'Utleverans', 'Wydania'),
    group: docks,
    isPicking: false,
    isReceiving: false,
    place: texts(
      'Dispatch 1',
      'Forsendelse 1',
      'Forsendelse 1',
      'Warenausgang 1',
      'Utleverans 1',
      'Wydania 1',
    ),
  },
]

/** Names with the number of decimals of their quantities. */
export const startingUnits: readonly (readonly [name: Texts, decimals: number])[] = [
  [texts('pcs', 'stk', 'stk', 'Stk', 'st', 'szt.'), 0],
  [texts('pair', 'par', 'par', 'Paar', 'par', 'para'), 0],
  [texts('box', 'kasse', 'eske', 'Karton', 'kartong', 'karton'), 0],
  [texts('pallet', 'palle', 'pall', 'Palette', 'pall', 'paleta'), 0],
  [texts('m', 'm', 'm', 'm', 'm', 'm'), 2],
  [texts('l', 'l', 'l', 'l', 'l', 'l'), 3],
  [texts('kg', 'kg', 'kg', 'kg', 'kg', 'kg'), 3],
]

/** No delivery type requires weights: a new company has not weighed its goods. */
export const startingDeliveryTypes: readonly Texts[] = [
  texts('Road', 'Lastbil', 'Lastebil', 'Spedition', 'Lastbil', 'Transport drogowy'),
  texts('Parcel', 'Pakke', 'Pakke', 'Paket', 'Paket', 'Paczka'),
  texts('Courier', 'Kurér', 'Bud', 'Kurier', 'Bud', 'Kurier'),
  texts('Pickup', 'Afhentning', 'Henting', 'Abholung', 'Avhämtning', 'Odbiór własny'),
]

export const startingLoadCarriers: readonly Texts[] = [
  texts('Tote', 'Kasse', 'Kasse', 'Behälter', 'Back', 'Pojemnik'),
  texts('Picking trolley', 'Plukvogn', 'Plukkvogn', 'Kommissionierwagen', 'Plockvagn', 'Wózek kompletacyjny'),
  texts('Pallet truck', 'Palleløfter', 'Jekketralle', 'Hubwagen', 'Palldragare', 'Wózek paletowy'),
  texts('Forklift', 'Gaffeltruck', 'Gaffeltruck', 'Gabelstapler', 'Gaffeltruck', 'Wózek widłowy'),
]

export const startingCauseCodes: readonly (readonly [type: CauseCodeType, value: string, text: Texts])[] = [
  [
    'Pick',
    'NOT-FOUND',
    texts(
      'Not found at the location',
      'Ikke fundet på lokationen',
      'Ikke funnet på lokasjonen',
      'Am Lagerplatz nicht gefunden',
      'Hittades inte på lagerplatsen',
      'Nie znaleziono w lokalizacji',
    ),
  ],
  [
    'Pick',
    'DAMAGED',
    texts(
      'Damaged goods',
      'Beskadigede varer',
      'Skadde varer',
      'Beschädigte Ware',
      'Skadat gods',
      'Uszkodzony towar',
    ),
  ],
  [
    'Pick',
    'MISCOUNT',
    texts(
      'Fewer than booked',
      'Færre end bogført',
      'Færre enn bokført',
      'Weniger als gebucht',
      'Färre än bokfört',
      'Mniej niż w ewidencji',
    ),
  ],
  [
    'Gain',
    'FOUND',
    texts('Found again', 'Fundet igen', 'Funnet igjen', 'Wiedergefunden', 'Återfunnet', 'Odnaleziono'),
  ],
  [
    'Gain',
    'OPENING',
    texts(
      'Opening balance',
      'Åbningsbeholdning',
      'Inngående beholdning',
      'Anfangsbestand',
      'Ingående saldo',
      'Stan początkowy',
    ),
  ],
  [
    'Loss',
    'BROKEN',
    texts(
      'Broken in the warehouse',
      'Gået i stykker på lageret',
      'Ødelagt på lageret',
      'Im Lager zerbrochen',
      'Gick sönder i lagret',
      'Uszkodzono w magazynie',
    ),
  ],
  [
    'Loss',
    'EXPIRED',
    texts(
      'Past its date',
      'Dato overskredet',
      'Utgått på dato',
      'Abgelaufen',
      'Passerat datum',
      'Po terminie',
    ),
  ],
  [
    'Move',
    'MAKE-ROOM',
    texts(
      'Room needed for other goods',
      'Plads til andre varer',
      'Plass til andre varer',
      'Platz für andere Ware',
      'Plats för annat gods',
      'Miejsce na inny towar',
    ),
  ],
  [
    'Move',
    'WRONG-PLACE',
    texts(
      'Stood at the wrong location',
      'Stod på en forkert lokation',
      'Sto på feil lokasjon',
      'Stand am falschen Lagerplatz',
      'Stod på fel lagerplats',
      'Stało w złej lokalizacji',
    ),
  ],
  [
    'Block',
    'QUALITY',
    texts(
      'Waits for quality control',
      'Afventer kvalitetskontrol',
      'Venter på kvalitetskontroll',
      'Wartet auf Qualitätsprüfung',
      'Väntar på kvalitetskontroll',
      'Czeka na kontrolę jakości',
    ),
  ],
  [
    'Block',
    'RECALL',
    texts(
      'Called back by the supplier',
      'Tilbagekaldt af leverandøren',
      'Tilbakekalt av leverandøren',
      'Vom Lieferanten zurückgerufen',
      'Återkallat av leverantören',
      'Wycofane przez dostawcę',
    ),
  ],
  [
    'Count',
    'CYCLE',
    texts(
      'Count by plan',
      'Planlagt optælling',
      'Planlagt telling',
      'Zählung nach Plan',
      'Planerad inventering',
      'Planowe liczenie',
    ),
  ],
  [
    'Count',
    'ZERO',
    texts(
      'Zero confirmed at the location',
      'Nul bekræftet på lokationen',
      'Null bekreftet på lokasjonen',
      'Null am Lagerplatz bestätigt',
      'Noll bekräftat på lagerplatsen',
      'Potwierdzono zero w lokalizacji',
    ),
  ],
  [
    'Return',
    'NOT-WANTED',
    texts(
      'The customer changed their mind',
      'Kunden fortrød',
      'Kunden angret',
      'Kunde hat es sich anders überlegt',
      'Kunden ångrade sig',
      'Klient się rozmyślił',
    ),
  ],
  [
    'Return',
    'WRONG-ITEM',
    texts(
      'Wrong item sent',
      'Forkert vare sendt',
      'Feil vare sendt',
      'Falscher Artikel geliefert',
      'Fel artikel skickad',
      'Wysłano niewłaściwy towar',
    ),
  ],
  [
    'Hold',
    'CREDIT',
    texts(
      'Credit limit reached',
      'Kreditgrænsen er nået',
      'Kredittgrensen er nådd',
      'Kreditlimit erreicht',
      'Kreditgränsen är nådd',
      'Osiągnięto limit kredytowy',
    ),
  ],
  [
    'Hold',
    'ADDRESS',
    texts(
      'Address must be confirmed',
      'Adressen skal bekræftes',
      'Adressen må bekreftes',
      'Adresse muss bestätigt werden',
      'Adressen måste bekräftas',
      'Adres wymaga potwierdzenia',
    ),
  ],
  [
    'Cancel',
    'CUSTOMER',
    texts(
      'Cancelled by the customer',
      'Annulleret af kunden',
      'Kansellert av kunden',
      'Vom Kunden storniert',
      'Avbeställd av kunden',
      'Anulowane przez klienta',
    ),
  ],
  [
    'Cancel',
    'DOUBLE',
    texts(
      'Ordered twice by mistake',
      'Bestilt to gange ved en fejl',
      'Bestilt to ganger ved en feil',
      'Versehentlich doppelt bestellt',
      'Beställd två gånger av misstag',
      'Omyłkowo zamówione dwa razy',
    ),
  ],
]
