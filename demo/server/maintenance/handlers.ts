/** Replenishment proposals: search, and their tasks, by the features that propose them (DOMAIN, maintenance). */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { maintenance } from '../../../src/contract/entities/maintenance'
import { featureOfMaintenance } from '../../../src/contract/states/maintenance'
import type { Context } from '../core/calls/context'
import { failedRowOf } from '../core/calls/each-row'
import { featureOff } from '../core/refusal'
import { readAssignee } from '../jobs/public'
import { createReplenishments } from './create-replenishments'
import { maintenanceSource, typeOfProposal } from './maintenance-source'
import { searchRows } from '../core/calls/search-rows'

type MaintenanceHandlers = Handlers<Endpoints, Context>['maintenances']

export const maintenanceHandlers: MaintenanceHandlers = {
  search: searchRows(maintenanceSource),
  description: async () => describeEntity(maintenance),

  async create({ body }, context) {
    const { db, unit, caller, progress } = context
    const proposalIds = [...new Set(body.proposalIds)]
    for (const id of proposalIds) {
      const feature = featureOfMaintenance[typeOfProposal(id)]
      if (!caller.features.includes(feature)) throw featureOff(feature)
    }
    const assignee = await readAssignee(db.read, unit.businessUnitId, body)
    progress.expect(proposalIds.length)
    const { done, refused } = await db.tx(unit, tx =>
      createReplenishments(tx, proposalIds, { name: body.name, assignee }, { unit, now: context.now() }),
    )
    progress.advance(proposalIds.length)
    const failed = refused.map(({ row, refusal }) => failedRowOf(row, refusal))
    const known = new Set([...done, ...failed].map(({ id }) => id))
    const gone = proposalIds.filter(id => !known.has(id))
    return {
      done: [...done],
      // A proposal that is no longer needed does not exist any more: its goods were replenished by somebody else.
      failed: [...failed, ...gone.map(id => ({ id, name: String(id), code: 'not-found' as const }))],
    }
  },
}
