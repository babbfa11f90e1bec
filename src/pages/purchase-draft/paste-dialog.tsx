/** A pasted list of item numbers and quantities: read, told line by line what cannot be taken, then taken. */
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NeedLine } from '../../contract/endpoints/purchase-inputs'
import { drafts as endpoints } from '../../contract/endpoints/purchasing'
import { bulkIdsMost, draftLinesMost } from '../../contract/limits'
import { isShown, toFailure } from '../../kernel/failure'
import { Banner } from '../../ui/controls/banner'
import { TextAreaField } from '../../ui/controls/text-field'
import { decimalMarkOf, parseDecimal } from '../../contract/typed-number'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import { failureSentence } from '../../ui/failure-sentence'
import { useSession } from '../../ui/session-context'
import type { SupplierDraft } from './draft-lines'
import {
  listColumns,
  listColumnTitles,
  listedItems,
  listRows,
  readList,
  type ListColumn,
  type ListColumns,
  type ListedLine,
  type ListProblem,
} from './paste-lines'
import { ColumnsTable } from '../../ui/lines/columns-table'
import { useRowWindow } from '../../ui/lines/use-row-window'

export interface TakenList {
  readonly lines: readonly ListedLine[]
  /** Of the items that the draft does not have yet. */
  readonly materials: readonly NeedLine[]
}

export interface PasteDialogProps {
  readonly draft: SupplierDraft
  readonly periodFrom: string | null
  readonly draftId: number | null
  readonly onClose: (taken?: TakenList) => void
}

/** The dialog. */
export function PasteDialog({ draft, periodFrom, draftId, onClose }: PasteDialogProps) {
  const { t } = useTranslation()
  const { api, formats, language } = useSession()
  const [text, setText] = useState('')
  const [mapped, setMapped] = useState<ListColumns | null>(null)
  const [read, setRead] = useState<(TakenList & { readonly problems: readonly ListProblem[] }) | null>(null)
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const separator = decimalMarkOf(formats)
  const standing = useMemo(
    () => new Map(draft.lines.map(({ itemNo, decimals }) => [itemNo, decimals])),
    [draft.lines],
  )
  const look = async (columns: ListColumns) => {
    const items = listedItems(text, columns).filter(itemNo => !standing.has(itemNo))
    setReading(true)
    setFailure(null)
    try {
      const itemNos = items.slice(0, bulkIdsMost)
      const body = { supplierId: draft.supplierId, periodFrom, itemNos, draftId }
      const materials = itemNos.length === 0 ? [] : await api.call(endpoints.materials, { body })
      const decimals = new Map(materials.map(({ itemNo, unitDecimals }) => [itemNo, unitDecimals]))
      const decimalsOf = (itemNo: string) => standing.get(itemNo) ?? decimals.get(itemNo) ?? null
      setRead({ materials, ...readList(text, separator, decimalsOf, new Set(standing.keys()), columns) })
    } catch (error) {
      const problem = toFailure(error)
      if (isShown(problem)) setFailure(failureSentence(problem, t))
    } finally {
      setReading(false)
    }
  }
  const count = read?.lines.length ?? 0
  const submit = () => {
    if (isReading) return
    if (read === null) {
      if (text.trim() === '') return
      const columns = listColumns(text)
      setMapped(columns.isSure ? null : columns)
      void look(columns)
    } else if (count > 0) onClose({ lines: read.lines, materials: read.materials })
  }
  const reason = () => {
    if (read === null) return text.trim() === '' ? t('purchase.paste.empty') : undefined
    return count === 0 ? t('purchase.paste.nothing') : undefined
  }
  return (
    <SubmitDialog
      title={t('purchase.paste.title')}
      size={560}
      submitLabel={
        read === null
          ? t('purchase.paste.read')
          : t('purchase.paste.take', { count, number: formats.number(count) })
      }
      isBusy={isReading}
      reason={reason()}
      onSubmit={submit}
      onCancel={() => onClose()}
    >
      <div className="k-form">
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        <TextAreaField
          label={t('purchase.paste.label')}
          hint={t('purchase.paste.hint')}
          rows={8}
          value={text}
          onChange={value => {
            setText(value)
            setRead(null)
            setMapped(null)
          }}
        />
        {mapped !== null && (
          <ColumnsTable<ListColumn>
            rows={listRows(text)}
            mapped={mapped}
            fields={listColumnTitles(language)}
            isUnreadable={(field, { cells }, index) =>
              field === 'quantity' && parseDecimal(cells[index] ?? '', separator) === null
            }
            onChange={columns => {
              setMapped(columns)
              void look(columns)
            }}
          />
        )}
        {read !== null && (
          <Banner tone={read.problems.length > 0 ? 'warning' : 'success'}>
            {t('purchase.paste.read.taken', { count, number: formats.number(count) })}{' '}
            {read.problems.length > 0 &&
              t('purchase.paste.read.left', {
                count: read.problems.length,
                number: formats.number(read.problems.length),
              })}
          </Banner>
        )}
        {read !== null && read.problems.length > 0 && <ProblemList problems={read.problems} />}
      </div>
    </SubmitDialog>
  )
}

/** Px of a row; the style sheet has it too. */
const rowHeight = 28

/** Every row that cannot be taken, with its reason; only those in sight stand in the page. */
function ProblemList({ problems }: { readonly problems: readonly ListProblem[] }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const box = useRef<HTMLDivElement>(null)
  const { shown } = useRowWindow(box, problems.length, rowHeight, 0, null)
  return (
    <div
      ref={box}
      className="k-pd-problems"
      tabIndex={0}
      role="group"
      aria-label={t('purchase.paste.problems')}
    >
      <ul style={{ height: `${problems.length * rowHeight}px` }}>
        {shown.map(index => {
          const problem = problems[index]
          if (problem === undefined) return null
          const { row, text, key, count = draftLinesMost } = problem
          return (
            <li
              key={row}
              aria-setsize={problems.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${index * rowHeight}px)` }}
            >
              <span className="muted num">{t('purchase.paste.row', { row: formats.number(row) })}</span>
              <span className="id">{text}</span>
              <span>{t(`line.problem.${key}`, { count, most: formats.number(count) })}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
