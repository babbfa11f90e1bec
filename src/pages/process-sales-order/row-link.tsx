/** A value of a row with the link that the view's grid gives it; plain text when its page cannot be opened. */
import { useContext } from 'react'
import type { AnyRow, View } from '../../define/view'
import { GridLinksContext, linkOf, linkTarget } from '../../ui/grid/commands/grid-links'

export interface RowLinkProps {
  readonly view: View
  readonly field: string
  readonly row: AnyRow
  /** The text, if it is not the field's own. */
  readonly text?: string
}

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
