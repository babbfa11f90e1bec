/** Where the fields of locations come from in the database; the volume and weight of their stocks are summed for each. */
import { location } from '../../../src/contract/entities/location'
import type { SearchSource } from '../core/search/search-source'
import { decimal, readMoment } from '../core/search/columns'

/** The larger utilization of the two maxima; greatest() ignores a missing one. */
const fillFactor = `round(100 * greatest(used.volume / nullif(w.max_volume, 0), used.weight / nullif(w.max_weight, 0)), 1)`
const ofStocks = { join: 'used' } as const

export const locationSource: SearchSource<(typeof location)['fields']> = {
  entity: location,
  // Deleted locations stay for histories, but are not listed.
  table: '(select * from location where not deleted) w',
  alias: 'w',
  joins: {
    role: 'left join location_role r on r.id = w.location_role_id',
    outer: 'left join location around on around.id = w.outer_location_id',
    used: `left join lateral (
        select count(*) as stocks, count(distinct s.material_id) as materials,
          coalesce(sum(s.quantity * m.volume_m3), 0) as volume, coalesce(sum(s.quantity * m.weight_kg), 0) as weight
        from stock s join material m on m.id = s.material_id
        where s.business_unit_id = w.business_unit_id and s.location_id = w.id and s.quantity > 0
      ) used on true`,
    // Emptied stocks too: a location may have been found empty.
    counted: `left join lateral (
        select max(s.last_counted) as at from stock s
        where s.business_unit_id = w.business_unit_id and s.location_id = w.id
      ) counted on true`,
  },
  fields: {
    id: { sql: 'w.id' },
    name: { sql: 'w.name', isIndexed: true },
    state: {
      sql: `(case when used.stocks = 0 then 'Empty' when ${fillFactor} >= 100 then 'Full' else 'Occupied' end)`,
      ...ofStocks,
    },
    locationRole: { sql: 'r.name', join: 'role' },
    locationRoleId: { sql: 'w.location_role_id' },
    pickingSequence: { sql: 'w.picking_sequence', isIndexed: true },
    erpClassification: { sql: 'w.erp_classification' },
    controlNumber: { sql: `nullif(w.control_number, '')` },
    abcGroup: { sql: 'w.abc_group' },
    numberOfStocks: { sql: 'used.stocks', ...ofStocks },
    numberOfMaterials: { sql: 'used.materials', ...ofStocks },
    fillFactor: { ...decimal(fillFactor), ...ofStocks },
    usedVolume: { ...decimal('round(used.volume, 4)'), ...ofStocks },
    maxVolume: decimal('w.max_volume'),
    usedWeight: { ...decimal('round(used.weight, 3)'), ...ofStocks },
    maxWeight: decimal('w.max_weight'),
    length: decimal('w.length_m'),
    width: decimal('w.width_m'),
    height: decimal('w.height_m'),
    availableForPick: { sql: 'w.available_for_pick' },
    hidden: { sql: 'w.hidden' },
    systemLocation: { sql: 'w.system_location' },
    outerLocation: { sql: 'around.name', join: 'outer' },
    outerLocationId: { sql: 'w.outer_location_id' },
    lastCounted: { sql: 'counted.at', join: 'counted' },
    version: readMoment,
  },
}
