/** Which of the chosen widgets stand on the wall, and how large. Pure; wall.tsx only draws the result. */
import type { Widget } from '../../define/widget'
import { isTile } from './arrange-widgets'

/** The wall shows nine figures at most, four of them large (design guide, kiosk). */
const headlinesMost = 4
const figuresMost = 9

/** Ids in the order in which the wall prefers them. */
export interface WallPreference {
  readonly headlines: readonly number[]
  readonly figures: readonly number[]
}

export interface WallArrangement<W extends Widget = Widget> {
  readonly headlines: readonly W[]
  readonly figures: readonly W[]
  readonly chart: W | undefined
}

/** Chooses for the wall; without a preference the widgets keep their order and the first four are large. */
export function arrangeWall<W extends Widget>(
  widgets: readonly W[],
  preference: WallPreference | undefined,
): WallArrangement<W> {
  const tiles = widgets.filter(isTile)
  const inOrder = (ids: readonly number[]) => ids.flatMap(id => tiles.filter(widget => widget.id === id))
  const preferred = preference === undefined ? [] : inOrder(preference.headlines)
  const headlines = (preferred.length > 0 ? preferred : tiles).slice(0, headlinesMost)
  const others = [...new Set([...inOrder(preference?.figures ?? []), ...tiles])]
  return {
    headlines,
    figures: others.filter(tile => !headlines.includes(tile)).slice(0, figuresMost - headlines.length),
    chart: widgets.find(widget => widget.component === 'picksPerArea'),
  }
}
