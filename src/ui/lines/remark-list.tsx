/** The rows of a table that have remarks, each with the reason; only those in view are rendered. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { quantityMost } from '../../contract/limits'
import { useSession } from '../session-context'
import './line-table.css'
import type { RowRemark } from './table-reader'
import { useRowWindow } from './use-row-window'

export interface RemarkListProps {
  readonly remarks: readonly RowRemark[]
  /** Titles of the columns. */
  readonly titles: readonly { readonly name: string; readonly title: string }[]
}

/** Height of a row in px; the style sheet has the same value. */
const rowHeight = 48

export function RemarkList({ remarks, titles }: RemarkListProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const box = useRef<HTMLDivElement>(null)
  const { shown } = useRowWindow(box, remarks.length, rowHeight, 0, null)
  const reasonOf = ({ column, key, count = 0, most = Number(quantityMost), unit = '' }: RowRemark) => {
    const title = titles.find(({ name }) => name === column)?.title
    const reason = t(`line.problem.${key}`, { count, most: formats.number(most), unit })
    return title === undefined ? reason : `${title}: ${reason}`
  }
  return (
    <div
      ref={box}
      className="k-lines-remarks"
      tabIndex={0}
      role="group"
      aria-label={t('lines.columns.remarks')}
    >
      <ul style={{ height: `${remarks.length * rowHeight}px` }}>
        {shown.map(index => {
          const remark = remarks[index]
          if (remark === undefined) return null
          const reason = reasonOf(remark)
          return (
            <li
              key={index}
              aria-setsize={remarks.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${index * rowHeight}px)` }}
            >
              <span className="muted num">{t('lines.columns.row', { row: formats.number(remark.row) })}</span>
              <span className="id muted" title={remark.text}>
                {remark.text}
              </span>
              <span title={reason}>{reason}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
