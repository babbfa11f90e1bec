/** What the list of saved views says of one, for tests. */
import type { CustomViewHeader } from '../../../src/contract/entities/custom-view'

/** A view of one's own for the sales orders; `change` in place of what it says. */
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
