/** The page of a record's subject, by the type of its key; null when no page knows the key. */
import type { IntegrationMessage } from '../../contract/entities/integration'
import type { RouteName } from '../../contract/route-names'
import type { LinkTarget } from '../../ui/grid/commands/grid-links'
import type { IconName } from '../../ui/theme/icon-paths'
import { toJson } from '../../contract/to-json'

export interface KeyTarget extends LinkTarget {
  readonly page: RouteName
  /** What is opened, for the translation key. */
  readonly name: 'order' | 'material' | 'ingoingOrder'
  readonly icon: IconName
}

const targets = {
  OrderNo: { page: 'sales-orders-es-page', name: 'order', icon: 'order', selector: 'orderNo' },
  ItemNo: { page: 'materials-es-page', name: 'material', icon: 'material', selector: 'itemNo' },
  IngoingOrderNo: {
    page: 'ingoing-orders-es-page',
    name: 'ingoingOrder',
    icon: 'ingoing',
    selector: 'orderNo',
  },
} as const

export function keyTarget({
  keyType,
  keyValue,
}: Pick<IntegrationMessage, 'keyType' | 'keyValue'>): KeyTarget | null {
  if (keyType === null || keyValue === null || !Object.hasOwn(targets, keyType)) return null
  const { page, name, icon, selector } = targets[keyType as keyof typeof targets]
  const filter = { selector, operator: 'IsEqualTo', value: keyValue, type: 'list' }
  return { page, name, icon, search: { filters: toJson([filter]), forceCall: 'true' } }
}
