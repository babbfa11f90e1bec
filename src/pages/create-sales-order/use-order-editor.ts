/** The state of one order's entry: its edited head and lines, totals, and undecided lines. */
import { useCallback, useMemo, useState } from 'react'
import type { CodeMeaning, CodeMeanings, EntryMaterial } from '../../contract/endpoints/order-entry-inputs'
import { useUndo, type UndoCommands } from '../../ui/lines/use-undo'
import { useSession } from '../../ui/session-context'
import { isFormUntouched, withCustomer, type FormField, type OrderForm } from './order-form'
import { standingsOf, withEntries, type OrderLine, type Standings } from './order-lines'
import { orderTotals, type OrderTotals } from './order-totals'
import type { Entry } from './read-entries'
import { askMeanings, type OrderStart } from './order-start'

export interface OrderEditor {
  readonly start: OrderStart
  readonly head: OrderForm
  readonly lines: readonly OrderLine[]
  readonly standings: Standings
  readonly totals: OrderTotals
  readonly version: number | null
  /** Whether something differs from the saved state. */
  readonly isUnsaved: boolean
  setField(name: FormField, value: string): void
  setDiscount(value: string | null, text: string): void
  chooseCustomer(customer: Parameters<typeof withCustomer>[1]): void
  /** Changes the lines; successive changes with the same `step` are undone together. */
  changeLines(change: (lines: readonly OrderLine[]) => readonly OrderLine[], step?: string): void
  readonly undo: UndoCommands
  /** Looks up the codes of entries in one call, and adds a line for each. */
  add(entries: readonly Entry[]): Promise<void>
  /** Makes the saved state the new base of the edits. */
  rebase(version: number): void
}

export function useOrderEditor(start: OrderStart): OrderEditor {
  const { api } = useSession()
  const [head, setHead] = useState(start.head)
  const { value: lines, change: changeLines, commands: undo } = useUndo(start.lines)
  const [base, setBase] = useState(start.base)
  const [version, setVersion] = useState(start.version)
  const standings = useMemo(() => standingsOf(lines), [lines])
  const totals = useMemo(
    () => orderTotals(lines, standings, head.discount),
    [lines, standings, head.discount],
  )
  const hasOtherLines = lines !== base.lines && lines.length + base.lines.length > 0
  const isUnsaved = hasOtherLines || !isFormUntouched(head, base.head)
  const add = useCallback(
    async (entries: readonly Entry[]) => {
      const meanings = await askMeanings(api, {
        codes: entries.map(({ code }) => code).filter(code => code !== ''),
      })
      changeLines(current => withEntries(current, entries, foundByCode(meanings), byId(meanings)))
    },
    [api, changeLines],
  )
  return {
    start,
    head,
    lines,
    standings,
    totals,
    version,
    isUnsaved,
    setField: useCallback((name, value) => setHead(current => ({ ...current, [name]: value })), []),
    setDiscount: useCallback(
      (value, text) =>
        setHead(current =>
          value === null
            ? { ...current, discountTyped: text }
            : { ...current, discount: value, discountTyped: undefined },
        ),
      [],
    ),
    chooseCustomer: useCallback(customer => setHead(current => withCustomer(current, customer)), []),
    changeLines,
    undo,
    add,
    rebase: saved => {
      setBase({ head, lines })
      setVersion(saved)
    },
  }
}

/** Candidates of codes, by code. */
export function foundByCode({ codes }: CodeMeanings): ReadonlyMap<string, CodeMeaning['found']> {
  return new Map(codes.map(({ code, found }) => [code, found]))
}

export function byId({ materials }: CodeMeanings): ReadonlyMap<number, EntryMaterial> {
  return new Map(materials.map(material => [material.id, material]))
}
