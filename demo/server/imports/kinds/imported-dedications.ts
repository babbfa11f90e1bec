/**
 * Minimum and maximum in a file of stocks: they are those of a dedicated location, so a row with one of them dedicates its location to its
 * material, by the rules of `dedicateLocation`.
 */
import { sql } from 'kysely'
import { compareDecimals, decimal } from '../../../../src/contract/decimal'
import { idList } from '../../core/db/id-list'
import { lockDedications } from '../../stocks/public'
import { addHeadProblem, hasProblems, textIn, type Entry } from '../entry'
import type { PassScope } from './kind-pass'
import type { ColumnValues } from './table-rows'
import type { Place, StoredStock } from './validated-stock'

export interface ImportedDedications {
  /** Reads which stocks the locations of these entries are dedicated to; a run locks them. */
  find(entries: readonly (readonly [Entry, Place])[]): Promise<void>
  /** The values of an entry, with the dedication that its bounds make; problems where they cannot. */
  dedicated(entry: Entry, place: Place, before: StoredStock | undefined, values: ColumnValues): ColumnValues
}

const bounds = [
  ['minQuantity', 'min_quantity'],
  ['maxQuantity', 'max_quantity'],
] as const

/** What a location is dedicated to. */
interface Home {
  readonly materialId: number
  readonly bounds: ColumnValues
}

export function importedDedications({ sql: connection, unit, isRun }: PassScope): ImportedDedications {
  /** By location, as after the rows so far; undefined of one that is not dedicated. */
  const homes = new Map<number, Home | undefined>()
  return {
    async find(entries) {
      const locationIds = entries
        .filter(([entry, { location }]) => boundsOf(entry).length > 0 && !homes.has(location.id))
        .map(([, { location }]) => location.id)
      if (locationIds.length === 0) return
      if (isRun) await lockDedications(connection, locationIds)
      for (const id of locationIds) homes.set(id, undefined)
      const { rows } = await sql<StoredStock>`
        select * from stock where business_unit_id = ${unit.businessUnitId} and location_id in ${idList(locationIds)}
          and dedicated_location order by id desc`.execute(connection)
      for (const stock of rows) homes.set(stock.location_id, { materialId: stock.material_id, bounds: stock })
    },
    dedicated(entry, { material, location }, before, values) {
      const given = boundsOf(entry)
      const home = homes.get(location.id)
      const own = { materialId: material.id, bounds: { ...before, ...values } }
      if (before?.dedicated_location === true) {
        homes.set(location.id, own)
        return values
      }
      if (given.length === 0) return withoutBounds(values)
      if (hasProblems(entry)) return values
      if (home === undefined && !location.systemLocation && entry.head.container === undefined) {
        homes.set(location.id, own)
        return { ...values, dedicated_location: true }
      }
      const isSame = ([field, column]: (typeof bounds)[number]): boolean =>
        isEqual(textIn(entry.head, field), home?.bounds[column])
      // Files repeat the bounds of a place in the row of each batch.
      if (home?.materialId === material.id && given.every(isSame)) return withoutBounds(values)
      for (const [field] of given) addHeadProblem(entry, field, { code: 'not-to-dedicate' })
      return values
    },
  }
}

/** The bounds that an entry has; 0 is none. */
function boundsOf({ head }: Entry): readonly (typeof bounds)[number][] {
  return bounds.filter(([field]) => decimal(textIn(head, field) ?? '0') > 0n)
}

/** For a stock that is not dedicated: it has none. */
function withoutBounds(values: ColumnValues): ColumnValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => bounds.every(([, column]) => column !== name)),
  )
}

const isEqual = (one: string | undefined, other: unknown): boolean =>
  one !== undefined && typeof other === 'string' && compareDecimals(one, other) === 0
