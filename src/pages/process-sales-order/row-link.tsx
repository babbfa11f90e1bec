/** A value of a row with the link that the view's grid gives it; plain text when its page cannot be opened. */
import type { AnyRow, View } from '../../define/view'
import { linkOf, linkTarget } from '../../ui/grid/commands/grid-links'
import { usePlaces } from '../../ui/places'

export interface RowLinkProps {
  readonly view: View
  readonly field: string
  readonly row: AnyRow
  /** The text, if it is not the field's own. */
  readonly text?: string
}

export function RowLink({ view, field, row, text }: RowLinkProps) {
  const places = usePlaces()
  const shown = text ?? textOf(row[field])
  const link = linkOf(view, field, places)
  const target = link === null || shown === '' ? null : linkTarget(view, link, row)
  if (target === null) return shown === '' ? '–' : shown
  return (
    <button type="button" className="lnk" onClick={() => places.navigate(target)}>
      {shown}
    </button>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
