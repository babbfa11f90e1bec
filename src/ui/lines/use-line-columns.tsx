/** The columns of a table of lines, from their description. */
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '../../contract/formats'
import { useSession } from '../session-context'
import type { LineColumn, LineRoom } from './line-table'

export interface DescribedColumn<Cells extends object> extends LineRoom {
  readonly name: string
  readonly isNumber?: boolean
  /** A head for screen readers only, or one that the table is given. */
  readonly head?: 'hidden' | 'given'
  readonly className?: string
  readonly Cell: (cells: Cells) => ReactNode
}

/**
 * The columns, the same array as long as `columns` is.
 * @param titleOf the title by name; a constant function
 */
export function useLineColumns<Cells extends object>(
  columns: readonly DescribedColumn<Cells>[],
  titleOf: (t: Translate, name: string, currency: string) => string,
): readonly LineColumn<Cells>[] {
  const { t } = useTranslation()
  const { currency } = useSession().formats
  return useMemo(
    () =>
      columns.map(({ isNumber = false, head, className = isNumber ? 'r' : undefined, ...column }) => {
        const title = head === 'given' ? null : titleOf(t, column.name, currency)
        return { ...column, className, head: head === 'hidden' ? <span className="sr">{title}</span> : title }
      }),
    [columns, titleOf, t, currency],
  )
}
