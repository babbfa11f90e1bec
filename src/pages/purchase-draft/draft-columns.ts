/** The optional columns of a draft's lines: which exist, which are shown, and their widths. Pure. */
import { ownSettingNamed } from '../../contract/own-settings'
import { widthOf, type LineRoom } from '../../ui/lines/line-table'

/** In display order; item, material, quantity and price are always shown. */
export const draftColumns = [
  'onHand',
  'reserved',
  'known',
  'ingoing',
  'critical',
  'optimal',
  'inDrafts',
  'leadTime',
  'smallest',
  'pack',
  'demand',
  'cost',
] as const
export type DraftColumn = (typeof draftColumns)[number]
export type LineColumnName = 'pick' | 'itemNo' | 'material' | 'quantity' | 'price' | DraftColumn
export interface LineTrack extends LineRoom {
  readonly name: LineColumnName
}

/** Name of the user's setting. */
export const columnsSetting = /* @__PURE__ */ ownSettingNamed('PurchaseDraftColumns')

const usual: readonly DraftColumn[] = [
  'onHand',
  'reserved',
  'ingoing',
  'critical',
  'optimal',
  'demand',
  'cost',
]
/** The columns that remain when there is little space, the most important first (DESIGN, touch). */
const fewest: readonly DraftColumn[] = ['onHand', 'demand', 'cost']

/** The user's choice; null without one, without columns that this version does not know. */
export function chosenColumns(saved: string | undefined): readonly DraftColumn[] | null {
  if (saved === undefined || saved === '') return null
  const names = saved.split(',')
  return draftColumns.filter(column => names.includes(column))
}

/** The text that `chosenColumns` reads; empty for the default columns. */
export function columnsText(columns: readonly DraftColumn[] | null): string {
  // An unknown column distinguishes an empty choice from none.
  return columns === null ? '' : ['chosen', ...columns].join(',')
}

/** The columns shown in `width` px: the chosen ones, otherwise the default columns if they fit, otherwise the fewest. */
export function columnsFor(chosen: readonly DraftColumn[] | null, width: number): readonly DraftColumn[] {
  if (chosen !== null) return chosen
  return width === 0 || widthOf(lineTracks(usual, false)) <= width ? usual : fewest
}

/** The columns of a line from left to right, with their widths. */
export function lineTracks(columns: readonly DraftColumn[], isTouch: boolean): readonly LineTrack[] {
  const { pick, itemNo, material, quantity, price, cost } = isTouch ? touchWidths : widths
  return [
    { name: 'pick', width: pick, track: `${pick}px` },
    { name: 'itemNo', width: itemNo, track: `minmax(${itemNo}px, 0.1fr)` },
    { name: 'material', width: material, track: `minmax(${material}px, 2fr)` },
    ...columns.flatMap(name => {
      const width = figureWidth(name, isTouch)
      return name === 'cost' ? [] : [{ name, width, track: `minmax(${width}px, 0.1fr)` }]
    }),
    { name: 'quantity', width: quantity, track: `${quantity}px` },
    { name: 'price', width: price, track: `${price}px` },
    ...(columns.includes('cost')
      ? [{ name: 'cost' as const, width: cost, track: `minmax(${cost}px, 0.2fr)` }]
      : []),
  ]
}

function figureWidth(name: DraftColumn, isTouch: boolean): number {
  const { figure, demand } = isTouch ? touchWidths : widths
  return name === 'demand' ? demand : figure
}

const widths = {
  pick: 36,
  itemNo: 92,
  material: 116,
  figure: 66,
  demand: 78,
  quantity: 108,
  price: 90,
  cost: 102,
} as const
const touchWidths = {
  pick: 44,
  itemNo: 84,
  material: 98,
  figure: 66,
  demand: 80,
  quantity: 112,
  price: 92,
  cost: 92,
} as const
