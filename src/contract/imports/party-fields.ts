/** Fields of imported suppliers with their materials, customers and users (spec 1, section 3, supplier and user). */
import { languages, leadTimeDaysMost, nameLengthMost, textLengthMost } from '../limits'
import { terminalRole } from '../permissions'
import {
  address,
  city,
  companyName,
  contactPerson,
  countryCode,
  customerName,
  customerNumber,
  email,
  phone,
  supplierName,
  supplierNumber,
  zipCode,
} from './contact-fields'
import { words, type ImportField } from './import-kind'
import { comment, itemNo, unitOfMeasure } from './shared-fields'

const dayNames = ['d', 'day', 'dag', 'tag', 'tagen', 'dzień', 'dn']

const accountChoices = [
  { value: 'Active', words: ['yes', 'ja', 'tak', '1', 'true'] },
  { value: 'Inactive', words: ['no', 'nej', 'nei', 'nein', 'nie', '0', 'false'] },
]

const ofProductLine = { permissions: { change: 'data/supplier/editProductLine' } } as const

/** A supplier is identified by its number, or by its name where no number is given; each row may add one of its materials. */
export const supplierFields = [
  {
    ...supplierNumber,
    otherNames: [...supplierNumber.otherNames, 'businessEntityID', 'accountNumber', 'accountNo'],
    isKey: true,
  },
  {
    ...supplierName,
    otherNames: [...supplierName.otherNames, 'NAME1', 'companyName'],
    namesWithoutLines: ['name', 'navn', 'namn', 'nazwa', 'firma'],
    isKey: true,
    needed: 'new',
  },
  contactPerson,
  { ...email, name: 'companyEmail', example: 'sales@nordic.example' },
  {
    name: 'leadTime',
    type: 'count',
    words: words(
      'Lead time (days)|Lead time',
      'Leveringstid (dage)|Leveringstid',
      'Leveringstid (dager)|Leveringstid',
      'Lieferzeit (Tage)|Lieferzeit',
      'Leveranstid (dagar)|Leveranstid',
      'Czas dostawy (dni)|Czas dostawy',
    ),
    otherNames: ['leadTimeDays', 'averageLeadTime', 'deliveryTimeDays', 'delay', 'PLIFZ'],
    unitNames: dayNames,
    least: 0,
    most: leadTimeDaysMost,
    example: '14',
  },
  {
    name: 'supplierStatus',
    type: 'choice',
    words: words('Status|State', 'Status', 'Status', 'Status', 'Status', 'Status|Stan'),
    otherNames: ['activeFlag', 'isActive', 'active', 'supplierState', 'vendorStatus', 'enabled'],
    choiceTexts: 'state.account',
    choices: accountChoices,
    example: 'Active',
  },
  { ...comment, name: 'comments', lengthMost: textLengthMost },
  { ...itemNo, isOfLine: true, permissions: { set: 'data/supplier/addMaterial' } },
  unitOfMeasure,
  {
    ...ofProductLine,
    name: 'purchaseUnitPrice',
    type: 'price',
    words: words(
      'Purchase price|Cost|Price',
      'Indkøbspris|Pris',
      'Innkjøpspris|Pris',
      'Einkaufspreis|Preis',
      'Inköpspris|Pris',
      'Cena zakupu|Cena',
    ),
    otherNames: ['unitPrice', 'standardPrice', 'lastReceiptCost', 'purchaseUnitPrice', 'NETPR'],
    isOfLine: true,
    example: '7.25',
  },
  {
    ...ofProductLine,
    name: 'minimumQuantity',
    type: 'quantity',
    words: words(
      'Minimum order quantity|MOQ',
      'Mindste ordremængde|MOQ',
      'Minste ordremengde|MOQ',
      'Mindestbestellmenge|MOQ',
      'Minsta orderkvantitet|MOQ',
      'Minimalna ilość zamówienia|MOQ',
    ),
    otherNames: ['minOrderQty', 'minimumOrder', 'minQty', 'minimumOrderQty', 'BSTMI'],
    isOfLine: true,
    isAboveZero: true,
    example: '10',
  },
  {
    ...ofProductLine,
    name: 'multiple',
    type: 'quantity',
    words: words(
      'Order multiple|Multiple|Pack size',
      'Pakningsstørrelse|Multiplum',
      'Pakningsstørrelse|Multiplum',
      'Verpackungseinheit|VPE',
      'Förpackningsstorlek|Multipel',
      'Wielokrotność|Wielkość opakowania',
    ),
    otherNames: ['orderMultipleQty', 'packQty', 'packQuantity'],
    isOfLine: true,
    isAboveZero: true,
    example: '5',
  },
  {
    ...ofProductLine,
    name: 'materialLeadTime',
    type: 'count',
    words: words(
      'Lead time of the material (days)',
      'Varens leveringstid (dage)',
      'Varens leveringstid (dager)',
      'Lieferzeit des Artikels (Tage)',
      'Artikelns leveranstid (dagar)',
      'Czas dostawy artykułu (dni)',
    ),
    unitNames: dayNames,
    isOfLine: true,
    least: 0,
    most: leadTimeDaysMost,
    example: '21',
  },
] as const satisfies readonly ImportField[]

export const customerFields = [
  {
    ...customerNumber,
    otherNames: [...customerNumber.otherNames, 'businessEntityID', 'accountNo', 'ref'],
    isKey: true,
    needed: 'always',
  },
  { ...customerName, otherNames: [...customerName.otherNames, 'name', 'NAME1'], needed: 'new' },
  companyName,
  contactPerson,
  address,
  zipCode,
  city,
  countryCode,
  email,
  phone,
] as const satisfies readonly ImportField[]

/** A new user can sign in after an administrator has set a password; files contain none. */
export const userFields = [
  {
    name: 'userName',
    type: 'identifier',
    words: words(
      'User name|User|Login',
      'Brugernavn|Bruger',
      'Brukernavn|Bruker',
      'Benutzername|Benutzer',
      'Användarnamn|Användare',
      'Nazwa użytkownika|Użytkownik|Login',
    ),
    isKey: true,
    needed: 'always',
    lengthMost: nameLengthMost,
    example: 'ida.lund',
  },
  {
    name: 'displayName',
    type: 'text',
    words: words(
      'Display name|Name|Full name',
      'Vist navn|Navn',
      'Visningsnavn|Navn',
      'Anzeigename|Name',
      'Visningsnamn|Namn',
      'Wyświetlana nazwa|Imię i nazwisko',
    ),
    needed: 'new',
    lengthMost: nameLengthMost,
    example: 'Ida Lund',
  },
  { ...email, example: 'ida.lund@harbour.example' },
  {
    name: 'roles',
    type: 'list',
    words: words(
      'Roles|Role|User roles',
      'Roller|Rolle',
      'Roller|Rolle',
      'Rollen|Rolle',
      'Roller|Roll',
      'Role|Rola',
    ),
    needed: 'new',
    namesRoles: true,
    // One that every company has.
    example: terminalRole,
  },
  {
    name: 'defaultLanguage',
    type: 'choice',
    words: words('Language|Default language', 'Sprog', 'Språk', 'Sprache', 'Språk', 'Język'),
    choices: languages.map(language => ({ value: language, words: [language.slice(0, 2)] })),
    example: 'en-GB',
  },
] as const satisfies readonly ImportField[]
