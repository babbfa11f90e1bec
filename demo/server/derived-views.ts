/**
 * Rows that show values of other rows: a task its job, a stock its material. A transaction names the rows that it wrote; this table says
 * which rows of other views must be published too, while they have subscribers.
 */
import { sql } from 'kysely'
import { ofEachKind } from '../../src/contract/master-data/kinds'
import type { FollowedViewName } from '../../src/contract/row-views'
import type { HistoryEntity } from '../../src/contract/states/history-actions'
import type { Db } from './core/db/database'
import type { DerivedViews } from './core/live/publisher'
import { bringingTypes } from './materials/public'
import { isExpected, isOpenCount, isOpenJob, isOpenTask, isToPick } from './core/db/state-conditions'

/**
 * How ids of one view become ids of the other: the same ids, or a query over `ids` (a bigint array) with a column `id`. A query finds
 * nothing for deleted rows: code that deletes rows must name the other rows itself, unless the ids are the same.
 */
export type Derivation = 'same' | string

/** Ids of all possible proposals of a material (maintenance-source.ts); those that do not exist are left out when read. */
const proposalsOf = (unit: string, material: string): string => `
  select d.id * 2 as id from stock d
  where d.business_unit_id = ${unit} and d.material_id = ${material} and d.dedicated_location
  union all select ${material} * 2 + 1`

/** The latest history rows of each row: those written at the same time as its last one, as by one transaction. */
const lastOf = (entity: HistoryEntity, table: string): string => `
  select h.id from input join ${table} o on o.id = any(ids)
  cross join lateral (
    select a.id from audit a
    where a.business_unit_id = o.business_unit_id and a.entity = '${entity}' and a.entity_id = o.id and a.at = (
      select b.at from audit b
      where b.business_unit_id = o.business_unit_id and b.entity = '${entity}' and b.entity_id = o.id
      order by b.id desc limit 1)
    order by a.id desc limit 20
  ) h`

const stocks = `input join stock s on s.id = any(ids)`
const stocksOfMaterials = `input join material m on m.id = any(ids)
  join stock s on s.business_unit_id = m.business_unit_id and s.material_id = m.id`
const stocksAtLocations = `input join location w on w.id = any(ids)
  join stock s on s.business_unit_id = w.business_unit_id and s.location_id = w.id`
const materials = `input join material m on m.id = any(ids)`
const materialsOf = (stocks: string): string =>
  `(select distinct s.business_unit_id, s.material_id as id from ${stocks}) m`

/** Rows that show a material `m` or how much of it is in stock. */
const ofMaterials = (materials: string) =>
  ({
    SupplierMaterial: `select l.id from ${materials}
      join supplier_material l on l.business_unit_id = m.business_unit_id and l.material_id = m.id`,
    SalesOrderDraftLine: `select l.id from ${materials}
      join sales_order_draft_line l on l.business_unit_id = m.business_unit_id and l.material_id = m.id`,
    MaterialBom: `select b.id from ${materials}
      join material_bom b on b.business_unit_id = m.business_unit_id and b.component_id = m.id`,
    MaterialAlternative: `select a.id from ${materials}
      join material_alternative a on a.business_unit_id = m.business_unit_id and a.alternative_id = m.id`,
    Maintenance: `select p.id from ${materials}
      cross join lateral (${proposalsOf('m.business_unit_id', 'm.id')}) p`,
  }) as const

const openLinesOf = (materials: string): string => `select l.id from ${materials}
  join sales_order_line l on l.business_unit_id = m.business_unit_id and l.material_id = m.id and ${isToPick('l')}`

/** Lines of stock counts of a stock `s`. */
const countedLinesOf = (stocks: string): string => `select l.id from ${stocks}
  join stock_count_line l on l.business_unit_id = s.business_unit_id and l.stock_id = s.id`

const reservationsOf = (stocks: string): string =>
  `select r.id from ${stocks} join reservation r on r.stock_id = s.id`

const jobsOfUsers = `input join app_user u on u.id = any(ids)
  join job j on j.business_unit_id = u.business_unit_id and j.user_id = u.id and ${isOpenJob('j')}`
const jobsOfRoles = `input join user_role r on r.id = any(ids)
  join job j on j.business_unit_id = r.business_unit_id and j.user_role_id = r.id and ${isOpenJob('j')}`
