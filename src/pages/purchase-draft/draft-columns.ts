/** Columns of the lines of a draft beside item, material, quantity and price: which there are, which are shown, how wide. Pure. */
import { ownSettingNamed } from '../../contract/own-settings'
import type { RowGrid } from '../../ui/lines/line-table'

/** In their order; item, material, quantity and price always stand. */
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

/** Where a person's choice is kept. */
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
/** What stays where there is little room, most important first (DESIGN, touch). */
const fewest: readonly DraftColumn[] = ['onHand', 'demand', 'cost']

/** What a person chose; null while nobody chose, or for what another version of the product wrote. */
export function chosenColumns(saved: string | undefined): readonly DraftColumn[] | null {
  if (saved === undefined || saved === '') return null
  const names = saved.split(',')
  return draftColumns.filter(column => names.includes(column))
}

/** The text that `chosenColumns` reads; empty for the usual ones. */
export function columnsText(columns: readonly DraftColumn[] | null): string {
  // One that nobody knows keeps an empty choice apart from none.
  return columns === null ? '' : ['chosen', ...columns].join(',')
}

/** Columns that stand in `width` px: the chosen ones, else as many of the usual as there is room for. */
export function columnsFor(chosen: readonly DraftColumn[] | null, width: number): readonly DraftColumn[] {
  if (chosen !== null) return chosen
  return width === 0 || widthOf(usual, false) <= width ? usual : fewest
}

/** How a row with these columns is laid out. */
export function rowGrid(columns: readonly DraftColumn[], isTouch: boolean): RowGrid {
  const { pick, item, material, figure, demand, quantity, price, cost } = isTouch ? touchWidths : widths
  const figures = columns
    .filter(column => column !== 'cost')
    .map(column => `minmax(${column === 'demand' ? demand : figure}px, 0.1fr)`)
  const template = [
    `${pick}px`,
    `minmax(${item}px, 0.1fr)`,
    `minmax(${material}px, 2fr)`,
    ...figures,
    `${quantity}px`,
    `${price}px`,
    ...(columns.includes('cost') ? [`minmax(${cost}px, 0.2fr)`] : []),
  ].join(' ')
  return { template, width: widthOf(columns, isTouch) }
}

const widths = {
  pick: 36,
  item: 92,
  material: 116,
  figure: 66,
  demand: 78,
  quantity: 108,
  price: 90,
  cost: 102,
} as const
const touchWidths = {
  pick: 44,
  item: 84,
  material: 98,
  figure: 66,
  demand: 80,
  quantity: 112,
  price: 92,
  cost: 92,
} as const

function widthOf(columns: readonly DraftColumn[], isTouch: boolean): number {
  const { figure, demand, cost, ...fixed } = isTouch ? touchWidths : widths
  const always = Object.values(fixed).reduce((sum, width) => sum + width, 0)
  const widthOfOne = { demand, cost } as Partial<Record<DraftColumn, number>>
  return columns.reduce((sum, column) => sum + (widthOfOne[column] ?? figure), always)
}
