/** Fields that several kinds of imports have. */
import { nameLengthMost, textLengthMost } from '../limits'
import { words, type ImportField } from './import-kind'

export const itemNo = {
  name: 'itemNo',
  type: 'identifier',
  words: words(
    'Item number|Item no|Item no.|Item|SKU|Article number|Material number|Product number',
    'Varenummer|Varenr|Varenr.|Artikelnummer',
    'Varenummer|Varenr|Varenr.|Artikkelnummer',
    'Artikelnummer|Artikelnr|Artikelnr.|Art.-Nr.|Materialnummer',
    'Artikelnummer|Artikelnr|Artikelnr.|Art.nr',
    'Numer artykułu|Nr artykułu|Indeks|Kod towaru',
  ),
  lengthMost: nameLengthMost,
  example: 'WH-1001',
} as const satisfies ImportField

export const supplierNumber = {
  name: 'supplierNumber',
  type: 'identifier',
  words: words(
    'Supplier number|Supplier no|Supplier no.|Supplier ID|Vendor number',
    'Leverandørnummer|Leverandørnr|Leverandørnr.',
    'Leverandørnummer|Leverandørnr|Leverandørnr.',
    'Lieferantennummer|Lieferantennr|Lieferantennr.|Kreditorennummer',
    'Leverantörsnummer|Leverantörsnr|Leverantörsnr.',
    'Numer dostawcy|Nr dostawcy',
  ),
  lengthMost: nameLengthMost,
  example: '20017',
} as const satisfies ImportField

export const supplierName = {
  name: 'supplierName',
  type: 'text',
  words: words(
    'Supplier|Supplier name|Vendor',
    'Leverandør|Leverandørnavn',
    'Leverandør|Leverandørnavn',
    'Lieferant|Lieferantenname',
    'Leverantör|Leverantörsnamn',
    'Dostawca|Nazwa dostawcy',
  ),
  lengthMost: nameLengthMost,
  example: 'Nordic Tools',
} as const satisfies ImportField

export const customerNumber = {
  name: 'customerNumber',
  type: 'identifier',
  words: words(
    'Customer number|Customer no|Customer no.|Customer ID|Account number',
    'Kundenummer|Kundenr|Kundenr.|Debitornummer',
    'Kundenummer|Kundenr|Kundenr.',
    'Kundennummer|Kundennr|Kundennr.|Debitorennummer',
    'Kundnummer|Kundnr|Kundnr.',
    'Numer klienta|Nr klienta',
  ),
  lengthMost: nameLengthMost,
  example: '10042',
} as const satisfies ImportField

export const customerName = {
  name: 'customerName',
  type: 'text',
  words: words(
    'Customer|Customer name|Sold to',
    'Kunde|Kundenavn',
    'Kunde|Kundenavn',
    'Kunde|Kundenname',
    'Kund|Kundnamn',
    'Klient|Nazwa klienta|Odbiorca',
  ),
  lengthMost: nameLengthMost,
  example: 'Harbour Hardware',
} as const satisfies ImportField

export const contactPerson = {
  name: 'contactPerson',
  type: 'text',
  words: words(
    'Contact person|Contact|Contact name',
    'Kontaktperson|Kontakt',
    'Kontaktperson|Kontakt',
    'Ansprechpartner|Kontaktperson|Kontakt',
    'Kontaktperson|Kontakt',
    'Osoba kontaktowa|Kontakt',
  ),
  lengthMost: nameLengthMost,
  example: 'Ida Lund',
} as const satisfies ImportField

export const address = {
  name: 'address',
  type: 'text',
  words: words(
    'Address|Street|Street address',
    'Adresse|Gade|Vej',
    'Adresse|Gateadresse',
    'Adresse|Straße|Anschrift',
    'Adress|Gatuadress',
    'Adres|Ulica',
  ),
  lengthMost: nameLengthMost,
  example: 'Dock Street 4',
} as const satisfies ImportField

export const zipCode = {
  name: 'zipCode',
  type: 'identifier',
  words: words(
    'Zip code|Zip|Postcode|Postal code',
    'Postnummer|Postnr|Postnr.',
    'Postnummer|Postnr|Postnr.',
    'Postleitzahl|PLZ',
    'Postnummer|Postnr|Postnr.',
    'Kod pocztowy',
  ),
  lengthMost: nameLengthMost,
  example: '5020',
} as const satisfies ImportField

export const city = {
  name: 'city',
  type: 'text',
  words: words(
    'City|Town',
    'By|Bynavn',
    'Poststed|By',
    'Ort|Stadt',
    'Ort|Postort|Stad',
    'Miasto|Miejscowość',
  ),
  lengthMost: nameLengthMost,
  example: 'Bergen',
} as const satisfies ImportField

export const countryCode = {
  name: 'countryCode',
  type: 'country',
  words: words(
    'Country code|Country',
    'Landekode|Land',
    'Landkode|Land',
    'Ländercode|Land|Länderkennzeichen',
    'Landskod|Land',
    'Kod kraju|Kraj',
  ),
  example: 'NO',
} as const satisfies ImportField

