/** The ways into the lines of an order: a material that was chosen, a pasted table, a file, a scanned code; and what is said of them. */
import { useCallback, useRef, useState } from 'react'
import { useLatest } from '../../ui/use-latest'
import { useTranslation } from 'react-i18next'
import type { SheetRefusal } from '../../contract/sheet-refusal'
import { draftLinesMost } from '../../contract/limits'
import { isShown, toFailure } from '../../kernel/failure'
import { mayBeMoneyOf } from '../../sheets/number-format'
import { SheetRefused, type SheetNotice, type SheetRow } from '../../sheets/sheet-file'
import { decimalMarkOf } from '../../contract/typed-number'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { failureSentence } from '../../ui/failure-sentence'
import { useSession } from '../../ui/session-context'
import { useSheetWords } from '../import/use-sheet-words'
import { ChooseSheetDialog, type ReadSheet } from './choose-sheet-dialog'
import { ColumnsDialog } from './columns-dialog'
import { nextKey, scannedBefore, withScanned } from './order-lines'
import { entryColumns, entryColumnTitles, type EntryColumns } from './entry-columns'
import { entryOf, pastedRows, tableEntries, type EnteredValue, type Entry } from './read-entries'
import { byId, foundByCode, type OrderEditor } from './use-order-editor'
import { askMeanings } from './order-start'

/** What is said of the last entry. */
export interface EntryNote {
  /** All went well: it is said beside the tabs, and nothing moves. */
  readonly isQuiet: boolean
  readonly tone: 'success' | 'warning' | 'danger'
  readonly text: string
  /** Takes the lines back and shows how their columns were read, to be changed. */
  readonly changeColumns?: () => void
}

/** A table whose lines are to be taken over. */
interface GivenTable {
  readonly rows: readonly SheetRow[]
  /** What was pasted, or the name of the file. */
  readonly source: string
  readonly notices: readonly SheetNotice[]
}

const fine = { isQuiet: true, tone: 'success' } as const
const doubtful = { isQuiet: false, tone: 'warning' } as const
const wrong = { isQuiet: false, tone: 'danger' } as const

export interface EntryWays {
  readonly isBusy: boolean
  readonly note: EntryNote | null
  dismiss(): void
  addMaterial(itemNo: string, quantity: EnteredValue): Promise<void>
  paste(text: string): Promise<void>
  readFile(file: File): Promise<void>
  /** A code that was scanned, or typed and ended by Enter. */
  scan(code: string): Promise<void>
}

