/** What the flows of purchasing ask the warehouse for before they open a page: what is needed, and that no lines wait from before. */
import type { Proposal } from '../../src/contract/endpoints/purchase-inputs'
import type { CockpitApi } from './cockpit-api'

/** What a new draft asks for at first, with one criterion more. */
export const usualSearch = {
  criteria: ['criticalLevel', 'optimalLevel', 'knownOrders'],
  periodFrom: null,
  forecastDays: 30,
  growthFactor: '1',
  subtractsDrafts: true,
}

/** What is needed of these suppliers, or of all, by a search. */
export async function suppliersInNeed(
  admin: CockpitApi,
  search: object = usualSearch,
  supplierIds: readonly number[] | null = null,
): Promise<Proposal['suppliers']> {
  const { result } = await admin.call<{ result: Proposal }>('POST', '/Draft/get', { supplierIds, search })
  return result.suppliers
}

/** The same without the lines that other drafts cover. */
export async function uncovered(
  admin: CockpitApi,
  supplierIds: readonly number[] | null = null,
): Promise<Proposal['suppliers']> {
  return (await suppliersInNeed(admin, usualSearch, supplierIds)).map(supplier => ({
    ...supplier,
    lines: supplier.lines.filter(({ quantity }) => quantity !== '0'),
  }))
}

/** Forgets the lines of new drafts that nobody saved. */
export async function forgetUnsavedLines(admin: CockpitApi): Promise<void> {
  for (const key of ['new', 'empty']) await admin.call('POST', '/Draft/lines', { key, content: '' })
}
