/**
 * Where the figures on bars have room: a figure is hidden when it would overlap the bar beside its own, the axis, or the edge of the
 * drawing. (The chart library hides those that would overlap another figure.) Pure; lengths in px.
 */

export interface LabelledBars {
  /** By series and category; null for no bar. */
  readonly values: readonly (readonly (number | null)[])[]
  /** The figures as they are printed. */
  readonly texts: readonly (readonly string[])[]
  /** Width of one category. */
  readonly band: number
  /** The greatest width of a bar. */
  readonly barMost: number
  readonly characterWidth: number
}

export interface LabelRoom {
  /** Whether the figure on a bar is shown. */
  isShown(series: number, place: number): boolean
  /** How far the first figure reaches beyond the first band, and the last one beyond the last. */
  readonly left: number
  readonly right: number
}

/** Gaps as shares of a band and of a bar (bars-option.ts). */
export const categoryGap = 0.28
export const barGap = 0.12

/** A bar that is higher by no more than this share of the highest one ends below the figure of its neighbour. */
const touching = 0.02

interface PlacedBar {
  readonly series: number
  readonly place: number
  readonly value: number
  readonly middle: number
  readonly labelWidth: number
}

export function labelRoom({ values, texts, band, barMost, characterWidth }: LabelledBars): LabelRoom {
  const count = values.length
  const bar = Math.min(barMost, (band * (1 - categoryGap)) / (count + barGap * (count - 1)))
  const bars = values.flatMap((each, series) =>
    each.flatMap((value, place): PlacedBar[] => {
      if (value === null) return []
      const middle = (place + 0.5) * band + (series - (count - 1) / 2) * bar * (1 + barGap)
      return [
        { series, place, value, middle, labelWidth: (texts[series]?.[place] ?? '').length * characterWidth },
      ]
    }),
  )
  const highest = Math.max(0, ...bars.map(({ value }) => value))
  const byPlace = new Map<number, PlacedBar[]>()
  for (const one of bars) byPlace.set(one.place, [...(byPlace.get(one.place) ?? []), one])
  const isCovered = (one: PlacedBar): boolean => {
    const reach = Math.ceil((one.labelWidth + bar) / 2 / Math.max(band, 1))
    for (let place = one.place - reach; place <= one.place + reach; place++) {
      const covers = (byPlace.get(place) ?? []).some(
        other =>
          other !== one &&
          other.value > one.value + touching * highest &&
          Math.abs(other.middle - one.middle) < (one.labelWidth + bar) / 2,
      )
      if (covers) return true
    }
    return false
  }
  const shown = bars.filter(one => !isCovered(one))
  const keys = new Set(shown.map(({ series, place }) => `${series} ${place}`))
  const end = band * Math.max(0, ...values.map(each => each.length))
  return {
    isShown: (series, place) => keys.has(`${series} ${place}`),
    left: Math.max(0, ...shown.map(({ middle, labelWidth }) => labelWidth / 2 - middle)),
    right: Math.max(0, ...shown.map(({ middle, labelWidth }) => middle + labelWidth / 2 - end)),
  }
}
