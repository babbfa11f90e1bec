/** Seeds an empty database with the demo's two business units in one transaction. The same `now` and size give the same warehouse. */
import { sql, type Transaction } from 'kysely'
import { features, type Feature } from '../../../../src/contract/features'
import { formatDefaults } from '../../../../src/contract/limits'
import { openMasterPermissions } from '../../../../src/contract/master-data/kinds'
import { permissionDefaults } from '../../../../src/contract/permission-defaults'
import { viewerRole } from '../../../../src/contract/permissions'
import type { Db } from '../../core/db/database'
import type { Tables } from '../../core/db/tables'
import { decimalText } from '../../../../src/contract/decimal'
import { grouped } from '../../core/db/grouped'
import { rowsOf } from '../../core/db/id-list'
import { maintainTables } from '../../core/db/table-upkeep'
import { recomputeAllOperations } from '../../orders/public'
import { planGoodsAtGates, putGoodsAtGates } from './goods-at-gates'
import { makeHistory } from './history'
import { makeInbound, openIngoingOrders } from './inbound'
import { fitLocations } from './locations'
import { makeMasterData } from './master-data'
import { findMovements } from './movements'
import { roles, users } from './names'
import { makeOpenOrders } from './open-orders'
import { makeOffice } from './office'
import { makeOpenWork } from './open-work'
import { planOrders } from './order-plan'
import { nextOrderNumber, recordOrders } from './order-rows'
import { makeOrderTrails } from './order-trails'
import { makeRowTrails } from './row-trails'
import { placeMovements, type Cost } from './placed-movements'
import { createRandom } from './random'
import { addSavedViews } from './saved-views'
import { makeScreens } from './screens'
import { createSeedClock } from './seed-clock'
import { seedCounts, type SeedSize } from './seed-sizes'
import { createSheet, withoutForeignKeys, type Sheet } from './sheet'
import { fitOpenCounts, makeStockCounts } from './stock-counts'
import { addStocks, makeStocks } from './stocks'
import {
  addPastWork,
  carriedBy,
  makeOpenReplenishments,
  planPastWork,
  replenishedMaterials,
} from './warehouse-work'

export interface SeedOptions {
  /** Size of the unit Demo; Nordlager is always small. */
  readonly size: SeedSize
  readonly now: Date
  /** Password of all demo users. */
  readonly password: string
  readonly hash: (password: string) => Promise<string>
  /** Called repeatedly with the progress in percent. */
  readonly progress: (percent: number) => void
}

interface UnitPlan {
  readonly name: string
  readonly companyName: string
  readonly address: readonly [street: string, zipCode: string, city: string]
  readonly size: SeedSize
  readonly features: readonly Feature[]
  readonly random: number
}

/** Progress by the time that each step takes: rows, histories, the check of foreign keys; the rest is for statistics. */
const percentAt = { lastRow: 70, histories: 85, references: 92 }

/** Seeds both business units. */
export async function seed(db: Db, options: SeedOptions): Promise<void> {
  const hashes = await hashAll(options)
  await db.read.transaction().execute(async tx => {
    const units = unitPlans(options.size)
    const total = units.reduce((sum, unit) => sum + expectedRows(unit.size), 0)
    const sheet = await createSheet(tx, rows =>
      options.progress(percentAt.lastRow * Math.min(rows / total, 1)),
    )
    await withoutForeignKeys(tx, async () => {
      for (const unit of units) await seedUnit(tx, sheet, unit, hashes, options.now)
      options.progress(percentAt.histories)
      await makeScreens(tx, options.now)
      await recomputeAllOperations(tx)
    })
  })
  options.progress(percentAt.references)
  await sql`vacuum (analyze)`.execute(db.read)
  await maintainTables(db)
}

function unitPlans(size: SeedSize): UnitPlan[] {
  const off: readonly Feature[] = ['Kardex', 'InventoryAutoAcceptance']
  return [
    {
      name: 'Demo',
      companyName: 'Nordkapp Lager AS',
      address: ['Havnegata 12', '9750', 'Honningsvåg'],
      size,
      features: features.filter(feature => !off.includes(feature)),
      random: 4_711,
    },
    {
      name: 'Nordlager',
      companyName: 'Nordlager Skandinavien AB',
      address: ['Hamngatan 7', '211 18', 'Malmö'],
      size: 'small',
      features: ['NewSalesOrderView', 'MaintenanceMinMax', 'InventoryManual', 'MaterialSummary'],
      random: 1_847,
    },
  ]
}

async function hashAll({ password, hash }: SeedOptions): Promise<Map<string, string>> {
  return new Map(await Promise.all(users.map(async user => [user.userName, await hash(password)] as const)))
}

/** Approximate number of a unit's rows, for the progress. */
function expectedRows(size: SeedSize): number {
  const counts = seedCounts[size]
  return (
    counts.performedTasks * 2 +
    counts.salesOrderLines +
    counts.salesOrders * 3 +
    counts.stocks +
    counts.materials * 6 +
    counts.ingoingOrders * 2
  )
}