const operationsAssignedWith = (jobs: string): string =>
  `select p.id from ${jobs} join process p on p.job_id = j.id`
/** Reservations show who picks them. */
const reservationsPickedIn = (jobs: string): string => `select r.id from ${jobs}
  join task t on t.job_id = j.id and ${isOpenTask('t')} join reservation r on r.line_id = t.order_line_id
    and r.stock_id = t.stock_id`

const openCounts = (owners: 'app_user' | 'user_role'): string => `input join ${owners} u on u.id = any(ids)
  join stock_count c on c.business_unit_id = u.business_unit_id and ${isOpenCount('c')}`

const operationsOfOrders = `select o.process_id as id from input join sales_order o on o.id = any(ids)`
const operationsOfTasks = `select t.process_id as id from input join task t on t.id = any(ids)`
const operationsOfJobs = `select t.process_id as id from input join task t on t.job_id = any(ids)`

/** Open sessions; ended ones no longer show the user's current data. */
const openSessionsOf = `select s.row_no as id from input join app_user u on u.id = any(ids)
  join user_session s on s.business_unit_id = u.business_unit_id and s.user_id = u.id and s.ended_at is null`

export const derivations: Readonly<
  Partial<Record<FollowedViewName, Partial<Record<FollowedViewName, Derivation>>>>
