import type { ImportKindName } from '../../../../src/contract/imports/import-kinds'
import { ofEachGroup } from '../../../../src/contract/master-data/kinds'
import { customerRules } from './customers'
import { ingoingOrderRules } from './ingoing-orders'
import type { KindRules } from './kind-pass'
import { locationRules } from './locations'
import { masterRules } from './master-data'
import { materialRules } from './materials'
import { salesOrderRules } from './sales-orders'
import { stockRules } from './stocks'
import { supplierRules } from './suppliers'
import { userRules } from './users'

export const kindRules: Readonly<Record<ImportKindName, KindRules>> = {
  materials: materialRules,
  locations: locationRules,
  stocks: stockRules,
  suppliers: supplierRules,
  customers: customerRules,
  salesOrders: salesOrderRules,
  ingoingOrders: ingoingOrderRules,
  users: userRules,
  ...ofEachGroup(({ group }) => masterRules(group)),
}
