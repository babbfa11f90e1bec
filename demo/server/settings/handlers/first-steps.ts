/** The progress of setting up a business unit, derived from its data (src/contract/first-steps.ts). */
import { sql } from 'kysely'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { firstStepNames, firstSteps, type FirstStepName } from '../../../../src/contract/first-steps'
import type { Db } from '../../core/db/database'
import type { Context } from '../../core/calls/context'
import { companyEntity } from '../company'

/** The steps that the caller may do, each with whether it is done. */
export const firstStepsOf: Handlers<Endpoints, Context>['settings']['firstSteps'] = async (
  _input,
  context,
) => {
  const { db, caller, can } = context
  const allowed = firstStepNames.filter(name => firstSteps[name].permissions.every(can))
  if (allowed.length === 0) return []
  const done = await doneSteps(db, caller.businessUnitId)
  return allowed.map(name => ({ name, isDone: done[name] }))
}

/** Formats count as set when there is a country or a saved format. The first user is the administrator. */
async function doneSteps(db: Db, unit: number): Promise<Readonly<Record<FirstStepName, boolean>>> {
  const { rows } = await sql<Record<FirstStepName, boolean>>`select
    exists (select 1 from company_info where business_unit_id = ${unit} and country_code <> '')
      or exists (select 1 from audit where business_unit_id = ${unit} and entity = ${companyEntity}) as formats,
    exists (select 1 from location where business_unit_id = ${unit} and not system_location and not deleted) as locations,
    exists (select 1 from material where business_unit_id = ${unit}) as materials,
    (select count(*) > 1 from (select 1 from app_user
      where business_unit_id = ${unit} and is_active and not deleted and not is_device limit 2) people) as users,
    exists (select 1 from stock where business_unit_id = ${unit}) or exists (select 1 from sales_order where business_unit_id = ${unit})
      or exists (select 1 from ingoing_order where business_unit_id = ${unit}) as imports`.execute(db.read)
  const [row] = rows
  if (row === undefined) throw new Error('A select without a table gives a row.')
  return row
}