export const email = {
  name: 'email',
  type: 'email',
  words: words(
    'Email|E-mail|Mail address',
    'E-mail|Email|Mail',
    'E-post|E-postadresse|Email',
    'E-Mail|Email|E-Mail-Adresse',
    'E-post|E-postadress|Email',
    'E-mail|Adres e-mail|Email',
  ),
  lengthMost: nameLengthMost,
  example: 'orders@harbour.example',
} as const satisfies ImportField

export const phone = {
  name: 'phone',
  type: 'identifier',
  words: words(
    'Phone|Telephone|Phone number',
    'Telefon|Telefonnummer|Tlf',
    'Telefon|Telefonnummer|Tlf',
    'Telefon|Telefonnummer|Tel.',
    'Telefon|Telefonnummer|Tel',
    'Telefon|Numer telefonu|Tel.',
  ),
  lengthMost: nameLengthMost,
  example: '+47 55 00 00 00',
} as const satisfies ImportField

export const comment = {
  name: 'comment',
  type: 'text',
  words: words(
    'Comment|Comments|Note|Remarks',
    'Kommentar|Bemærkning',
    'Kommentar|Merknad',
    'Kommentar|Bemerkung',
    'Kommentar|Anmärkning',
    'Komentarz|Uwagi',
  ),
  lengthMost: textLengthMost,
  example: 'Ring before delivery',
} as const satisfies ImportField

export const orderNo = {
  name: 'orderNo',
  type: 'identifier',
  words: words(
    'Order number|Order no|Order no.|Order',
    'Ordrenummer|Ordrenr|Ordrenr.|Ordre',
    'Ordrenummer|Ordrenr|Ordrenr.|Ordre',
    'Auftragsnummer|Auftragsnr|Auftrag|Bestellnummer|Bestellnr',
    'Ordernummer|Ordernr|Ordernr.|Order',
    'Numer zamówienia|Nr zamówienia|Zamówienie',
  ),
  isKey: true,
  needed: 'always',
  lengthMost: nameLengthMost,
  example: 'EXT-4711',
} as const satisfies ImportField

export const orderDate = {
  name: 'orderDate',
  type: 'date',
  words: words(
    'Order date',
    'Ordredato',
    'Ordredato',
    'Auftragsdatum|Bestelldatum',
    'Orderdatum',
    'Data zamówienia',
  ),
  example: '2026-09-30',
} as const satisfies ImportField

export const priority = {
  name: 'priority',
  type: 'count',
  words: words('Priority', 'Prioritet', 'Prioritet', 'Priorität', 'Prioritet', 'Priorytet'),
  example: '5',
} as const satisfies ImportField

export const orderedQuantity = {
  name: 'orderedQuantity',
  type: 'quantity',
  words: words(
    'Ordered quantity|Quantity|Qty|Pieces|Amount',
    'Bestilt antal|Antal|Mængde',
    'Bestilt antall|Antall|Mengde|Stk',
    'Bestellte Menge|Menge|Anzahl|Stück',
    'Beställd kvantitet|Antal|Kvantitet|Mängd',
    'Zamówiona ilość|Ilość|Liczba',
  ),
  isOfLine: true,
  needed: 'always',
  isAboveZero: true,
  example: '12',
} as const satisfies ImportField

export const length = {
  name: 'length',
  type: 'measure',
  words: words(
    'Length (m)|Length',
    'Længde (m)|Længde',
    'Lengde (m)|Lengde',
    'Länge (m)|Länge',
    'Längd (m)|Längd',
    'Długość (m)|Długość',
  ),
  isAboveZero: true,
  example: '0.4',
} as const satisfies ImportField

export const width = {
  name: 'width',
  type: 'measure',
  words: words(
    'Width (m)|Width',
    'Bredde (m)|Bredde',
    'Bredde (m)|Bredde',
    'Breite (m)|Breite',
    'Bredd (m)|Bredd',
    'Szerokość (m)|Szerokość',
  ),
  isAboveZero: true,
  example: '0.3',
} as const satisfies ImportField

export const height = {
  name: 'height',
  type: 'measure',
  words: words(
    'Height (m)|Height',
    'Højde (m)|Højde',
    'Høyde (m)|Høyde',
    'Höhe (m)|Höhe',
    'Höjd (m)|Höjd',
    'Wysokość (m)|Wysokość',
  ),
  isAboveZero: true,
  example: '0.2',
} as const satisfies ImportField

export const abc = (name: string) =>
  ({
    name,
    type: 'text',
    words: words(
      'ABC|ABC group|ABC class',
      'ABC|ABC-gruppe',
      'ABC|ABC-gruppe',
      'ABC|ABC-Klasse',
      'ABC|ABC-klass',
      'ABC|Klasa ABC',
    ),
    lengthMost: nameLengthMost,
    example: 'A',
  }) as const satisfies ImportField
