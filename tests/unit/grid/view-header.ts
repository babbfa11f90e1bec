/** An entry in the list of saved views, for tests. */
import type { CustomViewHeader } from '../../../src/contract/entities/custom-view'

/** One of the user's own views of the sales orders; `change` overrides values. */
export function viewHeader(
  id: number,
  customViewName: string,
  change: Partial<CustomViewHeader> = {},
): CustomViewHeader {
  return {
    id,
    customViewName,
    isShared: false,
    scope: 'me',
    owner: 'SalesOrders',
    createdBy: 'Camilla Juul',
    isOwn: true,
    canChange: true,
    isPrimary: false,
    isPrimaryForAll: false,
    ...change,
  }
}
