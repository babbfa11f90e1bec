/** A proposal by need: the lines proposed by the selected criteria, by supplier (DOMAIN, purchase need). */
import { sql } from 'kysely'
import type { NeedLine, Proposal } from '../../../src/contract/endpoints/purchase-inputs'
import { historyDaysMost } from '../../../src/contract/limits'
import { purchaseNeed, type NeedCriterion, type NeedParameters } from '../../../src/contract/purchase-need'
import type { Db } from '../core/db/database'
import { invalidInput } from '../core/refusal'
import { firstCompleteDay } from '../core/unit/archive-horizon'
import { addDays, dayOf, daysBetween, startOfDay } from '../../../src/contract/company-day'
import { readNeedLines, type NeedQuestion } from './need-inputs'

/** The query of a buyer. */
export interface ProposalQuestion {
  /** Null for all suppliers. */
  readonly supplierIds: readonly number[] | null
  readonly criteria: readonly NeedCriterion[]
  /** First day of the sales history, yyyy-mm-dd; null when it is no criterion. */
  readonly periodFrom: string | null
  readonly forecastDays: number
  readonly growthFactor: string
  readonly subtractsDrafts: boolean
  readonly draftId: number | null
  /** Overrides the lead time of each material. */
  readonly leadTimeDays?: number | null | undefined
}

/**
 * Computes a proposal.
 * @throws Refusal 400 when the sales history has no period, or its period does not end before today
 */
export async function proposePurchase(
  db: Db,
  unit: UnitDays,
  question: ProposalQuestion,
  now: Date,
): Promise<Proposal> {
  const today = dayOf(now, unit.region)
  const first = await firstCompleteDay(db.read, unit, 'tasks')
  const period = periodOf(question, { today, region: unit.region, path: 'search.periodFrom', first })
  const lines = await readAllNeedLines(db, {
    ...unit,
    today,
    startOfToday: startOfDay(today, unit.region).toISOString(),
    supplierIds: question.supplierIds,
    criteria: question.criteria,
    forecastDays: question.forecastDays,
    growthFactor: question.growthFactor,
    period,
    exceptDraftId: question.draftId,
    materialIds: null,
    leadTimeDays: question.leadTimeDays ?? null,
  })
  const suppliers = bySupplier(lines, question, period?.days ?? null)
  const found = new Set(suppliers.map(({ supplierId }) => supplierId))
  return {
    asOf: today,
    periodDays: period?.days ?? null,
    suppliers,
    leftOut: await excludedFrom(db, unit.businessUnitId, question.supplierIds ?? [], found),
  }
}

/**
 * Summing a year of picks needs more than the default 4 MB of work memory, and the index that contains just the needed columns: reading the
 * table and sorting on disk takes three times as long.
 */
async function readAllNeedLines(db: Db, question: NeedQuestion): Promise<NeedLine[]> {
  return db.read.transaction().execute(async transaction => {
    await sql`set local work_mem = '64MB'`.execute(transaction)
    await sql`set local random_page_cost = 1.1`.execute(transaction)
    return readNeedLines(transaction, question)
  })
}

/** The need inputs of a supplier's materials, whether they have a need or not. @throws Refusal 400 */
export async function readMaterialsOfSupplier(
  db: Db,
  unit: UnitDays,
  requested: Pick<ProposalQuestion, 'periodFrom' | 'draftId'> & {
    readonly supplierId: number
    readonly materialIds: readonly number[]
    /** Item numbers of further materials; unknown ones are left out. */
    readonly itemNos: readonly string[]
  },
  now: Date,
): Promise<NeedLine[]> {
  const today = dayOf(now, unit.region)
  return readNeedLines(db.read, {
    ...unit,
    today,
    startOfToday: startOfDay(today, unit.region).toISOString(),
    supplierIds: [requested.supplierId],
    criteria: [],
    forecastDays: 0,
    growthFactor: '1',
    period: periodOf(
      { criteria: [], periodFrom: await periodFromFirstPick(db, unit, requested.periodFrom) },
      { today, region: unit.region, path: 'periodFrom' },
    ),
    exceptDraftId: requested.draftId,
    materialIds: [
      ...requested.materialIds,
      ...(await readMaterialIds(db, unit.businessUnitId, requested.itemNos)),
    ],
  })
}

