/** A value of a row that leads to the row it names, as the grid of the view has it; plain where nobody can go there. */
import { useContext } from 'react'
import type { AnyRow, View } from '../../define/view'
import { GridLinksContext, linkOf, linkTarget } from '../../ui/grid/commands/grid-links'

export interface RowLinkProps {
  readonly view: View
  readonly field: string
  readonly row: AnyRow
  /** What stands there, where it is not the field's own text. */
  readonly text?: string
}

/** The value, as a link where there is one. */
export function RowLink({ view, field, row, text }: RowLinkProps) {
  const links = useContext(GridLinksContext)
  const shown = text ?? textOf(row[field])
  const link = linkOf(view, field, links)
  const target = link === null || shown === '' ? null : linkTarget(view, link, row)
  if (target === null) return shown === '' ? '–' : shown
  return (
    <button type="button" className="lnk" onClick={() => links?.navigate(target)}>
      {shown}
    </button>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
