/**
 * Makes replenish tasks of proposals, in one job (DOMAIN, maintenance). The proposed quantity is computed again under locks, so that
 * concurrent calls make the tasks only once, and never for more than is free elsewhere.
 */
import { sql } from 'kysely'
import type { Maintenance } from '../../../src/contract/entities/maintenance'
import type { DoneRow } from '../../../src/contract/failures'
import { guardMaintenance } from '../../../src/contract/states/maintenance'
import type { Tx, UnitContext } from '../core/db/database'
import { saveOperations, notifyJobs, type Take } from '../orders/public'
import { decimal, decimalText } from '../../../src/contract/decimal'
import { replenishFrom, type ReplenishingStock } from './rules'
import type { Refusal } from '../core/refusal'
import { refusalOf } from '../core/calls/row-refusal'
import { type Assignee, auditNewJob, insertJob, insertJobProcess, type JobMade } from '../jobs/public'
import { idList, idsOf, rowsOf } from '../core/db/id-list'
import { rowsByIds } from '../core/search/search'
import { maintenanceSource } from './maintenance-source'
import { bringingTypes, isUnrestricted, lockMaterials } from '../materials/public'
import { lockStocks } from '../stocks/public'
import { isOpenTask } from '../core/db/state-conditions'

export interface NewReplenishment {
  readonly name: string
  readonly assignee: Assignee
}

/** A proposal as a call names it. */
export interface NamedProposal {
  readonly id: number
  readonly name: string
}

interface Acting {
  readonly unit: UnitContext
  readonly now: Date
}

/** Makes the job with the tasks of the accepted proposals; no job without any. */
export async function createReplenishments(
  tx: Tx,
  proposalIds: readonly number[],
  job: NewReplenishment,
  acting: Acting,
): Promise<JobMade<NamedProposal>> {
  const { businessUnitId } = acting.unit
  const read = (ids: readonly number[]): Promise<Maintenance[]> =>
    rowsByIds(tx.sql, maintenanceSource, ids, businessUnitId)
  const materialIds = [...new Set((await read(proposalIds)).map(row => row.materialId))]
  await lockGoods(tx, businessUnitId, materialIds)
  const proposals = await read(proposalIds)
  const stocksOf = await readStocksElsewhere(tx, businessUnitId, materialIds)
  const done: DoneRow[] = []
  const refused: { row: NamedProposal; refusal: Refusal }[] = []
  const seen = new Set<number>()
  let work: { readonly jobId: number; readonly processId: number } | null = null
  for (const proposal of proposals) {
    const row = { id: proposal.id, name: nameOf(proposal) }
    // Tasks just made for the same material are taken into account.
    const [now] = seen.has(proposal.materialId) ? await read([proposal.id]) : [proposal]
    seen.add(proposal.materialId)
    const result = guardMaintenance(now ?? { ...proposal, state: 'Planned' })
    if (!result.allowed || now === undefined) {
      const code = result.allowed ? 'on-its-way' : result.code
      refused.push({ row, refusal: refusalOf({ code, state: now?.state ?? 'Planned' }) })
      continue
    }
    const stocks = stocksOf.get(now.materialId) ?? { hasExpDate: false, free: [] }
    const eligible = stocks.free.filter(({ locationId, isPickable }) =>
      now.type === 'MinMax' ? locationId !== now.locationId : !isPickable,
    )
    const takes = replenishFrom(eligible, decimal(now.proposedQuantity), stocks.hasExpDate)
    if (takes.length === 0) {
      refused.push({ row, refusal: refusalOf({ code: 'nothing-to-bring', state: 'Lacking' }) })
      continue
    }
    for (const { stockId, quantity } of takes) {
      const stock = stocks.free.find(({ id }) => id === stockId)
      if (stock !== undefined) stock.available -= quantity
    }
    work ??= await insertWork(tx, job, acting)
    await insertTasks(tx, takes, now.locationId, work, acting.now)
    done.push({ ...row, state: 'Planned' })
  }
  if (work !== null) await sayWork(tx, work, job, materialIds)
  return { done, refused }
}

/** Concurrent calls for the same material wait, and its stocks are locked. */
async function lockGoods(tx: Tx, businessUnitId: number, materialIds: readonly number[]): Promise<void> {
  await lockMaterials(tx.sql, materialIds)
  const { rows } = await sql<{ id: number }>`select id from stock
    where business_unit_id = ${businessUnitId} and material_id in ${idList(materialIds)}`.execute(tx.sql)
  await lockStocks(tx.sql, idsOf(rows))
}

