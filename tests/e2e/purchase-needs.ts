/** Prepares the purchasing tests through the API: reads needs, saves drafts of them, and deletes unsaved lines of earlier tests. */
import type { NeedLine, Proposal } from '../../src/contract/endpoints/purchase-inputs'
import type { CockpitApi } from './cockpit-api'

/** The default criteria of a new draft plus the optimal level. */
export const usualSearch = {
  criteria: ['criticalLevel', 'optimalLevel', 'knownOrders'],
  periodFrom: null,
  forecastDays: 30,
  growthFactor: '1',
  subtractsDrafts: true,
}

/** The same without subtracting what other drafts have. */
export const searchIgnoringDrafts = { ...usualSearch, subtractsDrafts: false }
/** The criteria of saved drafts, which differ from those of a new draft. */
const savedSearch = { ...searchIgnoringDrafts, criteria: ['criticalLevel', 'optimalLevel'], forecastDays: 45 }
export type NeedySupplier = Proposal['suppliers'][number]

/** The needs by supplier: of these suppliers, or of all. */
export async function suppliersInNeed(
  admin: CockpitApi,
  search: object = usualSearch,
  supplierIds: readonly number[] | null = null,
): Promise<Proposal['suppliers']> {
  const { result } = await admin.call<{ result: Proposal }>('POST', '/Draft/get', { supplierIds, search })
  return result.suppliers
}

/** The default needs without the lines that other drafts cover. */
export async function uncovered(
  admin: CockpitApi,
  supplierIds: readonly number[] | null = null,
): Promise<Proposal['suppliers']> {
  return (await suppliersInNeed(admin, usualSearch, supplierIds)).map(supplier => ({
    ...supplier,
    lines: supplier.lines.filter(({ quantity }) => quantity !== '0'),
  }))
}

/** Deletes the unsaved lines of new drafts. */
export async function forgetUnsavedLines(admin: CockpitApi): Promise<void> {
  for (const key of ['new', 'empty']) await admin.call('POST', '/Draft/lines', { key, content: '' })
}

/** A supplier with a material that fits, and the line of the material. */
export async function needed(
  admin: CockpitApi,
  fits: (line: NeedLine) => boolean = () => true,
): Promise<{ readonly supplier: NeedySupplier; readonly line: NeedySupplier['lines'][number] }> {
  for (const supplier of await suppliersInNeed(admin, searchIgnoringDrafts)) {
    const line = supplier.lines.find(fits)
    if (line !== undefined && supplier.lines.length > 1) return { supplier, line }
  }
  throw new Error('The seed needs no such material.')
}

/** Saves a draft through the API and returns its id and number. */
export async function savedDraft(
  admin: CockpitApi,
  { supplierId, lines }: NeedySupplier,
  comment: string | null = null,
): Promise<{ readonly id: number; readonly name: string }> {
  const saved = await admin.call<{ result: { done: { id: number; name: string }[] } }>('POST', '/Draft', {
    drafts: [
      {
        supplierId,
        comment,
        search: savedSearch,
        lines: lines.slice(0, 1).map(({ materialId, quantity, purchaseUnitPrice }) => ({
          materialId,
          quantity: quantity === '0' ? '1' : quantity,
          calculatedDemand: quantity,
          purchaseUnitPrice,
        })),
      },
    ],
  })
  const [draft] = saved.result.done
  if (draft === undefined) throw new Error('The draft was not saved.')
  return draft
}
