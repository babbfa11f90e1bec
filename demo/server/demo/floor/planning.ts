/** The planner and the customers: orders are placed and prepared, and stock is moved to the pick locations for them. */
import { sql } from 'kysely'
import { maintenances } from '../../../../src/contract/endpoints/inventory'
import { processSalesOrders } from '../../../../src/contract/endpoints/sales-orders'
import { terminalRole } from '../../../../src/contract/permissions'
import { placeOrder } from './order-intake'
import { oneOf, type StepContext } from './step'

/** Maximum proposals in one job, and maximum waiting replenishment jobs. */
const proposalsMost = 6
const replenishJobsMost = 3

/** The planner prepares one of today's most urgent orders while less prepared work than usual is open. */
export async function release({ db, dispatcher, crew, random }: StepContext): Promise<boolean> {
  const { businessUnitId, usual } = crew
  const { rows: ready } = await sql<{ count: number }>`
    select count(*)::int as count from sales_order
    where business_unit_id = ${businessUnitId} and state in ('ReadyForPick','PartiallyReadyForPick')`.execute(
    db.read,
  )
  if ((ready[0]?.count ?? 0) >= usual.readyOrders) return false
  const { rows: urgent } = await sql<{ id: number; process_id: number }>`
    select id, process_id from sales_order
    where business_unit_id = ${businessUnitId} and state in ('New','Reserved') and not is_stock_missing
      and execution_date < now() + interval '12 hours'
    order by priority, delivery_date, id limit 5`.execute(db.read)
  if (urgent.length === 0) return false
  const chosen = oneOf(urgent, random)
  await dispatcher.dispatch(
    processSalesOrders.prepare,
    { body: { processIds: [chosen.process_id], orderIds: [chosen.id] } },
    await crew.planner.token(),
  )
  return true
}

/** A customer places an order while there are fewer new orders than usual. */
export async function order({ db, crew, random, now }: StepContext): Promise<boolean> {
  const { rows } = await sql<{ fresh: number }>`
    select count(*)::int as fresh from sales_order where business_unit_id = ${crew.businessUnitId}
      and state in ('New','NewWarn') and execution_date < now() + interval '1 day'`.execute(db.read)
  if ((rows[0]?.fresh ?? 0) >= crew.usual.newOrders) return false
  const unit = { businessUnitId: crew.businessUnitId, userId: null, userName: 'Webshop' }
  return (await placeOrder(db, unit, random, now())) !== null
}

/** The planner makes replenishment jobs of proposals, for a member of the crew or unassigned. */
export async function replenish({ db, dispatcher, crew, random, now }: StepContext): Promise<boolean> {
  const token = await crew.planner.token()
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*)::int as count from job j where j.business_unit_id = ${crew.businessUnitId} and j.state = 'Initial'
      and j.process_definition_category = 'Maintenance'`.execute(db.read)
  if ((waiting[0]?.count ?? 0) >= replenishJobsMost) return false
  const found = await dispatcher.dispatch(
    maintenances.search,
    {
      body: {
        filters: [{ selector: 'state', operator: 'IsEqualTo', value: 'Proposed', type: 'string' }],
        take: proposalsMost,
      },
    },
    token,
  )
  const proposals = found.result.filter(row => row.locationId !== null)
  if (proposals.length === 0) return false
  const { rows: roles } = await sql<{ id: number }>`
    select id from user_role where business_unit_id = ${crew.businessUnitId}
      and user_role_name = ${terminalRole} and not deleted`.execute(db.read)
  const [role] = roles
  const assignee =
    role === undefined || random() < 0.5
      ? { userId: oneOf(crew.movers, random).userId }
      : { userRoleId: role.id }
  const name = `Replenish ${now().toISOString().slice(11, 16)}`
  await dispatcher.dispatch(
    maintenances.create,
    { body: { proposalIds: proposals.map(({ id }) => id), name, ...assignee } },
    token,
  )
  return true
}