interface Elsewhere {
  readonly hasExpDate: boolean
  readonly free: ReplenishingStock[]
}

/** Free stock of materials: not blocked, not expired, neither reserved nor taken by open tasks. */
async function readStocksElsewhere(
  tx: Tx,
  businessUnitId: number,
  materialIds: readonly number[],
): Promise<Map<number, Elsewhere>> {
  const { rows } = await sql<
    Omit<ReplenishingStock, 'available'> & { available: string; hasExpDate: boolean }
  >`select s.id, s.material_id as "materialId", s.location_id as "locationId", s.exp_date as "expDate",
      s.fifo_date as "fifoDate", c.available_for_pick as "isPickable", m.has_exp_date as "hasExpDate",
      s.quantity - s.reserved_quantity - (
        select coalesce(sum(t.requested_quantity - t.confirmed_quantity), 0) from task t
        where t.stock_id = s.id and t.from_location_id = s.location_id and ${sql.raw(isOpenTask('t'))}
          and t.task_type in ${sql.raw(bringingTypes)}
      ) as available
    from stock s join location c on c.id = s.location_id join material m on m.id = s.material_id
    left join company_info company on company.business_unit_id = s.business_unit_id
    where s.business_unit_id = ${businessUnitId} and s.material_id in ${idList(materialIds)}
      and s.quantity > s.reserved_quantity and ${sql.raw(isUnrestricted('s', 'company'))}
    order by s.id`.execute(tx.sql)
  const byMaterial = new Map<number, Elsewhere>()
  for (const { hasExpDate, available, ...stock } of rows) {
    const known = byMaterial.get(stock.materialId) ?? { hasExpDate, free: [] }
    known.free.push({ ...stock, available: decimal(available) })
    byMaterial.set(stock.materialId, known)
  }
  return byMaterial
}

async function insertWork(
  tx: Tx,
  { name, assignee }: NewReplenishment,
  acting: Acting,
): Promise<{ jobId: number; processId: number }> {
  const jobId = await insertJob(tx, acting, { name, assignee, category: 'Maintenance' })
  const processId = await insertJobProcess(tx, acting, { jobId, prefix: 'MA', category: 'Maintenance' })
  return { jobId, processId }
}

async function insertTasks(
  tx: Tx,
  takes: readonly Take[],
  toLocationId: number | null,
  { jobId, processId }: { readonly jobId: number; readonly processId: number },
  now: Date,
): Promise<void> {
  const rows = takes.map(({ stockId, quantity }) => ({ id: stockId, quantity: decimalText(quantity) }))
  const added = await sql<{ id: number }>`
    insert into task (business_unit_id, process_id, job_id, task_type, state, material_id, stock_id, location_role_id,
      from_location_id, from_container, to_location_id, requested_quantity, execution_date, batch, exp_date,
      serial_number)
    select s.business_unit_id, ${processId}::bigint, ${jobId}::bigint, 'replenish', 'Initial', s.material_id, s.id,
      w.location_role_id, s.location_id, s.container, w.id, n.quantity, ${now.toISOString()}::timestamptz, s.batch,
      s.exp_date, s.serial_number
    from json_to_recordset(${rowsOf(rows)}) as n(id bigint, quantity numeric)
    join stock s on s.id = n.id join location c on c.id = s.location_id
    join location w on w.id = ${toLocationId}::bigint
    order by c.picking_sequence, c.id, s.id
    returning id`.execute(tx.sql)
  tx.changed('Task', idsOf(added.rows))
}

async function sayWork(
  tx: Tx,
  { jobId, processId }: { readonly jobId: number; readonly processId: number },
  job: NewReplenishment,
  materialIds: readonly number[],
): Promise<void> {
  await saveOperations(tx, [processId])
  await notifyJobs(tx, [jobId])
  // Orders that wait for a task of these materials have one now.
  tx.availabilityChanged(materialIds)
  await auditNewJob(tx, jobId, job)
}

function nameOf({ materialItemNo, location }: Maintenance): string {
  return location === null ? materialItemNo : `${materialItemNo} · ${location}`
}
