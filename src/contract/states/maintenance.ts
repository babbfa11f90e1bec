/**
 * Replenishment proposals: which of them can become tasks (DOMAIN, maintenance). A proposal is not a row of a table but is derived from
 * stocks, tasks and orders, so its state already covers everything but the location. One guard for the menu and the server.
 */
import type { RefusalCode } from '../failures'
import type { Feature } from '../features'
import { defineMachine, guard, type GuardResult } from './state-machine'
import { maintenanceStates, type MaintenanceState, type MaintenanceType } from './warehouse'

export const maintenanceMachine = defineMachine({
  name: 'maintenance',
  states: maintenanceStates,
  final: [],
  transitions: {
    create: { from: ['Proposed'], to: maintenanceStates },
  },
})

/** The fields of a proposal that the guard needs. */
export interface GuardedProposal {
  readonly state: MaintenanceState
  /** Null for a material whose picking area has no location. */
  readonly locationId: number | null
}

/** The feature that a type of proposals needs. */
export const featureOfMaintenance = {
  MinMax: 'MaintenanceMinMax',
  OrderBased: 'MaintenanceOrderBased',
} as const satisfies Readonly<Record<MaintenanceType, Feature>>

/** Refusal code by state: more specific than `state`. */
const codes: Readonly<Partial<Record<MaintenanceState, RefusalCode>>> = {
  Planned: 'on-its-way',
  Lacking: 'nothing-to-bring',
}

/** Whether tasks can be created from a proposal. */
export function guardMaintenance({ state, locationId }: GuardedProposal): GuardResult<MaintenanceState> {
  const result = guard(maintenanceMachine, 'create', { state })
  if (!result.allowed) return { ...result, code: codes[state] ?? result.code }
  if (locationId !== null) return result
  return { allowed: false, code: 'no-place', state, allowedStates: [] }
}
