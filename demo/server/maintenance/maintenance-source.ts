/**
 * Where replenishment proposals come from: they are not stored but derived from stocks, tasks and open orders, so a proposal that is no
 * longer needed disappears (DOMAIN, maintenance). Its id is the dedicated stock's id times two, or for an order-based proposal the
 * material's id times two plus one.
 */
import { maintenance } from '../../../src/contract/entities/maintenance'
import type { MaintenanceType } from '../../../src/contract/states/warehouse'
import type { SearchSource } from '../core/search/search-source'
import { decimal, readMoment } from '../core/search/columns'
import { bringingTypes, bringsToPick, isUnrestricted, isUsable } from '../materials/public'
import { isOpenTask, isToPick } from '../core/db/state-conditions'

/** The type of a proposal, encoded in its id. */
export function typeOfProposal(id: number): MaintenanceType {
  return id % 2 === 0 ? 'MinMax' : 'OrderBased'
}

/** Quantity that open tasks take from a stock: goods at a gate that are put away do not count as reserve. */
const leaving = (stock: string): string => `(
  select coalesce(sum(t.requested_quantity - t.confirmed_quantity), 0) from task t
  where t.stock_id = ${stock}.id and t.from_location_id = ${stock}.location_id and ${isOpenTask('t')}
    and t.task_type in ${bringingTypes}
)`

/** Sum of the free quantities of the stocks that satisfy `which`. */
const sumToBring = (unit: string, material: string, which: string): string => `
  select coalesce(sum(greatest(e.quantity - e.reserved_quantity - ${leaving('e')}, 0)), 0) as quantity
  from stock e join location ew on ew.id = e.location_id
  where e.business_unit_id = ${unit} and e.material_id = ${material}
    and ${isUnrestricted('e', 'company')} and e.quantity > e.reserved_quantity and ${which}`

/** Sum of what open tasks can bring, which is no more than their stocks still have. */
const sumOfInbound = (unit: string, material: string, which: string): string => `
  select coalesce(sum(least(t.requested_quantity - t.confirmed_quantity, ts.quantity)), 0) as quantity, count(*) as tasks
  from task t left join stock ts on ts.id = t.stock_id
  where t.business_unit_id = ${unit} and t.material_id = ${material} and ${isOpenTask('t')}
    and t.to_location_id is not null and t.task_type in ${bringingTypes} and ${which}`

const isFromRestricted = `(ts.id is not null and not ${isUnrestricted('ts', 'company')})`

/** Whether a task can be performed: blocked and expired goods may be moved and put away, but not replenished. */
const bringsAny = `not (t.task_type = 'replenish' and ${isFromRestricted})`

/**
 * Whether goods on their way to a pick location can be picked only there: goods at another pick location count as pickable already, and
 * blocked or expired ones never do.
 */
const becomesPickable = `${bringsToPick('t')} and not ${isFromRestricted}`

/** A dedicated location with less than its minimum, unless incoming goods raise it to the minimum. */
const minMax = `
  select s.id * 2 as id, s.business_unit_id, 'MinMax' as type, s.material_id, s.location_id,
    here.quantity, s.min_quantity, s.max_quantity, null::numeric as soft_reserved, null::bigint as waiting_orders,
    inbound.quantity as inbound, inbound.tasks,
    case when here.quantity + inbound.quantity < s.min_quantity
      then greatest(coalesce(s.max_quantity, s.min_quantity) - here.quantity - inbound.quantity, 0)
      else 0 end as needed,
    elsewhere.quantity as elsewhere
  from stock s
  join business_unit unit on unit.id = s.business_unit_id and 'MaintenanceMinMax' = any(unit.features)
  left join company_info company on company.business_unit_id = s.business_unit_id
  cross join lateral (
    select sum(h.quantity) as quantity from stock h
    where h.business_unit_id = s.business_unit_id and h.location_id = s.location_id and h.material_id = s.material_id
  ) here
  cross join lateral (${sumOfInbound('s.business_unit_id', 's.material_id', `t.to_location_id = s.location_id and ${bringsAny}`)}) inbound
  cross join lateral (${sumToBring('s.business_unit_id', 's.material_id', 'e.location_id <> s.location_id')}) elsewhere
  where s.dedicated_location and s.quantity < s.min_quantity and here.quantity < s.min_quantity`

