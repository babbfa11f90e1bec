/** Converts tables to lines of an order. A row that is not understood becomes an undecided line. Pure. */
import type { CodeMeanings } from '../../contract/endpoints/order-entry-inputs'
import { draftLinesMost, type Language } from '../../contract/limits'
import { lineRows, type CompanyNumbers } from '../../sheets/read-lines'
import { titlesIn, type TableReader } from '../../ui/lines/table-reader'
import { areExchanged, entryRemarks } from './entry-remarks'
import { withEntries, type OrderLine } from './order-lines'
import { entryFieldsFor, entryMeanings, tableEntries, type Entry, type EntryColumn } from './read-entries'
import { byId, foundByCode } from './use-order-editor'

/** Entries with the materials of their codes. */
interface KnownEntries {
  readonly entries: readonly Entry[]
  readonly meanings: CodeMeanings
}

type EntryReader = TableReader<EntryColumn, CodeMeanings, KnownEntries, OrderLine>

/** How tables are read. @param mayAdjust whether the user may adjust prices and discounts */
export function entryReading(
  language: Language,
  company: CompanyNumbers,
  mayAdjust: boolean,
): Omit<EntryReader, 'lookUp' | 'lines' | 'change'> {
  const fields = entryFieldsFor(mayAdjust)
  const read = new Set(fields.fields.map(({ name }) => name))
  return {
    fields,
    titles: titlesIn<EntryColumn>(entryMeanings, language).filter(({ name }) => read.has(name)),
    read: (rows, mapped, meanings, standing) =>
      readEntries(
        lineRows(rows, mapped),
        { entries: tableEntries(rows, company, mapped), meanings },
        standing,
      ),
    withTaken,
    itemOf: ({ code }) => code,
  }
}

function withTaken(lines: readonly OrderLine[], { entries, meanings }: KnownEntries): readonly OrderLine[] {
  return withEntries(lines, entries, foundByCode(meanings), byId(meanings))
}

/** The result of reading rows as entries. */
function readEntries(
  rows: ReturnType<typeof lineRows>,
  taken: KnownEntries,
  standing: readonly OrderLine[],
): ReturnType<EntryReader['read']> {
  const lines = withTaken(standing, taken).slice(standing.length)
  const rowTexts = rows.map(({ number, cells }) => ({ row: number, text: cells.join('\t') }))
  const readLines = lines.flatMap((line, index) => {
    const row = rowTexts[index]
    return row === undefined ? [] : [{ ...row, line }]
  })
  const beyond = rowTexts.slice(lines.length)
  return {
    taken,
    count: lines.length,
    leftOut: beyond.length,
    remarks: [
      ...entryRemarks(readLines, standing),
      ...beyond.map(row => ({ ...row, key: 'too-many', most: draftLinesMost })),
    ],
    ...(areExchanged(readLines) && { doubt: 'lines.columns.exchanged' }),
  }
}
