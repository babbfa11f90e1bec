/**
 * Locations. A location can be deleted when it is empty, no open work, dedication, printer or inner location refers to it, and no open
 * order may return goods to it; the row stays for histories, and its name can be used again.
 */
import { sql } from 'kysely'
import type { LocationUpdate, NewLocation } from '../../../src/contract/endpoints/stock-inputs'
import type { Location } from '../../../src/contract/entities/location'
import { guardLocation } from '../../../src/contract/states/location'
import type { Tx } from '../core/db/database'
import { crudRows, type CrudKind } from '../core/calls/crud'
import { conflict } from '../core/refusal'
import { assertGuard } from '../core/calls/row-refusal'
import { locationSource } from './location-source'
import { locationFields } from './location-fields'
import { isOpenCount, isOpenCountLine, isOpenTask, stateList } from '../core/db/state-conditions'
import { salesOrderMachine } from '../../../src/contract/states/sales-order'

export const locationKind: CrudKind<Location, NewLocation, LocationUpdate> = {
  table: 'location',
  nameColumn: 'name',
  columnOf: { length: 'length_m', width: 'width_m', height: 'height_m' },
  view: 'Location',
  source: locationSource,
  computed: [
    'state',
    'numberOfStocks',
    'numberOfMaterials',
    'fillFactor',
    'usedVolume',
    'usedWeight',
    'lastCounted',
  ],
  nameOf: row => row.name,
  stateOf: row => row.state,
  fieldsOf: (db, values, { unit, before }) =>
    locationFields(db, unit.businessUnitId, before?.id ?? null, values),
  refuse: async (tx, what, location, { businessUnitId }) => {
    assertGuard(guardLocation(what, location))
    if (what === 'delete' && (await isInUse(tx, businessUnitId, location.id))) {
      const { state } = location
      throw conflict('Something still refers to this location.', { code: 'location-in-use', state })
    }
  },
  afterUpdate: async (tx, { id }, changes, { businessUnitId }) => {
    tx.changed('Location', await locationsWithin(tx, id))
    if ('availableForPick' in changes) tx.availabilityChanged(await materialsAt(tx, businessUnitId, id))
  },
  deleted: { hidden: true, availableForPick: false, outerLocationId: null },
  audit: (tx, what, id, detail) => tx.audit(`${what}Location`, 'Location', id, detail),
}

export const locationRows = crudRows(locationKind)

async function isInUse(tx: Tx, businessUnitId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ isInUse: boolean }>`
    select exists (select 1 from task t where t.from_location_id = ${id} and ${sql.raw(isOpenTask('t'))})
      or exists (select 1 from task t where t.to_location_id = ${id} and ${sql.raw(isOpenTask('t'))})
      or exists (select 1 from stock s where s.business_unit_id = ${businessUnitId} and s.location_id = ${id}
        and s.dedicated_location)
      or exists (select 1 from printer p where p.location_id = ${id} and not p.deleted)
      or exists (select 1 from location w where w.outer_location_id = ${id} and not w.deleted)
      or exists (select 1 from stock_count_line l join stock_count c on c.id = l.stock_count_id
        join stock s on s.id = l.stock_id where s.business_unit_id = ${businessUnitId} and s.location_id = ${id}
        and l.business_unit_id = ${businessUnitId} and ${sql.raw(isOpenCount('c'))}
        and ${sql.raw(isOpenCountLine('l'))})
      or exists (select 1 from stock s join task t on t.stock_id = s.id and t.task_type = 'pick'
        and t.state = 'Completed' join sales_order o on o.id = t.order_id
        where s.business_unit_id = ${businessUnitId} and s.location_id = ${id}
        and o.state not in (${stateList(salesOrderMachine.final)})) as "isInUse"`.execute(tx.sql)
  return rows[0]?.isInUse === true
}

/** The inner locations, which show the name of their outer one. */
async function locationsWithin(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('location')
    .select('id')
    .where('outer_location_id', '=', id)
    .where('deleted', '=', false)
    .execute()
  return rows.map(row => row.id)
}

async function materialsAt(tx: Tx, businessUnitId: number, id: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('stock')
    .select('material_id')
    .distinct()
    .where('business_unit_id', '=', businessUnitId)
    .where('location_id', '=', id)
    .where('quantity', '>', '0')
    .execute()
  return rows.map(row => row.material_id)
}
