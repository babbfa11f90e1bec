/** Which widgets a dashboard shows, in which order and under which heading. Pure; the components only draw the result. */
import type { Feature } from '../../contract/features'
import type { WidgetData } from '../../contract/widgets'
import { isPossible, type Widget } from '../../define/widget'

export interface WidgetChoice {
  /** Ids instead of the saved selection, in the order in which to show them. */
  readonly ids?: readonly number[]
  featureOn(feature: Feature): boolean
  /** What the server sent, by widget id in the user's order; a widget without data is not available. */
  readonly data: ReadonlyMap<number, Pick<WidgetData, 'isEnabled'>>
}

/** Widgets to show. Their feature decides first, then the given ids, or else what the user enabled, in his order. */
export function chosenWidgets<W extends Widget>(all: readonly W[], choice: WidgetChoice): readonly W[] {
  const possible = all.filter(widget => isPossible(widget, feature => choice.featureOn(feature)))
  const enabled = [...choice.data].flatMap(([id, { isEnabled }]) => (isEnabled ? [id] : []))
  return [...new Set(choice.ids ?? enabled)].flatMap(id => possible.filter(widget => widget.id === id))
}

export interface WidgetSection<W extends Widget = Widget> {
  /** Translated as `dashboard.section.<name>`. */
  readonly name: string
  readonly tiles: readonly W[]
}

export interface Arrangement<W extends Widget = Widget> {
  /** The first group of tiles, at the top. */
  readonly head: WidgetSection<W> | undefined
  readonly panels: readonly W[]
  /** KPI tile reports: the lines of one panel. */
  readonly reports: readonly W[]
  /** The other groups, below. */
  readonly sections: readonly WidgetSection<W>[]
}

/** Divides the chosen widgets into groups of tiles and panels; groups are in the order of their first tile. */
export function arrangeWidgets<W extends Widget>(widgets: readonly W[]): Arrangement<W> {
  const groups = new Map<string, W[]>()
  for (const widget of widgets.filter(isTile)) {
    const name = widget.section ?? widget.group
    const tiles = groups.get(name)
    if (tiles === undefined) groups.set(name, [widget])
    else tiles.push(widget)
  }
  const [head, ...sections] = [...groups].map(([name, tiles]) => ({ name, tiles }))
  const isReport = (widget: W) => widget.component === 'report'
  return {
    head,
    panels: widgets.filter(widget => !isTile(widget) && !isReport(widget)),
    reports: widgets.filter(isReport),
    sections,
  }
}

/** Columns for `count` tiles when at most `most` fit: as few rows as possible, filled evenly. */
export function balancedColumns(count: number, most: number): number {
  if (count <= 0) return 1
  return Math.ceil(count / Math.ceil(count / Math.max(1, most)))
}

/** Whether a widget is one figure; the others are panels. */
export function isTile(widget: Widget): boolean {
  return widget.component === 'singleValue'
}
