/**
 * How the chosen widgets are arranged on a wall: on as many consecutive screens as are needed to stay readable from four metres, each
 * with at most nine figures (design guide, kiosk). Pure; wall.tsx only draws the result.
 */
import { widgetIds } from '../../contract/widgets'
import type { Widget } from '../../define/widget'
import { isTile } from './arrange-widgets'

/** Figures of one screen, and how many of them are large beside a panel (design guide, kiosk). */
const figuresMost = 9
const headlinesMost = 4
/** Most panels on a screen without figures. */
const panelsMost = 2

/** Ids in the wall's default order of preference. */
export interface WallPreference {
  readonly headlines: readonly number[]
  readonly figures: readonly number[]
}

/** What is on the wall at one time. */
export interface WallScreen<W extends Widget = Widget> {
  /** Large figures: four beside a panel, all of them without one. */
  readonly headlines: readonly W[]
  /** Small figures beside the panel. */
  readonly figures: readonly W[]
  /** At most two: a chart, sales orders today, and all chosen reports together as one. */
  readonly panels: readonly (readonly W[])[]
}

/** The screens of one selection, in its order: the first four figures of a screen are its large ones. */
export function wallScreens<W extends Widget>(widgets: readonly W[]): readonly WallScreen<W>[] {
  const tiles = widgets.filter(isTile)
  const pieces = evenPieces(tiles, figuresMost)
  const panels = panelsOf(widgets.filter(widget => !isTile(widget) && !isWithinHeadline(widget, pieces)))
  const screens = pieces.map((piece, index) => screenOf(piece, panels.slice(index, index + 1)))
  const others = panels.slice(pieces.length)
  const last = screens.at(-1)
  if (last !== undefined && last.figures.length === 0 && others.length === 1)
    return [...screens.slice(0, -1), { ...last, panels: [...last.panels, ...others] }]
  return [...screens, ...evenPieces(others, panelsMost).map(piece => screenOf([], piece))]
}

/** The preferred widgets, for a wall without a saved selection; widgets that do not fit are left out. */
export function preferredScreen<W extends Widget>(
  widgets: readonly W[],
  preference: WallPreference,
): readonly WallScreen<W>[] {
  const inOrder = (ids: readonly number[]) => ids.flatMap(id => widgets.filter(widget => widget.id === id))
  const headlines = inOrder(preference.headlines).slice(0, headlinesMost)
  const others = [...new Set([...inOrder(preference.figures), ...widgets.filter(isTile)])]
  const figures = others.filter(tile => !headlines.includes(tile)).slice(0, figuresMost - headlines.length)
  const chart = widgets.filter(widget => widget.component === 'picksPerArea').slice(0, 1)
  return wallScreens([...headlines, ...figures, ...chart])
}

/** Rows of large figures without a panel: as few as leave each figure wide enough for its number. */
export function rowsOfHeadlines(count: number): number {
  if (count <= 3) return 1
  return count <= 8 ? 2 : 3
}

/** Each widget that is no figure is a panel; all reports share one, at the position of the first report. */
function panelsOf<W extends Widget>(widgets: readonly W[]): readonly (readonly W[])[] {
  const reports = widgets.filter(isReport)
  return widgets.flatMap(widget => {
    if (!isReport(widget)) return [[widget]]
    return widget === reports[0] ? [reports] : []
  })
}

const isReport = (widget: Widget): boolean => widget.component === 'report'

function screenOf<W extends Widget>(tiles: readonly W[], panels: WallScreen<W>['panels']): WallScreen<W> {
  const large = panels.length === 0 ? tiles.length : headlinesMost
  return { headlines: tiles.slice(0, large), figures: tiles.slice(large), panels }
}

/** Today's share is shown within the figure of the completed orders where that figure is large, and needs no panel then. */
function isWithinHeadline<W extends Widget>(panel: W, pieces: readonly (readonly W[])[]): boolean {
  if (panel.id !== widgetIds.SalesOrdersToday) return false
  return pieces.some(piece =>
    piece.slice(0, headlinesMost).some(tile => tile.id === widgetIds.SalesOrdersInDoneState),
  )
}

/** As few parts as possible, of about the same length. */
function evenPieces<W>(all: readonly W[], most: number): readonly (readonly W[])[] {
  const count = Math.ceil(all.length / most)
  const length = Math.ceil(all.length / Math.max(1, count))
  return Array.from({ length: count }, (_, index) => all.slice(index * length, (index + 1) * length))
}
