/** A grid of the catalogue on the engine; loaded when the area is first shown, with the engine and the definitions. */
import { viewNamed } from '../catalog/views/views-by-name'
import { GridPage, type GridPageProps } from '../ui/grid/grid-page'

export interface OrderGridPageProps extends Omit<GridPageProps, 'view'> {
  /** Name of the grid, as its route says. */
  readonly shows: string
}

/** The grid with this name. */
export function OrderGridPage({ shows, ...props }: OrderGridPageProps) {
  return <GridPage {...props} view={viewNamed(shows)} />
}
