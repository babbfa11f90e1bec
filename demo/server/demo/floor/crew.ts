/** The simulated crew of each business unit, with open sessions, and how much work was open when it started. */
import { sql } from 'kysely'
import type { Db } from '../../core/db/database'
import type { Dispatcher } from '../../core/http/dispatch'
import { terminalRole } from '../../../../src/contract/permissions'
import { stateList } from '../../core/db/state-conditions'
import { openSalesOrderStates } from '../../../../src/contract/states/sales-order'

export interface Worker {
  readonly userId: number
  readonly userName: string
  /** A valid access token. */
  readonly token: () => Promise<string>
}

export interface Crew {
  readonly businessUnitId: number
  readonly pickers: readonly Worker[]
  readonly packers: readonly Worker[]
  /** The members who receive, put away, replenish, move and count. */
  readonly movers: readonly Worker[]
  readonly planner: Worker
  /** Amount of open work that the planner and the customers maintain. */
  readonly usual: {
    readonly newOrders: number
    readonly readyOrders: number
    readonly missingOrders: number
  }
}

interface UserRow {
  id: number
  business_unit_id: number
  user_name: string
  role: string
}

const pickersMost = 11
const packersMost = 3
const moversMost = 6
const application = 'Terminal'
/** The planner's role, and its name in a demo that was seeded by an older release. */
const plannerRoles: readonly string[] = ['Planner', 'PlannerRole']

/** The crews of all open demo units with terminal users and a planner, in the order of the units. */
export async function loadCrews(db: Db, dispatcher: Dispatcher): Promise<Crew[]> {
  const { rows } = await sql<UserRow>`
    select u.id, u.business_unit_id, u.user_name, r.user_role_name as role
    from app_user u join app_user_role a on a.user_id = u.id join user_role r on r.id = a.role_id
      join business_unit b on b.id = u.business_unit_id and b.is_demo and b.closed_at is null
    where u.is_active and not u.deleted and r.user_role_name in (${terminalRole}, ${sql.join(plannerRoles)})
    order by u.business_unit_id, u.id`.execute(db.read)
  const crews: Crew[] = []
  for (const businessUnitId of new Set(rows.map(row => row.business_unit_id))) {
    const users = rows.filter(row => row.business_unit_id === businessUnitId)
    const terminals = users.filter(row => row.role === terminalRole)
    const planner = users.find(row => plannerRoles.includes(row.role))
    if (planner === undefined || terminals.length === 0) continue
    const signedIn = new Map<number, Worker>()
    const signIn = async (user: UserRow): Promise<Worker> => {
      const worker = signedIn.get(user.id) ?? {
        userId: user.id,
        userName: user.user_name,
        token: await dispatcher.openSession(user.id, application),
      }
      signedIn.set(user.id, worker)
      return worker
    }
    const packerFrom = Math.min(pickersMost, Math.max(1, terminals.length - packersMost))
    const packers = terminals.slice(packerFrom, packerFrom + packersMost)
    crews.push({
      businessUnitId,
      pickers: await inTurn(terminals.slice(0, packerFrom), signIn),
      packers: await inTurn(packers.length > 0 ? packers : terminals, signIn),
      movers: await inTurn(terminals.slice(-moversMost), signIn),
      planner: await signIn(planner),
      usual: await usualWork(db, businessUnitId),
    })
  }
  return crews
}

async function usualWork(db: Db, businessUnitId: number): Promise<Crew['usual']> {
  const { rows } = await sql<{ fresh: number; ready: number; missing: number }>`
    select
      count(*) filter (where state in ('New','NewWarn') and execution_date < now() + interval '1 day')::int as fresh,
      count(*) filter (where state in ('ReadyForPick','PartiallyReadyForPick'))::int as ready,
      count(*) filter (where is_stock_missing)::int as missing
    from sales_order where business_unit_id = ${businessUnitId}
      and state in (${stateList(openSalesOrderStates)})`.execute(db.read)
  const [row] = rows
  return {
    newOrders: clamp(row?.fresh ?? 0, 12, 160),
    readyOrders: clamp(row?.ready ?? 0, 6, 80),
    missingOrders: clamp(row?.missing ?? 0, 3, 15),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

async function inTurn<T, R>(rows: readonly T[], make: (row: T) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (const row of rows) made.push(await make(row))
  return made
}
