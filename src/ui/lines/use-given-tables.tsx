/**
 * Takes pasted tables and files over into the lines of an editor. A table whose header is complete is taken over at once, with a note
 * about how it was read; for any other the columns are shown first. After that it can be read in another way.
 */
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SheetRefusal } from '../../contract/sheet-refusal'
import { isShown, toFailure } from '../../kernel/failure'
import { mapColumns, type MappedColumns } from '../../sheets/map-columns'
import { mayBeMoneyOf } from '../../sheets/number-format'
import { SheetRefused, type SheetNotice, type SheetRow } from '../../sheets/sheet-file'
import { useDialogs } from '../dialogs/dialog-outlet'
import { failureSentence } from '../failure-sentence'
import { useSession } from '../session-context'
import { useSheetWords } from '../sheets/use-sheet-words'
import { ChooseSheetDialog, type ReadSheet } from './choose-sheet-dialog'
import { ColumnsDialog, type ReadColumns } from './columns-dialog'
import { pastedRows } from './pasted-cells'
import {
  codesOf,
  withoutTaken,
  type GivenTable,
  type KeyedLine,
  type TableReader,
  type TakenLines,
} from './table-reader'

/** The message about the last table, or about other changes of the lines. */
export interface LinesNote {
  /** Everything was taken over without problems. */
  readonly isQuiet: boolean
  readonly tone: 'success' | 'warning' | 'danger'
  readonly text: string
  /** Shows how the columns were read and what was left out; when they are confirmed again, the lines are replaced. */
  readonly changeColumns?: () => void
}

/** The queue in which lines are looked up: scans, tables and other work may arrive faster than responses, each waits for the one before. */
export interface LinesQueue {
  readonly isBusy: boolean
  /** Some of the work since it was idle last has failed. */
  readonly hasFailed: boolean
  /** Runs work in its turn; resolves and rejects as it does. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

export interface GivenTables extends LinesQueue {
  readonly note: LinesNote | null
  dismiss(): void
  /** Like the others, resolves with whether the work ended without a failure, which the note says. */
  paste(text: string): Promise<boolean>
  readFile(file: File): Promise<boolean>
  /** Runs other work in its turn; its note replaces the last one. */
  run(work: () => Promise<LinesNote | null>): Promise<boolean>
}

export const fineNote = { isQuiet: true, tone: 'success' } as const
const warningNote = { isQuiet: false, tone: 'warning' } as const
const wrongNote = { isQuiet: false, tone: 'danger' } as const

