/** The picks-per-area chart as an option of the chart library. Pure, so that each of its rules can be tested. */
import { chartInProgressColor, chartPreparedColor } from '../../contract/limits'
import type { PicksPerArea } from '../../contract/widgets'
import { barSeries, barsOption, hatched, scaleOf, type BarsStyle } from './bars-option'

export interface PicksWords {
  readonly prepared: string
  readonly inProgress: string
  number(value: number): string
}

export interface PicksOptionInput extends BarsStyle {
  readonly areas: PicksPerArea
  readonly words: PicksWords
}

/** Option of the chart. Values are printed on the bars; the edge and the hatch tell the series apart where colour does not. */
export function picksOption({ areas, words, ...drawn }: PicksOptionInput) {
  const { style } = drawn
  const scale = scaleOf(style)
  return barsOption({
    ...drawn,
    names: areas.map(area => area.Key),
    highest: areas.flatMap(area => [area.Prepared, area.InProgress]),
    number: words.number,
    series: [
      barSeries(drawn, {
        name: words.prepared,
        data: areas.map(area => area.Prepared),
        itemStyle: { color: chartPreparedColor, borderColor: style.preparedEdge },
        number: words.number,
      }),
      barSeries(drawn, {
        name: words.inProgress,
        data: areas.map(area => area.InProgress),
        itemStyle: {
          color: chartInProgressColor,
          borderColor: style.progressEdge,
          decal: hatched(style.hatch, scale),
        },
        number: words.number,
      }),
    ],
  })
}