/** Open orders need more than can be picked; the target is the material's pick location. */
const orderBased = `
  select d.material_id * 2 + 1 as id, d.business_unit_id, 'OrderBased' as type, d.material_id, place.location_id,
    coalesce(here.quantity, 0) as quantity, place.min_quantity, place.max_quantity, d.quantity as soft_reserved,
    d.orders as waiting_orders, inbound.quantity as inbound, inbound.tasks,
    greatest(d.quantity - pickable.quantity - inbound.quantity, 0) as needed,
    elsewhere.quantity as elsewhere
  from (
    select l.business_unit_id, l.material_id, count(distinct l.order_id) as orders,
      sum(l.confirmed_quantity - l.picked_quantity - l.reserved_quantity) as quantity
    from sales_order_line l
    where ${isToPick('l')} and l.confirmed_quantity - l.picked_quantity > l.reserved_quantity
    group by l.business_unit_id, l.material_id
  ) d
  join business_unit unit on unit.id = d.business_unit_id and 'MaintenanceOrderBased' = any(unit.features)
  join material m on m.id = d.material_id
  left join company_info company on company.business_unit_id = d.business_unit_id
  cross join lateral (
    select coalesce(sum(u.quantity - u.reserved_quantity), 0) as quantity
    from stock u join location uw on uw.id = u.location_id
    where u.business_unit_id = d.business_unit_id and u.material_id = d.material_id
      and ${isUsable('u', 'uw', 'company')}
  ) pickable
  cross join lateral (${sumOfInbound('d.business_unit_id', 'd.material_id', becomesPickable)}) inbound
  cross join lateral (${sumToBring('d.business_unit_id', 'd.material_id', 'not ew.available_for_pick')}) elsewhere
  left join lateral (
    (
      select 0 as choice, p.location_id, p.min_quantity, p.max_quantity
      from stock p join location pw on pw.id = p.location_id
      where p.business_unit_id = d.business_unit_id and p.material_id = d.material_id and p.dedicated_location
        and pw.available_for_pick
      order by p.id limit 1
    ) union all (
      select 1, pw.id, null, null from location pw
      where pw.business_unit_id = d.business_unit_id and pw.location_role_id = m.picking_location_role_id
        and pw.available_for_pick and not pw.hidden
      order by pw.picking_sequence, pw.id limit 1
    )
    order by choice limit 1
  ) place on true
  left join lateral (
    select sum(h.quantity) as quantity from stock h
    where h.business_unit_id = d.business_unit_id and h.location_id = place.location_id
      and h.material_id = d.material_id
  ) here on true
  where d.quantity > pickable.quantity`

const proposed = 'least(n.needed, n.elsewhere)'
const ofMaterial = { join: 'material' } as const
const ofLocation = { join: 'location' } as const

export const maintenanceSource: SearchSource<(typeof maintenance)['fields']> = {
  entity: maintenance,
  table: `(${minMax} union all ${orderBased}) n`,
  alias: 'n',
  joins: {
    material: 'left join material m on m.id = n.material_id',
    location: `left join location w on w.id = n.location_id
      left join location_role r on r.id = w.location_role_id`,
  },
  fields: {
    id: { sql: 'n.id' },
    type: { sql: 'n.type' },
    state: {
      sql: `(case when n.needed <= 0 then 'Planned' when n.elsewhere > 0 then 'Proposed' else 'Lacking' end)`,
    },
    materialId: { sql: 'n.material_id' },
    materialItemNo: { sql: 'm.item_no', ...ofMaterial },
    materialName: { sql: 'm.name', ...ofMaterial },
    locationId: { sql: 'n.location_id' },
    location: { sql: 'w.name', ...ofLocation },
    area: { sql: 'r.name', ...ofLocation },
    quantity: decimal('n.quantity'),
    minQuantity: decimal('n.min_quantity'),
    maxQuantity: decimal('n.max_quantity'),
    softReservedQuantity: decimal('n.soft_reserved'),
    waitingOrders: { sql: 'n.waiting_orders' },
    inboundQuantity: decimal('n.inbound'),
    neededQuantity: decimal('n.needed'),
    availableElsewhere: decimal('n.elsewhere'),
    proposedQuantity: decimal(proposed),
    uoM: { sql: 'm.base_uom', ...ofMaterial },
    openTasks: { sql: 'n.tasks' },
    imageUrl: { sql: 'm.image_url', ...ofMaterial },
    version: readMoment,
  },
}