/** Materials with these item numbers. */
async function readMaterialIds(
  db: Db,
  businessUnitId: number,
  itemNos: readonly string[],
): Promise<number[]> {
  if (itemNos.length === 0) return []
  const rows = await db.read
    .selectFrom('material')
    .select('id')
    .where('business_unit_id', '=', businessUnitId)
    .where(sql<boolean>`item_no = any(${[...new Set(itemNos)]}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** The pure function's input for a line. */
export function parametersOf(
  question: Pick<ProposalQuestion, 'criteria' | 'forecastDays' | 'growthFactor' | 'subtractsDrafts'>,
  leadTimeDays: number,
  periodDays: number | null,
): NeedParameters {
  const { criteria, forecastDays, growthFactor, subtractsDrafts } = question
  return { criteria, forecastDays, growthFactor, subtractsDrafts, leadTimeDays, periodDays }
}

interface UnitDays {
  readonly businessUnitId: number
  readonly region: string
}

/** The day from which the sales history of a draft counts: later than the given one when earlier picks are in the archive. */
export async function periodFromFirstPick(
  db: Db,
  unit: UnitDays,
  periodFrom: string | null,
): Promise<string | null> {
  const first = await firstCompleteDay(db.read, unit, 'tasks')
  return periodFrom !== null && first !== undefined && first > periodFrom ? first : periodFrom
}

/** @param given.first the first day whose picks are all in the database */
function periodOf(
  { criteria, periodFrom }: Pick<ProposalQuestion, 'criteria' | 'periodFrom'>,
  given: {
    readonly today: string
    readonly region: string
    readonly path: string
    readonly first?: string | undefined
  },
): { from: string; days: number } | null {
  const { today, region, path, first = '' } = given
  if (periodFrom === null) {
    if (!criteria.includes('salesHistory')) return null
    throw invalidInput([
      { path, message: 'Choose the day from which the sales history counts.', code: 'missing' },
    ])
  }
  const days = daysBetween(periodFrom, today)
  if (days < 1)
    throw invalidInput([
      { path, message: 'The sales history begins yesterday or earlier.', code: 'not-past' },
    ])
  const longest = addDays(today, -historyDaysMost)
  const least = first > longest ? first : longest
  if (periodFrom < least)
    throw invalidInput([
      {
        path,
        message: `The sales history begins on ${least} or later.`,
        code: 'too-long-ago',
        values: { least },
      },
    ])
  return { from: startOfDay(periodFrom, region).toISOString(), days }
}

/** The lines are sorted by supplier. */
function bySupplier(
  lines: readonly NeedLine[],
  question: ProposalQuestion,
  periodDays: number | null,
): Proposal['suppliers'] {
  const groups = new Map<number, Proposal['suppliers'][number]>()
  for (const line of lines) {
    const { need, quantity } = purchaseNeed(
      line,
      parametersOf(question, question.leadTimeDays ?? line.leadTimeDays, periodDays),
    )
    const { supplierId, supplierName } = line
    const group = groups.get(supplierId) ?? { supplierId, supplierName, lines: [] }
    groups.set(supplierId, group)
    group.lines.push({ ...line, need, quantity })
  }
  return [...groups.values()]
}

async function excludedFrom(
  db: Db,
  businessUnitId: number,
  requested: readonly number[],
  found: ReadonlySet<number>,
): Promise<Proposal['leftOut']> {
  const missing = requested.filter(id => !found.has(id))
  if (missing.length === 0) return []
  const rows = await db.read
    .selectFrom('supplier as s')
    .select(eb => [
      's.id',
      's.supplier_name',
      's.supplier_status',
      eb
        .exists(eb.selectFrom('supplier_material as m').select('m.id').whereRef('m.supplier_id', '=', 's.id'))
        .as('has_materials'),
    ])
    .where('s.business_unit_id', '=', businessUnitId)
    .where('s.id', 'in', missing)
    .orderBy('s.supplier_name')
    .execute()
  return rows.map(row => ({
    supplierId: row.id,
    supplierName: row.supplier_name,
    reason:
      row.supplier_status !== 'Active' ? 'inactive' : row.has_materials ? 'nothing-needed' : 'no-materials',
  }))
}
