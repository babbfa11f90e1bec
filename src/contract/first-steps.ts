/** What a business unit needs before its warehouse can work: the steps in their order, where each is done, and who may do it. */
import type { ImportKindName } from './imports/import-kinds'
import type { PermissionPath } from './permissions'
import type { RouteName } from './route-names'

export const firstStepNames = ['formats', 'locations', 'materials', 'users', 'imports'] as const
export type FirstStepName = (typeof firstStepNames)[number]

export interface FirstStep {
  readonly page: RouteName
  /** Kind that the imports page opens with. */
  readonly kind?: ImportKindName
  /** All of them are needed. */
  readonly permissions: readonly PermissionPath[]
}

const importing = 'header/settings/import'

export const firstSteps: Readonly<Record<FirstStepName, FirstStep>> = {
  formats: {
    page: 'company-information',
    permissions: ['header/settings/users', 'header/settings/can_edit_company_info'],
  },
  locations: { page: 'import', kind: 'locations', permissions: [importing, 'data/location/add'] },
  materials: { page: 'import', kind: 'materials', permissions: [importing, 'data/material/update'] },
  users: { page: 'user-management', permissions: ['header/settings/users'] },
  imports: { page: 'import', kind: 'stocks', permissions: [importing, 'data/stock/gain'] },
}
