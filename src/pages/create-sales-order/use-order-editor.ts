/** The state of one order's entry: its edited head and lines, totals, and undecided lines. */
import { useCallback, useMemo, useState } from 'react'
import type { CodeMeaning, CodeMeanings, EntryMaterial } from '../../contract/endpoints/order-entry-inputs'
import type { EditedLines } from '../../ui/lines/edited-line'
import { useSession } from '../../ui/session-context'
import { useEdited } from '../lines-editor/use-edited'
import type { EditedDocument } from '../lines-editor/use-editor-shell'
import { formOn, isFormUntouched, withCustomer, type HeadField, type OrderForm } from './order-form'
import { standingsOf, withEntries, type OrderLine, type Standings } from './order-lines'
import { orderTotals, type OrderTotals } from './order-totals'
import type { Entry } from './read-entries'
import { askMeanings, type OrderStart } from './order-start'
import type { EntryEdits } from './unsaved-entry'

export interface OrderEditor extends EditedDocument<EntryEdits>, EditedLines<OrderLine> {
  readonly start: OrderStart
  /** As it is shown and sent today. */
  readonly head: OrderForm
  readonly standings: Standings
  readonly totals: OrderTotals
  readonly version: number | null
  /** List prices of the saved draft, by material: they stay valid. */
  readonly offered: ReadonlyMap<number, string>
  setField(name: HeadField, value: string): void
  setDiscount(value: string | null, text: string): void
  chooseCustomer(customer: Parameters<typeof withCustomer>[1]): void
  /** Looks up the codes of entries in one call, and adds a line for each. */
  add(entries: readonly Entry[]): Promise<void>
  /** Makes the saved state the new base of the edits. */
  rebase(version: number): void
}

export function useOrderEditor(start: OrderStart): OrderEditor {
  const { api } = useSession()
  const [form, setForm] = useState(start.head)
  const { today } = start
  const head = useMemo(() => formOn(form, today), [form, today])
  const edited = useEdited(start.lines, start.base, start.version)
  const { value: lines, change: changeLines, undo, saved, version } = edited
  const standings = useMemo(() => standingsOf(lines), [lines])
  const totals = useMemo(
    () => orderTotals(lines, standings, head.discount),
    [lines, standings, head.discount],
  )
  const offered = useMemo(
    () => new Map(saved.lines.map(({ material, salesPrice }) => [material?.id ?? 0, salesPrice])),
    [saved.lines],
  )
  const hasOtherLines = lines !== saved.lines && lines.length + saved.lines.length > 0
  const isUnsaved = hasOtherLines || !isFormUntouched(form, saved.head)
  const edits = useMemo(
    () => (isUnsaved ? { version, head: form, lines } : null),
    [version, form, lines, isUnsaved],
  )
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
    offered,
    edits,
    setField: useCallback((name, value) => setForm(current => ({ ...current, [name]: value })), []),
    setDiscount: useCallback(
      (value, text) =>
        setForm(current =>
          value === null
            ? { ...current, discountTyped: text }
            : { ...current, discount: value, discountTyped: undefined },
        ),
      [],
    ),
    chooseCustomer: useCallback(customer => setForm(current => withCustomer(current, customer)), []),
    changeLines,
    undo,
    add,
    rebase: to => edited.rebase({ head: form, lines }, to),
  }
}

/** Candidates of codes, by code. */
export function foundByCode({ codes }: CodeMeanings): ReadonlyMap<string, CodeMeaning['found']> {
  return new Map(codes.map(({ code, found }) => [code, found]))
}

export function byId({ materials }: CodeMeanings): ReadonlyMap<number, EntryMaterial> {
  return new Map(materials.map(material => [material.id, material]))
}
