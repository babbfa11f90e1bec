/** Imported locations, identified by their name. */
import { sql } from 'kysely'
import type { Tx } from '../../core/db/database'
import { idList } from '../../core/db/id-list'
import { addHeadProblem, textIn } from '../entry'
import { sqlNameKey } from '../../core/db/name-key'
import { lockOf, type KindPass, type PassScope } from './kind-pass'
import { namedField } from './named-rows'
import { oneTablePass, type StoredValues, type WrittenRow } from './one-table'
import type { Column } from './table-rows'

const columns: readonly Column[] = [
  { field: 'name', column: 'name', type: 'text' },
  { field: 'locationRole', column: 'location_role_id', type: 'bigint' },
  { field: 'pickingSequence', column: 'picking_sequence', type: 'integer' },
  { field: 'erpClassification', column: 'erp_classification', type: 'text' },
  { field: 'controlNumber', column: 'control_number', type: 'text', fallback: '' },
  { field: 'abcGroup', column: 'abc_group', type: 'text' },
  { field: 'maxVolume', column: 'max_volume', type: 'numeric' },
  { field: 'maxWeight', column: 'max_weight', type: 'numeric' },
  { field: 'length', column: 'length_m', type: 'numeric' },
  { field: 'width', column: 'width_m', type: 'numeric' },
  { field: 'height', column: 'height_m', type: 'numeric' },
  { field: 'availableForPick', column: 'available_for_pick', type: 'boolean', fallback: true },
  { field: 'hidden', column: 'hidden', type: 'boolean', fallback: false },
]

export async function locationRules(scope: PassScope): Promise<KindPass> {
  const { unit } = scope
  const areas = await namedField(scope, 'locationRole')
  return oneTablePass(scope, {
    table: 'location',
    keyField: 'name',
    columns,
    read: keys => sql<StoredValues>`
      select *, name as key from location
      where business_unit_id = ${unit.businessUnitId} and not deleted and ${sqlNameKey(sql.ref('name'))} in ${keys} order by id ${lockOf(scope, 'location')}`,
    check(entry, before) {
      areas.assertKnown(entry)
      if (before?.system_location === true) addHeadProblem(entry, 'name', { code: 'fixed' })
    },
    derive: entry => areas.valuesOf(entry),
    prepare: (tx, entries) => areas.addMissing(tx, entries),
    written: (tx, rows) => sayLocations(tx, unit.businessUnitId, rows),
  })
}

async function sayLocations(tx: Tx, businessUnitId: number, rows: readonly WrittenRow[]): Promise<void> {
  tx.changed(
    'Location',
    rows.map(({ id }) => id),
  )
  for (const { id, entry, before, changes } of rows) {
    if (before === undefined)
      tx.audit('addLocation', 'Location', id, { name: textIn(entry.head, 'name') ?? '' })
    else tx.audit('updateLocation', 'Location', id, changes)
  }
  const turned = rows.filter(({ before, changes }) => before !== undefined && 'availableForPick' in changes)
  if (turned.length === 0) return
  const { rows: materials } = await sql<{ id: number }>`
    select distinct material_id as id from stock
    where business_unit_id = ${businessUnitId} and location_id in ${idList(turned.map(({ id }) => id))}
      and quantity > 0`.execute(tx.sql)
  tx.availabilityChanged(materials.map(({ id }) => id))
}
