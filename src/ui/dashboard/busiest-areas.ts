/** The areas that fit into a chart on a wall: the busiest ones in their order, and one bar for all others. */
import type { PicksPerArea } from '../../contract/widgets'

/** Width for the name of an area below its bars, as a multiple of the font size (ours). */
const widthOfArea = 5.2
/** A chart shows at least this many areas (ours). */
const areasLeast = 3

/** How many groups of bars fit into a chart of this width; width and font size in px. */
export function roomForAreas(width: number, fontSize: number): number {
  return Math.max(areasLeast, Math.floor(width / (widthOfArea * fontSize)))
}

/** At most `most` groups; `nameOfOthers` gets the number of areas in the last one. */
export function busiestAreas(
  areas: PicksPerArea,
  nameOfOthers: (count: number) => string,
  most: number,
): PicksPerArea {
  if (areas.length <= most) return areas
  const work = (area: PicksPerArea[number]) => area.Prepared + area.InProgress
  const busiest = new Set([...areas].sort((a, b) => work(b) - work(a)).slice(0, most - 1))
  const others = areas.filter(area => !busiest.has(area))
  const sum = (of: 'Prepared' | 'InProgress') => others.reduce((total, area) => total + area[of], 0)
  return [
    ...areas.filter(area => busiest.has(area)),
    { Key: nameOfOthers(others.length), Prepared: sum('Prepared'), InProgress: sum('InProgress') },
  ]
}
