/** Columns of an import that are mapped to no field, each with the field that its header resembles; shown before the check. Pure. */
import type { ImportField } from './import-kind'
import type { ImportArrangement, ImportSheet } from './import-shapes'

export interface UnreadColumn {
  readonly sheet: number
  readonly index: number
  readonly header: string
  /** A field without a column whose names share words with the header; null where there is none, or several match equally. */
  readonly maybe: ImportField | null
}

/** Words about the form of a value, ignored when names are compared. */
const general = new Set([
  'id',
  'no',
  'nr',
  'number',
  'code',
  'name',
  'flag',
  'is',
  'has',
  'of',
  'the',
  'as',
  'in',
  'at',
  'for',
  'share',
  'a',
  'und',
  'mit',
  'der',
  'des',
])

/** Words that many fields have: they only count together with another word of the header. */
const ofMany = new Set(['date', 'datum', 'dato', 'data'])

/** Columns of the arranged sheets with a header and values below it. */
export function unreadColumns(
  sheets: readonly ImportSheet[],
  arrangement: ImportArrangement,
  fields: readonly ImportField[],
): UnreadColumn[] {
  const mapped = new Set([
    ...arrangement.sheets.flatMap(({ columns }) => columns.map(({ field }) => field)),
    ...Object.keys(arrangement.fixed),
  ])
  const free = fields.filter(({ name }) => !mapped.has(name))
  return arrangement.sheets.flatMap(({ sheet, columns }) =>
    (sheets.find(known => known.sheet === sheet)?.columns ?? [])
      .filter(({ index }) => columns.every(column => column.index !== index))
      .filter(({ header, samples }) => header.trim() !== '' && samples.some(sample => sample.trim() !== ''))
      .map(({ index, header }) => ({ sheet, index, header, maybe: likelyField(header, free) })),
  )
}

/** The field whose names share most words with a header. */
export function likelyField(header: string, fields: readonly ImportField[]): ImportField | null {
  const headerWords = wordsOf(header)
  const ranked = fields
    .map(field => ({ field, shared: sharedWords(headerWords, field) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
  const [first, second] = ranked
  return first === undefined || first.shared === second?.shared ? null : first.field
}

/** Which share of a field's best name is in the header, and which share of the header is in that name. */
function sharedWords(
  headerWords: ReadonlySet<string>,
  { name, words, otherNames = [] }: ImportField,
): number {
  const scores = [name, ...Object.values(words).flat(), ...otherNames].map(text => {
    const own = wordsOf(text)
    const shared = [...own].filter(word => headerWords.has(word))
    return shared.every(word => ofMany.has(word))
      ? 0
      : shared.length / own.size + shared.length / headerWords.size
  })
  return Math.max(...scores)
}

/** `leadTimeDays`, `lead_time_days` and `Lead time (days)` are the same three words. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
  return new Set(words.filter(word => word !== '' && !general.has(word)))
}
