/**
 * The kinds of imports, as data: a kind is a list of fields with their types, the column names that are recognised in six languages, and an
 * example for the template. Pages, server, command line and templates read the same table (import-kinds.ts).
 */
import type { PermissionPath } from '../permissions'
import type { Feature } from '../features'
import { languages, type Language } from '../limits'

/**
 * What a cell must contain. Identifiers are texts whatever they look like; `reference` names an existing row (or one that is added, where
 * the field allows it); `choice` is one of the field's words; `list` has references separated by commas or semicolons; `fraction` is a
 * percentage written as a fraction of one.
 */
export type ImportFieldType =
  | 'identifier'
  | 'text'
  | 'quantity'
  | 'price'
  | 'percent'
  | 'fraction'
  | 'count'
  | 'measure'
  | 'date'
  | 'flag'
  | 'choice'
  | 'reference'
  | 'list'
  | 'country'
  | 'email'

/** Names in each language; the first is the title. */
export type Words = Readonly<Record<Language, readonly [string, ...string[]]>>

export interface ImportChoice {
  /** The value in the database. */
  readonly value: string
  /** Other words for it in the files of other systems, besides the value itself and what the cockpit calls it (`choiceTexts`). */
  readonly words: readonly string[]
}

/** What an import does to a field: gives a new row its value, changes that of an existing row, or lowers that number. */
export type ImportChange = 'set' | 'change' | 'lower'

export interface ImportField {
  readonly name: string
  readonly type: ImportFieldType
  readonly words: Words
  /** More names of columns that belong to no language: those of other programs, such as AdventureWorks, Odoo and SAP. */
  readonly otherNames?: readonly string[]
  /** Names of this field only in a sheet without lines; with lines they name a field of the lines. */
  readonly namesWithoutLines?: readonly string[]
  /** Rows with equal key fields describe the same row. */
  readonly isKey?: boolean
  /** Of a key: compared without regard to case and blanks at the ends. The default where the field is the only key. */
  readonly isName?: boolean
  /** Empty is a mistake: in every row, or only in those that add a new row. */
  readonly needed?: 'always' | 'new'
  /** Of a line, where a kind has lines. */
  readonly isOfLine?: boolean
  readonly choices?: readonly ImportChoice[]
  /** Prefix of the choices' translation keys: `state.account.Active`. */
  readonly choiceTexts?:
    | 'state.account'
    | 'state.attributeDataType'
    | 'state.attributeHandling'
    | 'state.causeCodeType'
    | 'state.ingoingOrder'
    | 'state.material'
    | 'state.salesOrder'
  /** Missing rows can be added with the import (`addsMissing`). */
  readonly canAdd?: boolean
  /** Zero means that the row has no content and is left out, as for units on order. */
  readonly isNoneAtZero?: boolean
  /** The number must be above zero. */
  readonly isAboveZero?: boolean
  /** Other spellings of the unit in brackets in the field's title. */
  readonly unitNames?: readonly string[]
  readonly lengthMost?: number
  /** Bounds of the number, where it has its own. */
  readonly least?: number
  readonly most?: number
  /** What it takes besides the kind's permission, asked only where the value differs from what is there. */
  readonly permissions?: Readonly<Partial<Record<ImportChange, PermissionPath>>>
  /** The value names roles: what is expected are those, as people call them. */
  readonly namesRoles?: boolean
  /** For the template, in the database's format. */
  readonly example: string
}

export interface ImportKind<Name extends string = string> {
  readonly name: Name
  readonly words: Words
  /** Besides the permission of the page. */
  readonly permission: PermissionPath
  /** To change an existing row, where that needs another one; fields may name their own. */
  readonly changePermission?: PermissionPath
  readonly feature?: Feature
  readonly fields: readonly ImportField[]
}

/** Words of six languages, each list separated by `|`: English, Danish, Norwegian, German, Swedish, Polish. */
export function words(en: string, da: string, nb: string, de: string, sv: string, pl: string): Words {
  const list = (text: string) => text.split('|') as [string, ...string[]]
  return {
    'en-GB': list(en),
    'da-DK': list(da),
    'nb-NO': list(nb),
    'de-DE': list(de),
    'sv-SE': list(sv),
    'pl-PL': list(pl),
  }
}

const numberTypes: readonly ImportFieldType[] = [
  'quantity',
  'price',
  'percent',
  'fraction',
  'count',
  'measure',
]

/** Whether a field's values are numbers. */
export function isNumber({ type }: Pick<ImportField, 'type'>): boolean {
  return numberTypes.includes(type)
}

/** The permission for what an import does to a field, besides the kind's; undefined where none is needed. */
export function changePermissionOf(
  { fields, changePermission }: ImportKind,
  name: string,
  change: ImportChange,
): PermissionPath | undefined {
  const own = fields.find(field => field.name === name)?.permissions
  return own?.[change] ?? (change === 'set' ? undefined : (own?.change ?? changePermission))
}

/** The title of a field or a kind in a language. */
export function titleOf({ words }: { readonly words: Words }, language: Language): string {
  return words[language][0]
}

/** All names, in lower case, by which a field's column is recognised. */
export function headersOf({ name, words, otherNames = [] }: ImportField): readonly string[] {
  const names = [name, ...otherNames, ...languages.flatMap(language => words[language])]
  return [...new Set(names.map(header => header.toLowerCase()))]
}

/** The units that a field's numbers may be written with, as `plainUnit` has them: those in brackets in its titles, and their spellings. */
export function unitsOf({
  words,
  unitNames = [],
}: Pick<ImportField, 'words' | 'unitNames'>): readonly string[] {
  const named = languages.flatMap(language => /\(([^)]+)\)$/.exec(words[language][0])?.[1] ?? [])
  return [...new Set([...named, ...unitNames].map(plainUnit))]
}

/** A unit for comparison: without case, full stops and blanks; `m³` is `m3`. */
export function plainUnit(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[.\s]/g, '')
}
