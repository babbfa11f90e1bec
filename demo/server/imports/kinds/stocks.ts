/**
 * Imported stocks, identified by material, location, container, batch, expiry date and serial number. An imported quantity is the total:
 * the difference is gained or lost with a transaction (DOMAIN, stocks).
 */
import { sql } from 'kysely'
import { expectedValuesMost } from '../../../../src/contract/import-limits'
import { compareDecimals, decimal, decimalText } from '../../../../src/contract/decimal'
import { rowsOf } from '../../core/db/id-list'
import { placesOf } from '../../locations/public'
import { averageCostAfterReceipt, lockMaterials } from '../../materials/public'
import { decideEntry, type FieldChange } from '../decide-entry'
import { addHeadProblem, textIn, type Entry } from '../entry'
import { sqlNameKey } from '../../core/db/name-key'
import { importedDedications } from './imported-dedications'
import { importedPieces } from './imported-pieces'
import { lockOf, type KindPass, type PassScope } from './kind-pass'
import {
  stockColumns,
  type ValidatedStock,
  type NamedLocation,
  type Place,
  type StoredStock,
} from './validated-stock'
import { assertQuantity, materialsOf, type NamedMaterial } from './named-materials'
import {
  byName,
  changesOf,
  fieldsOf,
  rowsByName,
  valuesOf,
  type Changes,
  type ColumnValues,
} from './table-rows'
import { writeStocks } from './write-stocks'
import { regionOf } from '../../core/unit/company-info'

const traitColumns = [
  ['container', 'container'],
  ['batch', 'batch'],
  ['expDate', 'exp_date'],
  ['serialNumber', 'serial_number'],
] as const

export async function stockRules(scope: PassScope): Promise<KindPass> {
  const { businessUnitId } = scope.unit
  // Goods that somebody else brings in would be missed: a piece would be in two stocks, or the same goods twice at a place.
  if (scope.isRun) {
    await sql`select pg_advisory_xact_lock(${placesOf(sql`${businessUnitId}`)})`.execute(scope.sql)
  }
  const region = await regionOf(scope.sql, businessUnitId)
  const places = new WeakMap<Entry, Place>()
  const stored = new WeakMap<Entry, StoredStock>()
  const validated = new WeakMap<Entry, ValidatedStock>()
  const pieces = importedPieces(scope)
  const dedications = importedDedications(scope)
  /** The first row of each existing stock. */
  const named = new Map<number, number>()
  return {
    async find(entries) {
      const rows = entries.flatMap(entry => entry.rows)
      const materialOf = await materialsOf(scope, rows)
      const locations = await locationsOf(scope, entries)
      for (const entry of entries) {
        const [row] = entry.rows
        const material = row && materialOf(row)
        const name = textIn(entry.head, 'location')
        const location = name === undefined ? undefined : locations.find(name)
        if (name !== undefined && location === undefined)
          addHeadProblem(entry, 'location', { code: 'unknown' })
        if (material === undefined) continue
        if (location === undefined) assertStock(entry, material, undefined)
        else places.set(entry, { material, location })
      }
      const placed = entries.flatMap(entry => {
        const place = places.get(entry)
        return place === undefined ? [] : [[entry, place] as const]
      })
      await lockValued(scope, entries, places)
      await dedications.find(placed)
      await findStocks(scope, entries, { places, stored, named, region })
      await pieces.find(placed)
    },
    validate(entries) {
      for (const entry of entries) {
        const place = places.get(entry)
        if (place === undefined) continue
        const before = stored.get(entry)
        assertStock(entry, place.material, before)
        const values = importedValues(entry, place, before)
        const imported = dedications.dedicated(entry, place, before, values)
        const changes = changesOf(stockColumns, before ?? {}, imported)
        const fifoDay = textIn(entry.head, 'fifoDate')
        const price = decimal(textIn(entry.head, 'costPrice') ?? '0') || undefined
        validated.set(entry, { place, before, imported, changes, traits: traitsOf(entry), price, fifoDay })
        decideEntry(entry, stockChanges(changes, before, imported), scope)
        // Last, since a row with a problem moves no piece.
        pieces.put(entry, place, before)
      }
      return Promise.resolve()
    },
    write: (tx, entries) =>
      writeStocks(
        tx,
        { ...scope, region },
        entries.flatMap(entry => validated.get(entry) ?? []),
      ),
  }
}

async function locationsOf({ sql: connection, unit }: PassScope, entries: readonly Entry[]) {
  const rows = await rowsByName(
    connection,
    texts => sql<NamedLocation>`
      select id, name, system_location as "systemLocation" from location
      where business_unit_id = ${unit.businessUnitId} and not deleted and ${sqlNameKey(sql.ref('name'))} in ${texts}`,
    entries.flatMap(({ head }) => textIn(head, 'location') ?? []),
  )
  return byName(rows, ({ name }) => name)
}

/** A run changes the costs of materials whose goods have a price in the file: these are locked before the stocks. */
async function lockValued(
  scope: PassScope,
  entries: readonly Entry[],
  places: WeakMap<Entry, Place>,
): Promise<void> {
  if (!scope.isRun) return
  const valued = entries.filter(({ head }) => head.costPrice !== undefined)
  await lockMaterials(
    scope.sql,
    valued.flatMap(entry => places.get(entry)?.material.id ?? []),
  )
}

