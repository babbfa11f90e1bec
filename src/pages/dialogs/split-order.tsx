/**
 * Splitting an order: its lines with the quantities that move to the new order, each with its own quantity, and the totals. Initially
 * nothing is entered; a button moves a whole line.
 */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { salesOrders } from '../../contract/endpoints/sales-orders'
import { quantityDecimalsMost } from '../../contract/limits'
import { allRows } from '../../kernel/all-rows'
import { resource } from '../../kernel/resource'
import { Banner, ProblemBanner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { Loaded } from '../../ui/controls/loaded'
import { NumberField } from '../../ui/controls/number-field'
import { FormSkeleton } from '../../ui/controls/skeleton'
import { StateChip } from '../../ui/controls/state-chip'
import { decimalMarkOf } from '../../contract/typed-number'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { textOf } from '../../ui/form/form-values'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import './split-order.css'
import {
  movedQuantities,
  movesEverything,
  splitProblem,
  splittableLines,
  splitTotals,
  type SplitDraft,
  type SplitLine,
} from './split-lines'

/** The dialog `splitOrder`; it answers `lines` with their quantities. */
export function SplitOrderDialog({ rows, title, isBusy, problem, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const orderId = rows[0]?.id ?? 0
  const loaded = useResource(openLines, orderId)
  const { value: lines, refetch } = loaded
  // The server refused: somebody else may have changed the lines.
  useEffect(() => {
    if (problem !== null) void refetch()
  }, [problem, refetch])
  const { decimalsByUnit } = useSession()
  const [draft, setDraft] = useState<SplitDraft>(new Map())
  const [isChecked, setChecked] = useState(false)
  const list = useRef<HTMLUListElement>(null)

  const problemOf = (line: SplitLine) =>
    splitProblem(line, draft.get(line.id), decimalsByUnit[line.uoM ?? ''] ?? quantityDecimalsMost)
  const shown = lines ?? []
  const moved = movedQuantities(shown, draft)
  const wrong = shown.filter(line => problemOf(line) !== null)
  const hintText = () => {
    if (wrong.length > 0) return null
    if (moved.length === 0) return t('dialog.splitOrder.nothing')
    return movesEverything(shown, moved) ? t('dialog.splitOrder.everything') : null
  }
  const hint = hintText()
  const change = (id: number) => (entry: string | null) =>
    setDraft(current => new Map([...current, [id, entry]]))
  const submit = () => {
    if (isBusy || lines === undefined) return
    setChecked(true)
    const [first] = wrong.length > 0 ? wrong : hint === null ? [] : shown
    if (first === undefined) onClose({ lines: moved.map(line => ({ ...line })) })
    else list.current?.querySelector<HTMLElement>(`[data-line="${first.id}"] input`)?.focus()
  }
  return (
    <SubmitDialog
      title={title}
      size={760}
      submitLabel={t('action.splitOrder')}
      isBusy={isBusy}
      onSubmit={submit}
      onCancel={() => onClose()}
    >
      <div className="k-split-head">
        <p className="sec">
          <b className="m">{textOf(rows[0]?.orderNo)}</b> · {t('dialog.splitOrder.text')}
        </p>
        <ProblemBanner problem={isBusy ? null : problem} />
        {isChecked && hint !== null && <Banner tone="info">{hint}</Banner>}
      </div>
      <Loaded from={loaded} notLoaded={t('dialog.splitOrder.notLoaded')} shape={<FormSkeleton fields={4} />}>
        {all => (
          <>
            <ul ref={list} className="k-split" aria-label={t('dialog.splitOrder.lines')}>
              {all.map(line => (
                <SplitRow
                  key={line.id}
                  line={line}
                  entry={draft.get(line.id)}
                  problem={isChecked || draft.has(line.id) ? problemOf(line) : null}
                  onChange={change(line.id)}
                />
              ))}
            </ul>
            <Totals {...splitTotals(all, moved)} />
          </>
        )}
      </Loaded>
    </SubmitDialog>
  )
}

interface SplitRowProps {
  readonly line: SplitLine
  readonly entry: string | null | undefined
  readonly problem: ReturnType<typeof splitProblem>
  readonly onChange: (entry: string | null) => void
}

function SplitRow({ line, entry, problem, onChange }: SplitRowProps) {
  const { t } = useTranslation()
  const { decimalsByUnit, formats } = useSession()
  const { orderLineNo, materialItemNo, materialName, state, confirmedQuantity, uoM } = line
  const quantity = formats.number(confirmedQuantity)
  return (
    <li data-line={line.id}>
      <span className="num sec">{orderLineNo}</span>
      <span className="k-split-material">
        <b className="m">{materialItemNo}</b>
        <span className="sec">{materialName}</span>
      </span>
      <StateChip kind="salesOrder" state={state} label={t(`state.salesOrderLine.${state}`)} />
      <NumberField
        label={t('dialog.splitOrder.quantity', { line: orderLineNo, material: materialItemNo })}
        hideLabel
        value={entry ?? ''}
        min="0"
        max={confirmedQuantity}
        unit={uoM ?? undefined}
        decimalSeparator={decimalMarkOf(formats)}
        hint={t('dialog.splitOrder.of', { quantity })}
        error={
          problem === null
            ? undefined
            : t(`grid.form.${problem}`, {
                least: '0',
                most: quantity,
                decimals: decimalsByUnit[uoM ?? ''] ?? quantityDecimalsMost,
                count: decimalsByUnit[uoM ?? ''] ?? quantityDecimalsMost,
              })
        }
        onChange={onChange}
      />
      <Button
        kind="quiet"
        aria-label={t('dialog.splitOrder.wholeLine', { line: orderLineNo, material: materialItemNo })}
        onClick={() => onChange(confirmedQuantity)}
      >
        {t('dialog.splitOrder.all')}
      </Button>
    </li>
  )
}

function Totals({ movedLines, moved, total }: ReturnType<typeof splitTotals>) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <p className="k-split-totals" role="status">
      {t('dialog.splitOrder.totals', {
        count: movedLines,
        number: formats.number(String(movedLines)),
        moved: formats.number(moved),
        total: formats.number(total),
      })}
    </p>
  )
}

/** The order's lines that can still be moved, in order. */
const openLines = resource({
  fetch: async ({ api }, signal, orderId: number): Promise<readonly SplitLine[]> => {
    const filters = [{ selector: 'orderId', operator: 'IsEqualTo', value: orderId, type: 'number' } as const]
    const sort = [{ selector: 'orderLineNo', desc: false }]
    const lines = await allRows(page =>
      api.call(salesOrders.searchLines, { body: { filters, sort, ...page } }, { signal }),
    )
    return splittableLines(lines)
  },
})
