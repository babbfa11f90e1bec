/** Fields that several kinds of imports share: name and contact details of a supplier or customer. */
import { nameLengthMost } from '../limits'
import { words, type ImportField } from './import-kind'

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
  otherNames: ['vendorID', 'vendorNo', 'vendorCode', 'supplierCode', 'LIFNR'],
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
  otherNames: ['vendorName', 'partnerID'],
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
  otherNames: ['customerCode', 'KUNNR'],
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
  otherNames: ['soldToParty'],
  lengthMost: nameLengthMost,
  example: 'Harbour Hardware',
} as const satisfies ImportField

export const companyName = {
  name: 'companyName',
  type: 'text',
  words: words(
    'Company name|Company',
    'Firmanavn|Firma',
    'Firmanavn|Firma',
    'Firmenname|Firma',
    'Företagsnamn|Företag',
    'Nazwa firmy|Firma',
  ),
  lengthMost: nameLengthMost,
  example: 'Harbour Hardware Ltd',
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
  otherNames: ['addressLine1', 'STRAS'],
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
  otherNames: ['PSTLZ'],
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
  otherNames: ['ORT01'],
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
  otherNames: ['countryRegionCode', 'countryID', 'LAND1'],
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
  otherNames: ['emailAddress', 'emailFrom'],
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
  otherNames: ['phoneNo', 'TELF1'],
  lengthMost: nameLengthMost,
  example: '+47 55 00 00 00',
} as const satisfies ImportField