async function seedUnit(
  tx: Transaction<Tables>,
  sheet: Sheet,
  unit: UnitPlan,
  passwordHashes: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const random = createRandom(unit.random)
  const clock = createSeedClock(now, formatDefaults.region)
  const counts = seedCounts[unit.size]

  const businessUnitId = addUnit(sheet, unit)
  addPermissions(sheet, businessUnitId)
  const master = makeMasterData(sheet, {
    businessUnitId,
    unitName: unit.name,
    counts,
    passwordHashes,
    random,
  })
  addSavedViews(sheet, businessUnitId, master.users, unit.name === 'Demo')
  const crew = master.users.filter(user => user.role === 'TerminalRole')
  const shared = { businessUnitId, master, counts, clock, random, crew, receivers: crew.slice(-6) }

  const plans = planOrders(master, counts, clock, random)
  const records = recordOrders(sheet, plans)
  sheet.addPlain('number_series', {
    business_unit_id: businessUnitId,
    name: 'SalesOrder',
    next_number: nextOrderNumber(records),
  })
  const book = makeStocks(sheet, master, plans, counts, clock, random)
  const pickers = crew.slice(0, 16)
  const picksToday = makeOpenOrders(sheet, {
    ...shared,
    records: records.filter(record => record.plan.finishedAt === null),
    book,
    pickers,
    replenishing: replenishedMaterials(master),
  })
  makeOpenReplenishments(sheet, { ...shared, book })
  const differences = makeStockCounts(sheet, { ...shared, book, random: createRandom(unit.random + 2) })
  makeOpenWork(sheet, { ...shared, book, random: createRandom(unit.random + 1) })
  await sheet.flush()

  const history = await makeHistory(sheet, {
    ...shared,
    records,
    book,
    pickers,
    tasksPerLine: 1.8,
  })
  addStocks(sheet, businessUnitId, book, clock, random)

  const picks = [...history.picks, ...picksToday]
  const { receipts, movements } = findMovements({
    ...shared,
    book,
    picks,
    returns: history.returns,
    differences,
    deliveriesPerYear: Math.max(
      2,
      Math.round((counts.ingoingOrders - openIngoingOrders(counts)) / counts.suppliers),
    ),
  })

  const { putAways, receivedLines } = await makeInbound(sheet, receipts, { ...shared, book })
  const work = planPastWork(sheet, counts.performedTasks - picks.length - putAways, { ...shared, book })
  await sheet.flush('all')
  const goods = await planGoodsAtGates(tx, sheet, businessUnitId)
  const atGates = grouped(goods, ({ materialId }) => materialId)
  const { costs, gatePrices } = await placeMovements(sheet, {
    ...shared,
    book,
    movements,
    receivedLines,
    carried: carriedBy(work),
    atGates,
  })
  await addPastWork(sheet, businessUnitId, work)

  await sheet.flush('all')
  await saveCosts(tx, costs)
  await putGoodsAtGates(tx, sheet, businessUnitId, { goods, prices: gatePrices })
  await fitOpenCounts(tx, businessUnitId)
  await fitLocations(tx, businessUnitId)
  await makeOrderTrails(tx, businessUnitId)
  await makeOffice(tx, sheet, {
    businessUnitId,
    size: unit.size,
    randomSeed: unit.random + 100,
    master,
    records,
    clock,
  })
  await makeRowTrails(tx, businessUnitId)
}

function addUnit(sheet: Sheet, unit: UnitPlan): number {
  const businessUnitId = sheet.add('business_unit', {
    name: unit.name,
    features: [...unit.features],
    concurrent_users: 50,
    is_demo: true,
  })
  const [street, zipCode, city] = unit.address
  sheet.addPlain('company_info', {
    business_unit_id: businessUnitId,
    name: unit.companyName,
    street_address: street,
    zip_code: zipCode,
    city,
    country_code: unit.name === 'Demo' ? 'NO' : 'SE',
    region: '',
    date_format: '',
    time_format: '',
    number_format: '',
    currency: unit.name === 'Demo' ? 'NOK' : 'SEK',
  })
  return businessUnitId
}

/**
 * Permissions of viewers: they lose every data permission except navigation, view history and view reservations, and the pages that exist
 * only to save something, since the defaults allow nearly everything. Partly prepare, off by default, is granted to administrators (DOMAIN,
 * permission paths).
 */
function addPermissions(sheet: Sheet, businessUnitId: number): void {
  const open = ['data/navigation', 'data/order/viewHistory', 'data/order/viewReservations']
  const others = roles.map(role => role.name).filter(name => name !== viewerRole)
  for (const [path, value] of Object.entries(permissionDefaults)) {
    const isSaving = path.startsWith('data/') || savingPages.includes(path)
    if (path === 'data/order/partlyPrepare') {
      addPermission(sheet, businessUnitId, path, ['AdminRole'])
    } else if (isSaving && value === true && !open.includes(path)) {
      addPermission(sheet, businessUnitId, path, others)
    }
  }
}

/** Pages that exist only to save something. */
const savingPages: readonly string[] = [
  'header/settings/import',
  ...openMasterPermissions,
  'pages/newdraft-page',
  'pages/emptydraft-page',
  'pages/updatedraft-page',
  'pages/create-sales-order',
]

function addPermission(sheet: Sheet, businessUnitId: number, path: string, value: readonly string[]): void {
  sheet.addPlain('setting', {
    business_unit_id: businessUnitId,
    user_id: 0,
    client_id: 'Cockpit',
    owner: 'permissions',
    key: path,
    value: JSON.stringify(value),
  })
}

async function saveCosts(tx: Transaction<Tables>, costs: ReadonlyMap<number, Cost>): Promise<void> {
  const rows = [...costs].map(([id, cost]) => ({
    id,
    average: decimalText(cost.average),
    latest: decimalText(cost.latest),
  }))
  await sql`update material m set average_cost_price = c.average, latest_cost_price = c.latest
    from json_to_recordset(${rowsOf(rows)}) as c(id bigint, average numeric, latest numeric)
    where m.id = c.id`.execute(tx)
}
