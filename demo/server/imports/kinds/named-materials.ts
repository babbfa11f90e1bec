/** Finds materials by the item numbers in rows of other kinds, many at once, with suggestions for unknown numbers. */
import { sql } from 'kysely'
import { meansUnit } from '../../../../src/contract/unit-names'
import { expectedValuesMost } from '../../../../src/contract/import-limits'
import { closestOf } from '../closest-word'
import { addProblem, textIn, type ReadRow } from '../entry'
import type { PassScope } from './kind-pass'
import { rowsByText } from './table-rows'

export interface NamedMaterial {
  readonly id: number
  readonly itemNo: string
  readonly baseUoM: string | null
  /** Decimals of the base unit. */
  readonly decimals: number
  readonly salesPrice: string
  readonly latestCostPrice: string
  readonly averageCostPrice: string
  readonly hasBatch: boolean
  readonly hasExpDate: boolean
  readonly hasSerialNumber: boolean
}

/** The material of a row; problems are added to the row. */
export type MaterialOf = (row: ReadRow) => NamedMaterial | undefined

/** Reads the materials that rows name. */
export async function materialsOf(scope: PassScope, rows: readonly ReadRow[]): Promise<MaterialOf> {
  const itemNos = rows.flatMap(({ values }) => textIn(values, 'itemNo') ?? [])
  const found = await rowsByText(
    scope.sql,
    texts => sql<NamedMaterial>`
      select m.id, m.item_no as "itemNo", m.base_uom as "baseUoM", coalesce(u.decimals, 0) as decimals,
        m.sales_price as "salesPrice", m.latest_cost_price as "latestCostPrice", m.average_cost_price as "averageCostPrice",
        m.has_batch as "hasBatch", m.has_exp_date as "hasExpDate", m.has_serial_number as "hasSerialNumber"
      from material m left join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom
      where m.business_unit_id = ${scope.unit.businessUnitId} and m.item_no in ${texts}`,
    itemNos,
  )
  const materials = new Map(found.map(material => [material.itemNo, material]))
  const similar = await similarMaterials(
    scope,
    itemNos.filter(itemNo => !materials.has(itemNo)),
  )
  return row => {
    const itemNo = textIn(row.values, 'itemNo')
    if (itemNo === undefined) return undefined
    const material = materials.get(itemNo)
    if (material !== undefined) return material
    const others = similar.get(itemNo.toLowerCase()) ?? []
    const isAmbiguous = others.length > 1
    addProblem(row, 'itemNo', {
      code: isAmbiguous ? 'ambiguous' : 'unknown',
      expected: others.slice(0, expectedValuesMost),
      suggestion: isAmbiguous ? null : (others[0] ?? null),
    })
    return undefined
  }
}

/** Suggested item numbers by unknown text: different case, a barcode, or the same prefix. */
async function similarMaterials(
  scope: PassScope,
  unknown: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await rowsByText(
    scope.sql,
    texts => sql<{ found: string; itemNo: string }>`
      select t.value as found, m.item_no as "itemNo" from ${texts} t join material m
        on m.business_unit_id = ${scope.unit.businessUnitId} and (lower(m.item_no) = t.value or m.barcode = t.value or m.ean = t.value)
      order by m.item_no`,
    unknown.map(text => text.toLowerCase()),
  )
  const byText = new Map<string, string[]>()
  for (const { found, itemNo } of rows) byText.set(found, [...(byText.get(found) ?? []), itemNo])
  for (const text of [...new Set(unknown)].slice(0, similarMost)) {
    if (byText.has(text.toLowerCase()) || text.length < prefixLetters) continue
    const similar = closestOf(text, await itemNosWithPrefix(scope, text.slice(0, prefixLetters)))
    if (similar !== null) byText.set(text.toLowerCase(), [similar])
  }
  return byText
}

/** Maximum number of unknown numbers per batch with suggestions. */
const similarMost = 20
const prefixLetters = 2
const similarRowsMost = 1_000

async function itemNosWithPrefix({ sql: connection, unit }: PassScope, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ itemNo: string }>`
    select item_no as "itemNo" from material
    where business_unit_id = ${unit.businessUnitId} and starts_with(item_no, ${prefix}) order by item_no
    limit ${similarRowsMost}`.execute(connection)
  return rows.map(({ itemNo }) => itemNo)
}

/** Whether a unit of the file is another one than the base unit. */
export function isOtherUnit(unit: string | undefined, baseUoM: string | null): boolean {
  return unit !== undefined && !meansUnit(unit, baseUoM ?? '')
}

/** The unit of a row, in a column of its own, must be the base unit: its quantities and prices would mean something else. */
export function assertRowUnit(row: ReadRow, { baseUoM }: Pick<NamedMaterial, 'baseUoM'>): void {
  if (isOtherUnit(textIn(row.values, 'uoM'), baseUoM))
    addProblem(row, 'uoM', { code: 'other-unit', expected: [baseUoM ?? ''], suggestion: baseUoM })
}

/** A quantity of a row in the material's base unit; its decimals, and its unit next to it or in the row, must fit the material. */
export function assertQuantity(row: ReadRow, field: string, material: NamedMaterial): void {
  const { baseUoM, decimals } = material
  const text = textIn(row.values, field)
  const unit = row.units[field]
  if (text === undefined) return
  if (unit === undefined) assertRowUnit(row, material)
  else if (isOtherUnit(unit, baseUoM))
    addProblem(row, field, { code: 'other-unit', expected: [baseUoM ?? ''] })
  if ((text.split('.')[1]?.length ?? 0) <= decimals) return
  addProblem(
    row,
    field,
    decimals === 0 ? { code: 'not-whole' } : { code: 'too-many-decimals', expected: [String(decimals)] },
  )
}