/** Takes tables over into the lines of `reader`; a table stays with the reader that it was given to. */
export function useGivenTables<Name extends string, Known, Taken, Line extends KeyedLine>(
  reader: TableReader<Name, Known, Taken, Line>,
): GivenTables {
  const { t } = useTranslation()
  const { formats } = useSession()
  const words = useSheetWords()
  const dialogs = useDialogs()
  const lookUps = useLinesQueue()
  const { inTurn } = lookUps
  const [note, setNote] = useState<LinesNote | null>(null)
  /** How the user last read a table without a header, by its number of columns. */
  const chosen = useRef(new Map<number, MappedColumns<Name>>())

  const run = useCallback(
    (work: () => Promise<LinesNote | null>): Promise<boolean> =>
      inTurn(async () => setNote(await work())).then(
        () => true,
        (error: unknown) => {
          const failure = toFailure(error)
          if (error instanceof SheetRefused)
            setNote({ ...wrongNote, text: words.refusalText(error.refusal satisfies SheetRefusal) })
          else if (isShown(failure)) setNote({ ...wrongNote, text: failureSentence(failure, t) })
          return false
        },
      ),
    [t, words, inTurn],
  )
  /** Long numbers may have lost digits, and amounts in another currency are not the company's. */
  const isWarning = ({ code, text = '' }: SheetNotice) =>
    code === 'shown-scientific' || (code === 'shown-currency' && !mayBeMoneyOf(formats.currency, text))
  const readTable = async (table: GivenTable, start: MappedColumns<Name>, existing: readonly Line[]) => {
    const answer = await dialogs.open<ReadColumns<Name, Taken>>(close => (
      <ColumnsDialog {...{ table, start, reader, existing }} onClose={close} />
    ))
    if (answer !== undefined && answer.mapped.headerIndex === null)
      chosen.current.set(widthOf(table.rows), answer.mapped)
    return answer
  }
  const takeTable = async (table: GivenTable): Promise<LinesNote | null> => {
    const { rows, source } = table
    const { fields } = reader
    if (rows.length === 0) return { ...warningNote, text: t('lines.nothingRead', { source }) }
    const guessed = mapColumns(rows, fields)
    const before = guessed.headerIndex === null ? chosen.current.get(widthOf(rows)) : undefined
    if (guessed.isSure && before === undefined && !table.notices.some(isWarning)) {
      const known = await reader.lookUp(codesOf(rows, guessed, fields))
      const sure = reader.read(rows, guessed, known, reader.lines())
      if (sure.leftOut === 0 && sure.count > 0) return takeOver(table, { mapped: guessed, read: sure }, null)
    }
    const answer = await readTable(table, before ?? guessed, reader.lines())
    return answer === undefined ? null : takeOver(table, answer, null)
  }
  const takeOver = (
    table: GivenTable,
    { mapped, read }: ReadColumns<Name, Taken>,
    instead: TakenLines<Line> | null,
  ): LinesNote => {
    const { titles } = reader
    const without = (lines: readonly Line[], given: TakenLines<Line> | null) =>
      given === null ? lines : withoutTaken(lines, given, line => reader.itemOf(line))
    let taken: TakenLines<Line> | null = null
    reader.change(lines => {
      const before = without(lines, instead)
      taken = { before, after: reader.withTaken(before, read.taken) }
      return taken.after
    })
    const { source } = table
    const { columns } = mapped
    const names = titles
      .filter(({ name }) => columns[name] !== undefined)
      .sort((a, b) => (columns[a.name] ?? 0) - (columns[b.name] ?? 0))
      .map(({ title }) => title)
    const text = [
      t('lines.taken', { count: read.count, number: formats.number(read.count), source }),
      ...(read.leftOut === 0
        ? []
        : [t('lines.columns.left', { count: read.leftOut, number: formats.number(read.leftOut) })]),
      ...(names.length < 2 ? [] : [t('lines.columns.readAs', { columns: names.join(', ') })]),
    ].join(' ')
    const resultNote: LinesNote = { ...(read.leftOut === 0 ? fineNote : warningNote), text }
    if (names.length < 2 && read.leftOut === 0) return resultNote
    const changeColumns = () =>
      void run(async () => {
        const answer = await readTable(table, mapped, without(reader.lines(), taken))
        return answer === undefined ? { ...resultNote, changeColumns } : takeOver(table, answer, taken)
      })
    return { ...resultNote, changeColumns }
  }
  const chooseSheet = (fileName: string, sheets: readonly ReadSheet[]) =>
    dialogs.open<ReadSheet>(close => (
      <ChooseSheetDialog fileName={fileName} sheets={sheets} onClose={close} />
    ))
  return {
    ...lookUps,
    note,
    dismiss: () => setNote(null),
    run,
    paste: text =>
      run(() => takeTable({ rows: pastedRows(text), source: t('lines.source.paste'), notices: [] })),
    readFile: file =>
      run(async () => {
        const { readSheetFile } = await import('../sheets/read-sheet-file')
        const { sheets, notices } = await readSheetFile(file)
        const filled = sheets.filter(({ rows, isHidden }) => !isHidden && rows.length > 0)
        const sheet = filled.length > 1 ? await chooseSheet(file.name, filled) : filled[0]
        if (sheet === undefined && filled.length > 1) return null
        const ofSheet = notices.filter(notice => notice.sheet === undefined || notice.sheet === sheet?.name)
        return takeTable({ rows: sheet?.rows ?? [], source: file.name, notices: ofSheet })
      }),
  }
}

function useLinesQueue(): LinesQueue {
  const [state, setState] = useState({ waiting: 0, hasFailed: false })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = useCallback(<T,>(work: () => Promise<T>): Promise<T> => {
    setState(({ waiting, hasFailed }) => ({ waiting: waiting + 1, hasFailed: waiting > 0 && hasFailed }))
    const done = last.current.then(work)
    const end = (isFailure: boolean) => () =>
      setState(({ waiting, hasFailed }) => ({ waiting: waiting - 1, hasFailed: hasFailed || isFailure }))
    last.current = done.then(end(false), end(true))
    return done
  }, [])
  return { isBusy: state.waiting > 0, hasFailed: state.hasFailed, inTurn }
}

const widthOf = (rows: readonly SheetRow[]) => Math.max(...rows.map(({ cells }) => cells.length))
