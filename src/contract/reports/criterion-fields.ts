/** The criteria of each report in their order: their parts, and which are required (spec 1, section 9: marked *). */
import type { AnyCriteria } from './criteria'
import { costBases, slowMovingProcesses } from './criteria'
import type { NamedKind } from './criteria-names'
import type { ReportName } from './report-names'
import { processCategories } from '../states/warehouse'
import { transactionTypes } from '../states/transaction-types'

interface NamedCriterion {
  /** The text is `report.criterion.<name>`. */
  readonly name: string
  /** Required to run the report. */
  readonly isMandatory?: true
}

/** A criterion by its kind; `path`, `from`, `to` and the like name its properties in the criteria on the wire. */
export type Criterion = NamedCriterion &
  (
    | { readonly kind: 'period'; readonly from: string; readonly to: string }
    | { readonly kind: 'day'; readonly path: string; /** Stands for no day at all. */ readonly none?: 'now' }
    | { readonly kind: 'oneOf'; readonly path: string; readonly values: readonly string[] }
    | {
        readonly kind: 'someOf'
        readonly path: string
        readonly values: readonly string[]
        /** Translation keys of the values are `state.<machine>.<value>`. */
        readonly machine: string
        /** The value on the wire is its position, from 1 on. */
        readonly isByPlace?: true
      }
    | { readonly kind: 'locations'; readonly from: string; readonly to: string }
    | { readonly kind: 'materials'; readonly groups: string; readonly items: string }
    | { readonly kind: 'ids'; readonly path: string; readonly of: NamedKind }
    | { readonly kind: 'counts'; readonly from: string; readonly to: string }
    | { readonly kind: 'money'; readonly path: string }
    | { readonly kind: 'text'; readonly path: string }
  )

const basedOn: Criterion = {
  name: 'basedOn',
  kind: 'oneOf',
  path: 'basedOn',
  values: costBases,
  isMandatory: true,
}
const locations: Criterion = {
  name: 'locations',
  kind: 'locations',
  from: 'fromLocation',
  to: 'toLocation',
}
const locationRoles: Criterion = {
  name: 'locationRoles',
  kind: 'ids',
  path: 'locationRoles',
  of: 'locationRole',
}
const materials = {
  name: 'materials',
  kind: 'materials',
  groups: 'materialGroups',
  items: 'materialsSKU',
} as const

export const criterionFields: Readonly<Record<ReportName, readonly Criterion[]>> = {
  materialSummary: [
    basedOn,
    { name: 'asOf', kind: 'day', path: 'asOf', none: 'now' },
    locations,
    locationRoles,
    materials,
  ],
  materialTransactions: [
    { name: 'period', kind: 'period', from: 'dateFrom', to: 'dateTo', isMandatory: true },
    {
      name: 'processTypes',
      kind: 'someOf',
      path: 'processTypes',
      values: transactionTypes,
      machine: 'transactionType',
      isMandatory: true,
    },
    locationRoles,
    locations,
    materials,
  ],
  slowMovingMaterials: [
    { name: 'performed', kind: 'period', from: 'fromDate', to: 'toDate', isMandatory: true },
    {
      name: 'processTypes',
      kind: 'someOf',
      path: 'processTypes',
      values: slowMovingProcesses,
      machine: 'transactionType',
      isMandatory: true,
    },
    basedOn,
    locations,
    locationRoles,
    { name: 'materialName', kind: 'text', path: 'materialName' },
    { ...materials, items: 'itemNumber' },
    { name: 'pickingFrequency', kind: 'counts', from: 'minPickingFrequency', to: 'maxPickingFrequency' },
    { name: 'lastMovementBefore', kind: 'day', path: 'lastMovementBefore' },
    { name: 'stockValueAbove', kind: 'money', path: 'stockValueAbove' },
  ],
  employeeEfficiency: [
    { name: 'period', kind: 'period', from: 'dateFrom', to: 'dateTo', isMandatory: true },
    { name: 'users', kind: 'ids', path: 'userIds', of: 'user' },
    {
      name: 'processes',
      kind: 'someOf',
      path: 'processDefinitionIds',
      values: processCategories,
      machine: 'processCategory',
      isByPlace: true,
    },
    { name: 'locationRoles', kind: 'ids', path: 'locationRoleIds', of: 'locationRole' },
  ],
  supplierPunctuality: [
    { name: 'period', kind: 'period', from: 'dateFrom', to: 'dateTo', isMandatory: true },
    { name: 'suppliers', kind: 'ids', path: 'supplierIds', of: 'supplier' },
    materials,
  ],
}

/** The properties on the wire that a criterion consists of. */
export function pathsOf(criterion: Criterion): readonly string[] {
  if ('path' in criterion) return [criterion.path]
  return criterion.kind === 'materials' ? [criterion.groups, criterion.items] : [criterion.from, criterion.to]
}

/** Whether a criterion is empty and so does not narrow. */
export function isEmptyCriterion(criterion: Criterion, criteria: AnyCriteria): boolean {
  return pathsOf(criterion).every(path => {
    const value = criteria[path]
    return (
      value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    )
  })
}