> = {
  Stock: {
    StockHistory: lastOf('Stock', 'stock'),
    // A task shows whether its stock is available.
    Task: `select t.id from input join task t on t.stock_id = any(ids) and ${isOpenTask('t')}`,
    Material: `select m.id from ${materialsOf(stocks)}`,
    ...ofMaterials(materialsOf(stocks)),
    Location: `select s.location_id as id from ${stocks}`,
    InventoryLine: countedLinesOf(stocks),
  },
  Operation: { ProcessSalesOrders: 'same' },
  SalesOrders: {
    OutgoingOrder: 'same',
    // A line shows the state of its order.
    SalesOrderLines: `select l.id from input join sales_order_line l on l.order_id = any(ids)`,
    Operation: operationsOfOrders,
    ProcessSalesOrders: operationsOfOrders,
    SalesOrderHistory: lastOf('SalesOrder', 'sales_order'),
    StockReservation: `select r.id from input join sales_order_line l on l.order_id = any(ids)
      join reservation r on r.line_id = l.id`,
  },
  SalesOrderLines: {
    DraftLine: `select d.id from input join sales_order_line l on l.id = any(ids)
      join purchase_draft_line d on d.business_unit_id = l.business_unit_id and d.material_id = l.material_id`,
    StockReservation: `select r.id from input join reservation r on r.line_id = any(ids)`,
    Material: `select l.material_id as id from input join sales_order_line l on l.id = any(ids)`,
    Maintenance: `select l.material_id * 2 + 1 as id from input join sales_order_line l on l.id = any(ids)`,
  },
  Job: {
    JobHistory: lastOf('Job', 'job'),
    Task: `select t.id from input join task t on t.job_id = any(ids)`,
    Operation: operationsOfJobs,
    ProcessSalesOrders: operationsOfJobs,
    StockReservation: reservationsPickedIn('input join job j on j.id = any(ids)'),
  },
  Task: {
    Job: `select t.job_id as id from input join task t on t.id = any(ids)`,
    // A line shows whether a count is open.
    InventoryLine: `select t.stock_count_line_id as id from input join task t on t.id = any(ids)`,
    Operation: operationsOfTasks,
    ProcessSalesOrders: operationsOfTasks,
    Stock: `select s.id from input join task t on t.id = any(ids) and t.task_type in ${bringingTypes}
      join stock s on s.business_unit_id = t.business_unit_id and s.location_id = t.to_location_id
        and s.material_id = t.material_id`,
    StockReservation: `select r.id from input join task t on t.id = any(ids)
      join reservation r on r.line_id = t.order_line_id and r.stock_id = t.stock_id`,
    Maintenance: `select p.id from input join task t on t.id = any(ids) and t.task_type in ${bringingTypes}
      cross join lateral (${proposalsOf('t.business_unit_id', 't.material_id')}) p`,
  },
  Inventory: {
    InventoryHistory: lastOf('Inventory', 'stock_count'),
  },
  InventoryLine: {
    Inventory: `select l.stock_count_id as id from input join stock_count_line l on l.id = any(ids)`,
  },
  IngoingOrderLine: {
    IngoingOrder: `select l.order_id as id from input join ingoing_order_line l on l.id = any(ids)`,
    Material: `select l.material_id as id from input join ingoing_order_line l on l.id = any(ids)`,
  },
  Material: {
    MaterialHistory: lastOf('Material', 'material'),
    DraftLine: `select l.id from ${materials}
      join purchase_draft_line l on l.business_unit_id = m.business_unit_id and l.material_id = m.id`,
    MaterialUnitOfMeasure: `select u.id from input join material_unit_of_measure u on u.material_id = any(ids)`,
    ...ofMaterials(materials),
    SalesOrderLines: openLinesOf(materials),
    IngoingOrderLine: `select l.id from ${materials}
      join ingoing_order_line l on l.business_unit_id = m.business_unit_id and l.material_id = m.id
      join ingoing_order o on o.id = l.order_id and ${isExpected('o')}`,
    // Open tasks have no date yet: said for the index.
    Task: `select t.id from ${materials} join task t on t.business_unit_id = m.business_unit_id
      and t.material_id = m.id and t.performed_date is null and ${isOpenTask('t')}`,
    Stock: `select s.id from ${stocksOfMaterials}`,
    StockReservation: reservationsOf(stocksOfMaterials),
    InventoryLine: countedLinesOf(stocksOfMaterials),
    // A location shows the volume and weight of its goods.
    Location: `select s.location_id as id from ${stocksOfMaterials}`,
  },
  Location: {
    Printer: `select p.id from input join printer p on p.location_id = any(ids)`,
    Task: ['from_location_id', 'to_location_id']
      .map(place => `select t.id from input join task t on t.${place} = any(ids) and ${isOpenTask('t')}`)
      .join(' union all '),
    Stock: `select s.id from ${stocksAtLocations}`,
    StockReservation: reservationsOf(stocksAtLocations),
    InventoryLine: countedLinesOf(stocksAtLocations),
    // Whether goods may be picked there decides how much of a material is available.
    Material: `select m.id from ${materialsOf(stocksAtLocations)}`,
    ...ofMaterials(materialsOf(stocksAtLocations)),
    SalesOrderLines: openLinesOf(materialsOf(stocksAtLocations)),
  },
  IngoingOrder: {
    IngoingOrderHistory: lastOf('IngoingOrder', 'ingoing_order'),
    IngoingOrderLine: `select l.id from input join ingoing_order_line l on l.order_id = any(ids)`,
    Supplier: `select i.supplier_id as id from input join ingoing_order i on i.id = any(ids)`,
    DraftLine: `select d.id from input join ingoing_order_line l on l.order_id = any(ids)
      join purchase_draft_line d on d.business_unit_id = l.business_unit_id and d.material_id = l.material_id`,
    SupplierMaterial: `select s.id from input join ingoing_order_line l on l.order_id = any(ids)
      join supplier_material s on s.business_unit_id = l.business_unit_id and s.material_id = l.material_id`,
  },
  Supplier: {
    SupplierHistory: lastOf('Supplier', 'supplier'),
    Material: `select m.id from input join supplier s on s.id = any(ids)
      join material m on m.business_unit_id = s.business_unit_id and m.supplier_id = s.id`,
    IngoingOrder: `select i.id from input join supplier s on s.id = any(ids)
      join ingoing_order i on i.business_unit_id = s.business_unit_id and i.supplier_id = s.id
        and ${isExpected('i')}`,
    SupplierMaterial: `select l.id from input join supplier_material l on l.supplier_id = any(ids)`,
    Draft: `select d.id from input join supplier s on s.id = any(ids)
      join purchase_draft d on d.business_unit_id = s.business_unit_id and d.supplier_id = s.id`,
  },
  SupplierMaterial: {
    Supplier: `select l.supplier_id as id from input join supplier_material l on l.id = any(ids)`,
  },
  Draft: {
    Supplier: `select d.supplier_id as id from input join purchase_draft d on d.id = any(ids)`,
    DraftLine: `select l.id from input join purchase_draft_line l on l.draft_id = any(ids)`,
  },
  DraftLine: {
    Draft: `select l.draft_id as id from input join purchase_draft_line l on l.id = any(ids)`,
  },
  SalesOrderDraft: {
    SalesOrderDraftLine: `select l.id from input join sales_order_draft_line l on l.draft_id = any(ids)`,
  },
  SalesOrderDraftLine: {
    SalesOrderDraft: `select l.draft_id as id from input join sales_order_draft_line l on l.id = any(ids)`,
  },
  User: {
    UserHistory: lastOf('User', 'app_user'),
    UserRole: `select a.role_id as id from input join app_user_role a on a.user_id = any(ids)`,
    UserRoleAssignment: `select a.id from input join app_user_role a on a.user_id = any(ids)`,
    UserRoleMember: `select a.id from input join app_user_role a on a.user_id = any(ids)`,
    UserSession: openSessionsOf,
    ActiveUser: openSessionsOf,
    Job: `select j.id from ${jobsOfUsers}`,
    Operation: operationsAssignedWith(jobsOfUsers),
    ProcessSalesOrders: operationsAssignedWith(jobsOfUsers),
    StockReservation: reservationsPickedIn(jobsOfUsers),
    Task: `select t.id from input join app_user u on u.id = any(ids)
      join task t on t.business_unit_id = u.business_unit_id and t.performed_by = u.id and ${isOpenTask('t')}`,
    Inventory: `select c.id from ${openCounts('app_user')} and c.assigned_to = u.id`,
    InventoryLine: `select l.id from ${openCounts('app_user')}
      join stock_count_line l on l.stock_count_id = c.id and l.counted_by = u.id`,
    Draft: `select d.id from input join app_user u on u.id = any(ids)
      join purchase_draft d on d.business_unit_id = u.business_unit_id and d.created_by = u.id`,
    SalesOrderDraft: `select d.id from input join app_user u on u.id = any(ids)
      join sales_order_draft d on d.business_unit_id = u.business_unit_id and d.created_by = u.id`,
  },
  UserRole: {
    UserRoleHistory: lastOf('UserRole', 'user_role'),
    User: `select a.user_id as id from input join app_user_role a on a.role_id = any(ids)`,
    // A role shows the name of the one that administers it.
    UserRole: `select r.id from input join user_role r on r.admin_role_id = any(ids)`,
    UserRoleAssignment: `select a.id from input join user_role r on r.id = any(ids) or r.admin_role_id = any(ids)
      join app_user_role a on a.role_id = r.id`,
    Job: `select j.id from ${jobsOfRoles}`,
    Operation: operationsAssignedWith(jobsOfRoles),
    ProcessSalesOrders: operationsAssignedWith(jobsOfRoles),
    Inventory: `select c.id from ${openCounts('user_role')} and c.assigned_role_id = u.id`,
  },
  UserRoleAssignment: { UserRoleMember: 'same' },
  Screen: { ScreenHistory: lastOf('Screen', 'screen') },
  ...ofEachKind(({ table }, kind) => ({ [`${kind}History`]: lastOf(kind, table) })),
  UserSession: {
    ActiveUser: 'same',
    User: `select s.user_id as id from input join user_session s on s.row_no = any(ids)`,
    Screen: `select sc.id from input join user_session s on s.row_no = any(ids) join screen sc on sc.user_id = s.user_id`,
  },
}

/** Views whose rows show values of `view`. */
function viewsDerivedFrom(view: FollowedViewName): readonly FollowedViewName[] {
  return Object.keys(derivations[view] ?? {}) as FollowedViewName[]
}

/** The ids of the other view's rows. Rows of other business units are left out when they are read. */
export async function idsOfDerived(
  db: Db,
  { from, to }: { readonly from: FollowedViewName; readonly to: FollowedViewName },
  changed: readonly number[],
  removed: readonly number[],
): Promise<{ readonly changed: readonly number[]; readonly removed: readonly number[] }> {
  const derivation = derivations[from]?.[to]
  if (derivation === undefined) return { changed: [], removed: [] }
  if (derivation === 'same') return { changed, removed }
  if (changed.length === 0) return { changed: [], removed: [] }
  const { rows } = await sql<{ id: number | null }>`
    with input as (select ${[...changed]}::bigint[] as ids) ${sql.raw(derivation)}
  `.execute(db.read)
  return { changed: rows.flatMap(({ id }) => id ?? []), removed: [] }
}

/** The derivations in the form that the publisher takes. */
export const derivedViews: DerivedViews = { of: viewsDerivedFrom, idsOf: idsOfDerived }
