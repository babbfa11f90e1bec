/** Titles, icons and pages of the kinds of imports. */
import { importKinds, type ImportKindName } from '../../contract/imports/import-kinds'
import type { ImportField } from '../../contract/imports/import-kind'
import { masterGroups, ofEachGroup } from '../../contract/master-data/kinds'
import type { PermissionPath } from '../../contract/permissions'
import type { RouteName } from '../../contract/route-names'
import type { Access } from '../../kernel/session'
import type { IconName } from '../../ui/theme/icon-paths'

/** Page of the rows that a kind writes; customers have none. */
export const kindPages: Readonly<Record<ImportKindName, RouteName | null>> = {
  materials: 'materials-es-page',
  stocks: 'stocks-es-page',
  locations: 'locations-es-page',
  suppliers: 'supplier-es-page',
  customers: null,
  salesOrders: 'sales-orders-es-page',
  ingoingOrders: 'ingoing-orders-es-page',
  users: 'users',
  ...ofEachGroup(({ page }) => page),
}

export const kindIcons: Readonly<Record<ImportKindName, IconName>> = {
  materials: 'material',
  stocks: 'stocks',
  locations: 'location',
  suppliers: 'purchase',
  customers: 'users',
  salesOrders: 'order',
  ingoingOrders: 'ingoing',
  users: 'key',
  ...ofEachGroup(({ icon }) => icon),
}

/** In the page's order: kinds that depend on no other first. */
const kindOrder: readonly ImportKindName[] = [
  'materials',
  'stocks',
  'locations',
  'suppliers',
  'customers',
  'salesOrders',
  'ingoingOrders',
  'users',
  ...masterGroups,
]

/** The kinds that the user may import. */
export function allowedKinds(access: Access): readonly ImportKindName[] {
  return kindOrder.filter(name => {
    const { permission, feature } = importKinds[name]
    return access.can(permission) && (feature === undefined || access.featureOn(feature))
  })
}

/** The permissions of which one is needed to import anything; not more than a trace accepts. */
export const importPermissions: readonly PermissionPath[] = [
  ...new Set(kindOrder.map(name => importKinds[name].permission)),
].slice(0, 10)

export function fieldsOf(kind: ImportKindName): readonly ImportField[] {
  return importKinds[kind].fields
}
