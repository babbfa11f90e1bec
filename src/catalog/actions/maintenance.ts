/** Actions of replenishment proposals (DOMAIN, maintenance). */
import { maintenances } from '../../contract/endpoints/inventory'
import type { Maintenance } from '../../contract/entities/maintenance'
import { guardMaintenance } from '../../contract/states/maintenance'
import { defineAction } from '../../define/action'
import { replenishForm } from '../forms/maintenance'
import { assigneeOf } from './assignee'

/** No check of the features that propose: a proposal exists only while its feature is on. */
export const createReplenishments = defineAction<Maintenance>({
  name: 'createReplenishments',
  icon: 'maintenance',
  section: 1,
  shortcut: 'R',
  isPromoted: true,
  permission: 'data/maintenance/create',
  guard: guardMaintenance,
  form: replenishForm,
  isConsequential: true,
  endpoint: maintenances.create,
  input: (rows, values) => ({
    body: { proposalIds: rows.map(row => row.id), name: values.name, ...assigneeOf(values) },
  }),
})
