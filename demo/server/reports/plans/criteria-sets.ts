/** Named sets of criteria: each user saves their own for a report and may star one. */
import * as v from 'valibot'
import type { CriteriaSet, criteriaSetContent } from '../../../../src/contract/endpoints/report-plans'
import { criteriaSetsMost } from '../../../../src/contract/report-limits'
import { criteriaSchemas, type AnyCriteria } from '../../../../src/contract/reports/criteria'
import type { ReportName } from '../../../../src/contract/reports/report-names'
import type { Db, Tx, UnitContext } from '../../core/db/database'
import type { Caller } from '../../core/calls/context'
import { issuesOf } from '../../core/calls/read-input'
import { conflict, invalidInput, notFound } from '../../core/refusal'
import { withUniqueName } from '../../core/calls/unique-name'

type Content = v.InferOutput<typeof criteriaSetContent>
type Owner = Pick<Caller, 'businessUnitId' | 'userId'>

/** The user's sets of a report, by name. */
export async function criteriaSetsOf(
  db: Pick<Tx, 'sql'>['sql'] | Db['read'],
  owner: Owner,
  report: ReportName,
): Promise<CriteriaSet[]> {
  const sets = await db
    .selectFrom('criteria_set')
    .select(['id', 'name', 'criteria', 'period', 'is_starred as isStarred'])
    .where('business_unit_id', '=', owner.businessUnitId)
    .where('user_id', '=', owner.userId)
    .where('report', '=', report)
    .execute()
  const byName = new Intl.Collator('en').compare
  return sets
    .map(set => ({ ...set, criteria: set.criteria as AnyCriteria }))
    .sort((one, other) => byName(one.name, other.name))
}

/** Saves a new set, or replaces the one of `id`. @throws Refusal 400, 404, 409 `name-taken` or for too many */
export async function saveCriteriaSet(
  db: Db,
  unit: UnitContext,
  owner: Owner,
  { report, id, content }: { readonly report: ReportName; readonly id?: number; readonly content: Content },
): Promise<CriteriaSet> {
  const values = {
    name: content.name,
    criteria: JSON.stringify(readPartOf(report, content.criteria)),
    period: content.period,
  }
  return withUniqueName('name-taken', () =>
    db.tx(unit, async tx => {
      const sets = await criteriaSetsOf(tx.sql, owner, report)
      if (id === undefined && sets.length >= criteriaSetsMost) {
        throw conflict(`At most ${criteriaSetsMost} sets.`, { code: 'too-many' })
      }
      if (id !== undefined && sets.every(set => set.id !== id)) throw noSuchSet()
      const saved =
        id === undefined
          ? await tx.sql
              .insertInto('criteria_set')
              .values({
                ...values,
                business_unit_id: owner.businessUnitId,
                user_id: owner.userId,
                report,
              })
              .returning('id')
              .executeTakeFirstOrThrow()
          : { id }
      if (id !== undefined) {
        await tx.sql.updateTable('criteria_set').set(values).where('id', '=', id).execute()
      }
      const after = await criteriaSetsOf(tx.sql, owner, report)
      const set = after.find(one => one.id === saved.id)
      if (set === undefined) throw noSuchSet()
      return set
    }),
  )
}

/** Stars one set, or none. @throws Refusal 404 */
export async function starCriteriaSet(
  db: Db,
  unit: UnitContext,
  owner: Owner,
  { report, id }: { readonly report: ReportName; readonly id: number | null },
): Promise<CriteriaSet[]> {
  return db.tx(unit, async tx => {
    const sets = await criteriaSetsOf(tx.sql, owner, report)
    if (id !== null && sets.every(set => set.id !== id)) throw noSuchSet()
    const ids = sets.map(set => set.id)
    if (ids.length > 0) {
      await tx.sql
        .updateTable('criteria_set')
        .set({ is_starred: false })
        .where('id', 'in', ids)
        .where('is_starred', '=', true)
        .execute()
    }
    if (id !== null) {
      await tx.sql.updateTable('criteria_set').set({ is_starred: true }).where('id', '=', id).execute()
    }
    return criteriaSetsOf(tx.sql, owner, report)
  })
}

/** @throws Refusal 404 */
export async function removeCriteriaSet(
  db: Db,
  owner: Owner,
  { report, id }: { readonly report: ReportName; readonly id: number },
): Promise<void> {
  const { numDeletedRows } = await db.read
    .deleteFrom('criteria_set')
    .where('id', '=', id)
    .where('business_unit_id', '=', owner.businessUnitId)
    .where('user_id', '=', owner.userId)
    .where('report', '=', report)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw noSuchSet()
}

/** Given values must be valid; mandatory criteria may be left open. */
function readPartOf(report: ReportName, criteria: AnyCriteria): AnyCriteria {
  const read = v.safeParse(v.partial(criteriaSchemas[report]), criteria)
  if (read.success) return { ...read.output, moment: undefined }
  throw invalidInput(issuesOf(read.issues, 'body.criteria'))
}

const noSuchSet = () => notFound('There is no such set of criteria.')
