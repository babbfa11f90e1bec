/** Converts tables to lines of an order. A row that is not understood becomes an undecided line. */
import { useMemo } from 'react'
import type { CodeMeanings } from '../../contract/endpoints/order-entry-inputs'
import { draftLinesMost } from '../../contract/limits'
import { decimalMarkOf } from '../../contract/typed-number'
import { lineRows } from '../../sheets/read-lines'
import type { TableReader } from '../../ui/lines/table-reader'
import { useSession } from '../../ui/session-context'
import { useLatest } from '../../ui/use-latest'
import { entryColumnTitles, entryFields, type EntryColumn } from './entry-columns'
import { areExchanged, entryRemarks } from './entry-remarks'
import { withEntries, type OrderLine } from './order-lines'
import { askMeanings } from './order-start'
import { tableEntries, type Entry } from './read-entries'
import { byId, foundByCode, type OrderEditor } from './use-order-editor'

/** Entries with the materials of their codes. */
interface KnownEntries {
  readonly entries: readonly Entry[]
  readonly meanings: CodeMeanings
}

type EntryReader = TableReader<EntryColumn, CodeMeanings, KnownEntries, OrderLine>

/** The reader that adds to the editor's lines. */
export function useEntryReader(editor: OrderEditor): EntryReader {
  const { api, formats, language } = useSession()
  const latest = useLatest(editor)
  return useMemo(
    () => ({
      fields: entryFields,
      titles: entryColumnTitles(language),
      // An order cannot have more lines.
      lookUp: codes => askMeanings(api, { codes: codes.slice(0, draftLinesMost) }),
      lines: () => latest.current.lines,
      read: (rows, mapped, meanings, standing) =>
        readEntries(
          lineRows(rows, mapped),
          { entries: tableEntries(rows, decimalMarkOf(formats), mapped), meanings },
          standing,
        ),
      change: work => latest.current.changeLines(work),
      withTaken,
      itemOf: ({ code }) => code,
    }),
    [api, formats, language, latest],
  )
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
  const told = rows.map(({ number, cells }) => ({ row: number, text: cells.join('\t') }))
  const come = lines.flatMap((line, index) => {
    const row = told[index]
    return row === undefined ? [] : [{ ...row, line }]
  })
  const beyond = told.slice(lines.length)
  return {
    taken,
    count: lines.length,
    leftOut: beyond.length,
    remarks: [
      ...entryRemarks(come, standing),
      ...beyond.map(row => ({ ...row, key: 'too-many', most: draftLinesMost })),
    ],
    ...(areExchanged(come) && { doubt: 'lines.columns.exchanged' }),
  }
}
