/**
 * Barcodes and EANs of materials: a scan should identify one material, so a code in use cannot be given to another one. Existing duplicates
 * stay, and order entry lets the user choose.
 */
import { sql, type Kysely } from 'kysely'
import { isEan } from '../../../src/contract/barcode'
import type { MaterialUpdate } from '../../../src/contract/endpoints/material-inputs'
import type { Material } from '../../../src/contract/entities/material'
import type { InputIssue } from '../../../src/contract/input-issues'
import type { Tables } from '../core/db/tables'
import { invalidInput } from '../core/refusal'
import { rowsOf } from '../core/db/id-list'

/** A material with a code: as its barcode, its EAN, or an identifier of one of its units. */
export interface CodeOwner {
  readonly code: string
  readonly id: number
  readonly itemNo: string
}

/** Locks the codes of a business unit's materials against concurrent changes until the transaction ends. */
export async function lockMaterialCodes(db: Kysely<Tables>, businessUnitId: number): Promise<void> {
  const key = `material-codes/${businessUnitId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 0))`.execute(db)
}

/** The materials of a business unit with these codes; of several with the same code the one with the lowest id. */
export async function ownersOfCodes(
  db: Kysely<Tables>,
  businessUnitId: number,
  codes: readonly string[],
): Promise<readonly CodeOwner[]> {
  if (codes.length === 0) return []
  const requested = rowsOf([...new Set(codes)].map(code => ({ code })))
  const { rows } = await sql<CodeOwner>`
    with requested_code as materialized (select code from json_to_recordset(${requested}) as a(code text)),
    owner as (
      select a.code, m.id from requested_code a join material m on m.business_unit_id = ${businessUnitId} and m.barcode = a.code
      union select a.code, m.id from requested_code a join material m on m.business_unit_id = ${businessUnitId} and m.ean = a.code
      union select i.code, u.material_id from material_unit_of_measure u
        cross join unnest(u.identifiers) as i(code) join requested_code a on a.code = i.code
        where u.business_unit_id = ${businessUnitId} and u.identifiers && (select array_agg(code) from requested_code)
    )
    select o.code, m.id, m.item_no as "itemNo" from owner o join material m on m.id = o.id order by m.id`.execute(
    db,
  )
  return rows
}

const codeFields = ['barcode', 'ean'] as const

/** Whether a change of a material may set one of its codes. */
export const setsCodes = (requested: Partial<Pick<MaterialUpdate, 'barcode' | 'ean'>>): boolean =>
  codeFields.some(field => Boolean(requested[field]))

/** Changed codes must be unused, and an EAN complete. Unchanged codes are not checked. @throws Refusal 400 */
export async function assertCodes(
  db: Kysely<Tables>,
  businessUnitId: number,
  before: Pick<Material, 'id' | 'barcode' | 'ean'>,
  requested: Partial<Pick<MaterialUpdate, 'barcode' | 'ean'>>,
): Promise<void> {
  const changed = codeFields.flatMap(field => {
    const code = requested[field]
    return !code || code === before[field] ? [] : [{ field, code }]
  })
  const codes = changed.map(({ code }) => code)
  const owners = (await ownersOfCodes(db, businessUnitId, codes)).filter(({ id }) => id !== before.id)
  const issues = changed.flatMap(({ field, code }): readonly InputIssue[] => {
    const path = `body.${field}`
    if (field === 'ean' && !isEan(code))
      return [{ path, message: 'An EAN with a valid check digit.', code: 'not-an-ean' }]
    const owner = owners.find(other => other.code === code)
    if (owner === undefined) return []
    const values = { code, item: owner.itemNo }
    return [{ path, message: `${code} belongs to ${owner.itemNo}.`, code: 'code-of-another', values }]
  })
  if (issues.length > 0) throw invalidInput(issues)
}
