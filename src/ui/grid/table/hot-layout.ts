/** Widths of the columns in the room that a grid has. */
import { columnWidths, numberColumnWidthPx, selectColumnWidthPx } from './grid-columns'
import type { GridLook } from './grid-look'
import type { Hot } from './hot-modules'

export interface Layout {
  /** Width in px of the column of row numbers. */
  numberWidth(): number
  /** Width in px of a column of the look. */
  widthOf(index: number): number
  /** Fits the columns to the room; true when a width changed, which then needs a render. */
  measure(hot: Hot): boolean
  /** Room in px for the name of a group: up to the first column that has a sum. */
  labelRoom(summed: readonly string[]): number
  watch(hot: Hot): () => void
}

export interface LayoutInput {
  readonly hasSelection: boolean
  look(): GridLook
  /** The last of the row numbers, as it is shown. */
  lastNumber(): string
}

/** Widths for what `look` answers, in the width of `frame` until Handsontable knows better. */
export function createLayout({ hasSelection, look, lastNumber }: LayoutInput, frame: HTMLElement): Layout {
  const leadPx = () => (hasSelection ? selectColumnWidthPx : 0) + (look().hasRowNumbers ? numberPx : 0)
  const fit = (roomPx: number) => columnWidths(look().columns, look().widths, roomPx - leadPx())
  let numberPx = numberColumnWidthPx(lastNumber())
  let widths = fit(frame.clientWidth)
  const measure = (hot: Hot) => {
    const holder = hot.rootElement.querySelector('.ht_master > .wtHolder')
    const roomPx = holder instanceof HTMLElement ? holder.clientWidth : 0
    if (hot.isDestroyed || roomPx === 0) return false
    const before = [numberPx, ...widths]
    numberPx = numberColumnWidthPx(lastNumber())
    widths = fit(roomPx)
    const next = [numberPx, ...widths]
    const isSame = next.length === before.length && next.every((width, i) => width === before[i])
    return !isSame
  }
  return {
    numberWidth: () => numberPx,
    widthOf: index => widths[index] ?? selectColumnWidthPx,
    measure,
    labelRoom: summed => {
      const first = look().columns.findIndex(({ field }) => summed.includes(field))
      return widths.slice(0, first < 0 ? widths.length : first).reduce((sum, width) => sum + width, 0)
    },
    watch: hot => {
      let seen = `${String(frame.clientWidth)} ${String(frame.clientHeight)}`
      const observer = new ResizeObserver(() => {
        const size = `${String(frame.clientWidth)} ${String(frame.clientHeight)}`
        if (hot.isDestroyed || frame.clientWidth === 0 || size === seen) return
        seen = size
        hot.refreshDimensions()
        if (measure(hot)) hot.render()
      })
      observer.observe(frame)
      if (measure(hot)) hot.render()
      return () => observer.disconnect()
    },
  }
}