async function findStocks(
  scope: PassScope,
  entries: readonly Entry[],
  {
    places,
    stored,
    named,
    region,
  }: {
    readonly places: WeakMap<Entry, Place>
    readonly stored: WeakMap<Entry, StoredStock>
    readonly named: Map<number, number>
    readonly region: string
  },
): Promise<void> {
  const pairs = entries.flatMap(entry => {
    const place = places.get(entry)
    return place === undefined ? [] : [{ m: place.material.id, l: place.location.id }]
  })
  if (pairs.length === 0) return
  const { rows } = await sql<StoredStock>`
    select s.*, to_char(s.fifo_date at time zone ${region}, 'YYYY-MM-DD') as fifo_day from stock s where s.business_unit_id = ${scope.unit.businessUnitId} and (s.material_id, s.location_id) in (
      select m, l from json_to_recordset(${rowsOf(pairs)}) as n(m bigint, l bigint))
    order by s.id ${lockOf(scope, 's')}`.execute(scope.sql)
  const byKey = new Map<string, StoredStock[]>()
  for (const stock of rows) {
    const key = stockKey(
      stock.material_id,
      stock.location_id,
      traitColumns.map(([, column]) => stock[column] ?? null),
    )
    byKey.set(key, [...(byKey.get(key) ?? []), stock])
  }
  for (const entry of entries) {
    const place = places.get(entry)
    if (place === undefined) continue
    const stocksThere =
      byKey.get(stockKey(place.material.id, place.location.id, Object.values(traitsOf(entry)))) ?? []
    const before = existingStock(entry, stocksThere)
    if (before === undefined) continue
    // Rows with and without the FIFO date of a stock have different keys, but only one of them can be its total.
    const first = named.get(before.id)
    if (first === undefined) named.set(before.id, entry.rows[0]?.rowNo ?? 0)
    else addHeadProblem(entry, 'itemNo', { code: 'twice', expected: [String(first)] })
    stored.set(entry, before)
    entry.existing = before
  }
}

/** Stocks with different FIFO dates are separate: the date selects one of several. */
function existingStock(entry: Entry, stocksThere: readonly StoredStock[]): StoredStock | undefined {
  const day = textIn(entry.head, 'fifoDate')
  const ofDay = day === undefined ? stocksThere : stocksThere.filter(({ fifo_day }) => fifo_day === day)
  const filled = ofDay.filter(({ quantity }) => decimal(quantity) > 0n)
  if (filled.length > 1) {
    const days = [...new Set(filled.map(({ fifo_day }) => fifo_day))]
    addHeadProblem(entry, 'fifoDate', { code: 'ambiguous', expected: days.slice(0, expectedValuesMost) })
  }
  return filled[0] ?? ofDay[0]
}

function traitsOf({ head }: Entry): ColumnValues {
  return Object.fromEntries(traitColumns.map(([field, column]) => [column, textIn(head, field) ?? null]))
}

const stockKey = (...parts: readonly unknown[]): string => JSON.stringify(parts)

function assertStock(entry: Entry, material: NamedMaterial, before: StoredStock | undefined): void {
  const [row] = entry.rows
  if (row === undefined) return
  for (const field of ['quantity', 'minQuantity', 'maxQuantity']) assertQuantity(row, field, material)
  const needed = [
    ['batch', material.hasBatch],
    ['expDate', material.hasExpDate],
    ['serialNumber', material.hasSerialNumber],
  ] as const
  for (const [field, isNeeded] of needed) {
    if (isNeeded && row.cells[field] === undefined) addHeadProblem(entry, field, { code: 'missing' })
    if (!isNeeded && entry.head[field] !== undefined) addHeadProblem(entry, field, { code: 'not-kept' })
  }
  const quantity = textIn(entry.head, 'quantity')
  if (quantity !== undefined && entry.head.serialNumber !== undefined && compareDecimals(quantity, '1') > 0) {
    addHeadProblem(entry, 'quantity', { code: 'too-big', expected: ['1'] })
  }
  if (
    quantity !== undefined &&
    before !== undefined &&
    compareDecimals(quantity, before.reserved_quantity) < 0
  ) {
    addHeadProblem(entry, 'quantity', { code: 'reserved', expected: [before.reserved_quantity] })
  }
  const least = textIn(entry.head, 'minQuantity') ?? before?.min_quantity
  const most = textIn(entry.head, 'maxQuantity') ?? before?.max_quantity
  if (typeof least === 'string' && typeof most === 'string' && compareDecimals(least, most) > 0) {
    addHeadProblem(entry, 'minQuantity', { code: 'minimum-above-maximum', expected: [most] })
  }
}

/** A quantity may fall, and bounds may be those of a location that the row dedicates. */
function stockChanges(
  changes: Changes,
  before: StoredStock | undefined,
  { quantity }: ColumnValues,
): FieldChange[] {
  const isLess =
    before !== undefined && typeof quantity === 'string' && compareDecimals(quantity, before.quantity) < 0
  const isDedicated = 'dedicatedLocation' in changes
  return fieldsOf(changes).map(({ field }) => {
    if (field === 'quantity' && isLess) return { field, change: 'lower' }
    const isBound = field === 'minQuantity' || field === 'maxQuantity'
    return isBound && isDedicated ? { field, change: 'set' } : { field }
  })
}

function importedValues(entry: Entry, { material }: Place, before: StoredStock | undefined): ColumnValues {
  const values = valuesOf(stockColumns, entry.head)
  if (values.cost_price !== undefined) return values
  // What is new enters at the material's current average cost.
  if (before === undefined) return { ...values, cost_price: material.averageCostPrice }
  const was = decimal(before.quantity)
  const gained = decimal(String(values.quantity ?? before.quantity)) - was
  if (gained <= 0n) return values
  const average = decimal(material.averageCostPrice)
  const cost = averageCostAfterReceipt(was, decimal(before.cost_price), gained, average)
  return { ...values, cost_price: decimalText(cost) }
}
