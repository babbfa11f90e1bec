/** The rows of the benchmark: 40 columns of every kind that an operational grid shows, the same for both grids. Deterministic. */
import type { FieldKind } from '../../../src/contract/field'
import { salesOrderStates } from '../../../src/contract/states/sales-order'

export interface BenchColumn {
  readonly field: string
  readonly kind: FieldKind
  readonly title: string
  readonly widthPx: number
}

export interface BenchRow {
  readonly id: number
  [field: string]: unknown
}

export const columnCount = 40
export const rowCount = 10_000

const kinds = ['text', 'count', 'state', 'quantity', 'dateTime', 'text', 'money', 'progress'] as const

const widths: Readonly<Partial<Record<FieldKind, number>>> = { state: 190, dateTime: 160, progress: 130 }

export const benchColumns: readonly BenchColumn[] = Array.from({ length: columnCount }, (_, i) => {
  const kind = i === 0 ? 'count' : (kinds[i % kinds.length] ?? 'text')
  return {
    field: i === 0 ? 'id' : `c${i}`,
    kind,
    title: i === 0 ? 'Id' : `Column ${i}`,
    widthPx: widths[kind] ?? 110,
  }
})

/** A generator of numbers from 0 to 1; the same seed gives the same rows. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

const whole = (random: () => number, most: number) => Math.floor(random() * most)

/** A value for a kind of column. */
export function randomValue(kind: FieldKind, random: () => number): unknown {
  switch (kind) {
    case 'state':
      return salesOrderStates[whole(random, salesOrderStates.length)]
    case 'progress':
      return whole(random, 101)
    case 'dateTime':
      return new Date(1_790_000_000_000 + whole(random, 1e10)).toISOString()
    case 'count':
      return whole(random, 1e6)
    case 'quantity':
      return String(whole(random, 1e5) / 10)
    case 'money':
      return (whole(random, 1e7) / 100).toFixed(2)
    default:
      return `SKU-${whole(random, 1e6).toString(36)}`
  }
}

/** Rows 0 to `count` - 1. */
export function makeRows(count: number, seed: number): BenchRow[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, id) => {
    const row: BenchRow = { id }
    for (const { field, kind } of benchColumns) if (field !== 'id') row[field] = randomValue(kind, random)
    return row
  })
}
