/** The edits of the chosen order: kept while its rows change, and saved by the catalogue's actions. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quantityDecimalsMost } from '../../contract/limits'
import type { SalesOrder, SalesOrderLine } from '../../contract/entities/sales-order'
import type { Form } from '../../define/form'
import { editOf, savedEdits, seenValues, type Edits } from '../../ui/edit/edits'
import { useUnsavedPage, type UnsavedPage } from '../../ui/edit/unsaved-page'
import { useEdits, type EditedForm } from '../../ui/edit/use-edits'
import { fieldProblem, leastOf, mostOf } from '../../ui/form/form-values'
import { useSession } from '../../ui/session-context'
import { useStableCommands } from '../../ui/use-latest'
import {
  commentName,
  editedPrices,
  orderEditRules,
  orderValues,
  priceCalls,
  priceFields,
  sentText,
  type OrderValues,
  type PriceField,
} from './order-edits'
import type { ActionsOfProcess } from './process-head'

export interface OrderEdits {
  /** Its `set` and `takeOthersValue` stay the same, for lines that are not rendered again. */
  readonly form: EditedForm<OrderValues>
  /** Guards the page, and handles Ctrl+S. */
  readonly page: UnsavedPage
  /** The fields of a line's prices. */
  readonly priceForm: Form
  readonly editedPrices: readonly PriceField[]
  readonly isSaving: boolean
  /** Discards the edits of the prices, or that of the comment. */
  undo(part: OrderPart): void
  /** Saves one part; what the server refuses stays edited. */
  save(part: OrderPart): Promise<void>
}

export type OrderPart = 'prices' | 'comment'

const noForm: Form = { name: 'linePrice', fields: [] }

/** The form over the saved values of the chosen order; an order or line that must not be edited has no fields in it. */
export function useOrderEdits(
  processId: number,
  order: SalesOrder | undefined,
  lines: readonly SalesOrderLine[],
  commands: Pick<ActionsOfProcess, 'orders' | 'lines'>,
): OrderEdits {
  const { t } = useTranslation()
  const { formats } = useSession()
  const [isSaving, setSaving] = useState(false)
  const [notified, setNotified] = useState<ReadonlySet<string>>(new Set())
  const { entry: lineEntry } = commands.lines
  const priceAction = lineEntry('adjustPrice', lines.slice(0, 1))?.action
  const commentEntry = order && commands.orders.entry('editOrderComment', [order])
  const priceForm = priceAction?.form ?? noForm
  const prices = useMemo(() => {
    const editable = lines.filter(line => lineEntry('adjustPrice', [line])?.reason === undefined)
    return priceFields(editable, priceForm)
  }, [lines, lineEntry, priceForm])
  const rules = orderEditRules(prices)
  const saved = orderValues(commentEntry?.reason === undefined ? order : undefined, prices)
  const form = useEdits<OrderValues>({
    ...rules,
    saved,
    draftKey: `process ${processId}`,
    problemsOf,
    // Shown when the field is left, it would move the button that is pressed just then.
    showsAtOnce: () => true,
  })
  const { edits } = form
  const { set, takeOthersValue } = form
  const stable = useStableCommands({ set, takeOthersValue })
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })

  function problemsOf(values: OrderValues, made: Edits<OrderValues>): ReadonlyMap<string, string> {
    return new Map(
      editedPrices(prices, made).flatMap(({ name, field }) => {
        const problem = fieldProblem(field, { [field.name]: values[name] ?? null })
        if (problem === null) return []
        const limits = { least: formats.number(leastOf(field)), most: formats.number(mostOf(field)) }
        return [[name, t(`grid.form.${problem}`, { ...limits, count: quantityDecimalsMost })]]
      }),
    )
  }
  const savePrices = async () => {
    if (priceAction === undefined || !form.check()) return
    for (const { lines: some, values, read } of priceCalls(prices, edits, seen())) {
      await commands.lines.run(priceAction, some, { values, read })
    }
  }
  const saveComment = async () => {
    if (order === undefined || commentEntry === undefined) return
    const name = commentName(order)
    const edit = editOf(edits, name)
    if (edit === undefined) return
    const comment = sentText(edit.value)
    form.set(name, comment ?? '')
    if ((comment ?? '') === saved[name]) return
    const read = [{ id: order.id, values: { comment: sentText(seen()[name]) } }]
    await commands.orders.run(commentEntry.action, [order], { values: { comment }, read })
  }
  const seen = () => seenValues(saved, edits, notified, rules)
  const save = async (...parts: readonly OrderPart[]) => {
    if (isSaving) return
    setSaving(true)
    try {
      for (const part of parts) await (part === 'prices' ? savePrices() : saveComment())
    } finally {
      setSaving(false)
      const now = latest.current
      // What was typed meanwhile is based on what was saved; after a refusal, the user has seen the change of the other one.
      const done = savedEdits(now.saved, edits, rules)
      if (Object.keys(done).length > 0) now.settle(done)
      setNotified(now.changedByOthers)
    }
  }
  const page = useUnsavedPage({
    isUnsaved: form.count > 0,
    question: () => t('unsaved.lost', { count: form.count }),
    discard: form.discard,
    save: () => save('prices', 'comment'),
  })
  return {
    form: { ...form, ...stable },
    page,
    priceForm,
    editedPrices: editedPrices(prices, edits),
    isSaving,
    undo: part => {
      const isOf = (name: string) => prices.some(price => price.name === name) === (part === 'prices')
      const before = Object.entries(saved).filter(([name]) => isOf(name))
      setNotified(new Set())
      form.replace({ ...form.values, ...Object.fromEntries(before) })
    },
    save: part => save(part),
  }
}
