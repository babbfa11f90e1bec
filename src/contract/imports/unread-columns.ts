/** Columns of an import that no field reads, each with the field that its header resembles; shown before the check. Pure. */
import type { ImportField } from './import-kind'
import type { ImportArrangement, ImportSheet } from './import-shapes'

export interface UnreadColumn {
  readonly sheet: number
  readonly index: number
  readonly header: string
  /** A field that no column has and whose names share words with the header; null where none does, or several do alike. */
  readonly maybe: ImportField | null
}

/** Words about the form of a value, ignored in comparisons. */
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

/** Words of many fields: they say more about a header only beside another one. */
const ofMany = new Set(['date', 'datum', 'dato', 'data'])

/** Columns of the arranged sheets that have a header and something below it. */
export function unreadColumns(
  sheets: readonly ImportSheet[],
  arrangement: ImportArrangement,
  fields: readonly ImportField[],
): UnreadColumn[] {
  const given = new Set([
    ...arrangement.sheets.flatMap(({ columns }) => columns.map(({ field }) => field)),
    ...Object.keys(arrangement.fixed),
  ])
  const free = fields.filter(({ name }) => !given.has(name))
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

/** How much of a field's best name stands in the header, and how much of the header in that name. */
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