/** The ways into the lines of the editor. */
export function useEntryWays(editor: OrderEditor): EntryWays {
  const { t } = useTranslation()
  const { api, formats, language } = useSession()
  const words = useSheetWords()
  const dialogs = useDialogs()
  const [running, setRunning] = useState(0)
  const [note, setNote] = useState<EntryNote | null>(null)
  const latest = useLatest(editor)
  /** Scans follow each other quicker than answers: each waits for the one before. */
  const queue = useRef(Promise.resolve())
  const mark = decimalMarkOf(formats)

  const run = useCallback(
    (work: () => Promise<EntryNote | null>): Promise<void> => {
      setRunning(count => count + 1)
      const done = queue.current.then(async () => {
        try {
          setNote(await work())
        } catch (error) {
          const failure = toFailure(error)
          if (error instanceof SheetRefused)
            setNote({ ...wrong, text: words.refusalText(error.refusal satisfies SheetRefusal) })
          else if (isShown(failure)) setNote({ ...wrong, text: failureSentence(failure, t) })
        } finally {
          setRunning(count => count - 1)
        }
      })
      queue.current = done
      return done
    },
    [t, words],
  )
  const addAll = async (entries: readonly Entry[], source: string): Promise<EntryNote> => {
    const room = draftLinesMost - latest.current.lines.length
    await latest.current.add(entries)
    if (entries.length === 0) return { ...doubtful, text: t('orderEntry.nothingRead', { source }) }
    const count = Math.min(entries.length, room)
    const values = { count, number: formats.number(count), source }
    return entries.length > room
      ? {
          ...doubtful,
          text: t('orderEntry.tooMany', { ...values, most: formats.number(draftLinesMost) }),
        }
      : { ...fine, text: t('orderEntry.added', values) }
  }
  const chooseSheet = (fileName: string, sheets: readonly ReadSheet[]) =>
    dialogs.open<ReadSheet>(close => (
      <ChooseSheetDialog fileName={fileName} sheets={sheets} onClose={close} />
    ))
  /** How somebody read the last table with as many columns. */
  const chosen = useRef(new Map<number, EntryColumns>())
  const chooseColumns = (table: GivenTable, start: EntryColumns) =>
    dialogs.open<EntryColumns>(close => <ColumnsDialog {...table} start={start} onClose={close} />)
  /** A table without a header that says all is shown first; of another it is said how it was read, and can be changed. */
  const takeTable = async (table: GivenTable): Promise<EntryNote | null> => {
    const { rows, source } = table
    const guessed = entryColumns(rows)
    if (rows.length === 0) return addAll([], source)
    const before = guessed.headerIndex === null ? chosen.current.get(widthOf(rows)) : undefined
    const isSure = guessed.isSure && before === undefined && !table.notices.some(isDoubtful)
    return isSure ? takeAs(table, guessed) : askAndTake(table, before ?? guessed)
  }
  /** Long numbers may have lost digits, and amounts of another currency are none of the company's. */
  const isDoubtful = ({ code, text = '' }: SheetNotice) =>
    code === 'shown-scientific' || (code === 'shown-currency' && !mayBeMoneyOf(formats.currency, text))
  const askAndTake = async (table: GivenTable, start: EntryColumns): Promise<EntryNote | null> => {
    const columns = await chooseColumns(table, start)
    if (columns === undefined) return null
    if (columns.headerIndex === null) chosen.current.set(widthOf(table.rows), columns)
    return takeAs(table, columns)
  }
  const takeAs = async (table: GivenTable, columns: EntryColumns): Promise<EntryNote | null> => {
    const from = nextKey(latest.current.lines)
    const entries = tableEntries(table.rows, mark, columns)
    const note = await addAll(entries, table.source)
    const names = entryColumnTitles(language)
      .filter(({ name }) => columns.columns[name] !== undefined)
      .sort((a, b) => (columns.columns[a.name] ?? 0) - (columns.columns[b.name] ?? 0))
    if (names.length < 2) return note
    const text = `${note.text} ${t('lines.columns.readAs', { columns: names.map(({ title }) => title).join(', ') })}`
    const changeColumns = () =>
      void run(async () => {
        const again = await chooseColumns(table, columns)
        if (again === undefined) return { ...note, text, changeColumns }
        editor.changeLines(lines => lines.filter(({ key }) => key < from || key >= from + entries.length))
        return takeAs(table, again)
      })
    return { ...note, text, changeColumns }
  }
  return {
    isBusy: running > 0,
    note,
    dismiss: () => setNote(null),
    addMaterial: (itemNo, quantity) =>
      run(async () => {
        await latest.current.add([entryOf(itemNo, quantity)])
        return null
      }),
    paste: text =>
      run(() => takeTable({ rows: pastedRows(text), source: t('orderEntry.source.paste'), notices: [] })),
    readFile: file =>
      run(async () => {
        const { readSheetFile } = await import('../../ui/sheets/read-sheet-file')
        const { sheets, notices } = await readSheetFile(file)
        const filled = sheets.filter(({ rows, isHidden }) => !isHidden && rows.length > 0)
        const sheet = filled.length > 1 ? await chooseSheet(file.name, filled) : filled[0]
        if (sheet === undefined && filled.length > 1) return null
        const ofSheet = notices.filter(notice => notice.sheet === undefined || notice.sheet === sheet?.name)
        return takeTable({ rows: sheet?.rows ?? [], source: file.name, notices: ofSheet })
      }),
    scan: typed =>
      run(async () => {
        const code = typed.trim()
        const isKnown = scannedBefore(latest.current.lines, code) !== undefined
        const meanings = isKnown ? { codes: [], materials: [] } : await askMeanings(api, { codes: [code] })
        editor.changeLines(lines => withScanned(lines, entryOf(code), foundByCode(meanings), byId(meanings)))
        return { ...fine, text: t(isKnown ? 'orderEntry.scannedAgain' : 'orderEntry.scanned', { code }) }
      }),
  }
}

const widthOf = (rows: readonly SheetRow[]) => Math.max(...rows.map(({ cells }) => cells.length))
