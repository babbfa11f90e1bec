/**
 * What can be imported, as data: a kind is a list of fields with their types, the words by which their columns are known in six
 * languages, and an example for the template. Pages, server, command line and templates read the same table (import-kinds.ts).
 */
import type { PermissionPath } from '../permissions'
import type { Feature } from '../features'
import { languages, type Language } from '../limits'

/**
 * What a cell has to be. Identifiers are texts whatever they look like; `reference` names something that has to be there (or is
 * added, where the field says so); `choice` is one of the field's words; `list` are references separated by commas or semicolons;
 * `fraction` is a percentage written as a share of one.
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

/** Words for one thing by language; the first is its title. */
export type Words = Readonly<Record<Language, readonly [string, ...string[]]>>

export interface ImportChoice {
  /** As the database has it. */
  readonly value: string
  /** How files write it, beside the value itself. */
  readonly words: readonly string[]
}

export interface ImportField {
  readonly name: string
  readonly type: ImportFieldType
  readonly words: Words
  /** More names of columns that no language owns: those of other programs, such as AdventureWorks, Odoo and SAP. */
  readonly otherNames?: readonly string[]
  /** Names that are this field's where a sheet has no lines; with lines they are those of what the lines are of. */
  readonly namesWithoutLines?: readonly string[]
  /** Rows are the same when these fields are. */
  readonly isKey?: boolean
  /** Of a key: neither case nor blanks at its ends tell two of them apart. So it is by default where it is the only one. */
  readonly isName?: boolean
  /** Empty is a mistake: in every row, or in those that add something. */
  readonly needed?: 'always' | 'new'
  /** Of a line, where a kind has lines. */
  readonly isOfLine?: boolean
  readonly choices?: readonly ImportChoice[]
  /** Where the texts of the choices stand: `state.account.Active`. */
  readonly choiceTexts?:
    | 'state.account'
    | 'state.attributeDataType'
    | 'state.attributeHandling'
    | 'state.causeCodeType'
    | 'state.ingoingOrder'
    | 'state.material'
    | 'state.salesOrder'
  /** What does not exist can be added with the import (`addsMissing`). */
  readonly canAdd?: boolean
  /** At zero the row says nothing and is left out, as for units on order. */
  readonly isNoneAtZero?: boolean
  /** A number has to be above zero. */
  readonly isAboveZero?: boolean
  readonly lengthMost?: number
  /** Numbers with a bound of their own. */
  readonly least?: number
  readonly most?: number
  /** For the template, as the database has it. */
  readonly example: string
}

export interface ImportKind<Name extends string = string> {
  readonly name: Name
  readonly words: Words
  /** Beside the permission of the page. */
  readonly permission: PermissionPath
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

/** How a field or a kind is called in a language. */
export function titleOf({ words }: { readonly words: Words }, language: Language): string {
  return words[language][0]
}

/** All names, in small letters, by which a field's column is known. */
export function headersOf({ name, words, otherNames = [] }: ImportField): readonly string[] {
  const names = [name, ...otherNames, ...languages.flatMap(language => words[language])]
  return [...new Set(names.map(header => header.toLowerCase()))]
}
