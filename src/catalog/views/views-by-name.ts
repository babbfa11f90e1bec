/** The grids by name, for the area that shows them; a route names one without loading it. */
import type { View } from '../../define/view'
import { salesOrdersView } from './sales-orders'

const views: readonly View[] = [salesOrdersView]

/** The grid of this name. Throws when there is none: a route names something that does not exist. */
export function viewNamed(name: string): View {
  const view = views.find(candidate => candidate.name === name)
  if (view === undefined) throw new Error(`No grid is called ${name}.`)
  return view
}
