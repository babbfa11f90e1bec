/** Materials for the flows of order entry. */
import type { MaterialChoice } from '../../src/contract/endpoints/materials'
import type { EntryMaterial } from '../../src/contract/endpoints/order-entry-inputs'
import type { CockpitApi } from './cockpit-api'

export type SoldMaterial = EntryMaterial & { readonly barcode: string }

/** Materials that are sold by the piece, each with a barcode of its own. */
export async function soldMaterials(
  admin: CockpitApi,
): Promise<readonly [SoldMaterial, SoldMaterial, SoldMaterial, SoldMaterial, SoldMaterial]> {
  const found = await admin.call<{ result: MaterialChoice[] }>('GET', '/SalesOrders/materials?find=')
  const withBarcode = found.result.filter(({ barcode }) => barcode !== null)
  const materialIds = withBarcode.map(({ id }) => id)
  const answer = await admin.call<{ result: { materials: EntryMaterial[] } }>(
    'POST',
    '/SalesOrders/ValidateMaterial',
    {
      materialIds,
    },
  )
  const known = new Map(answer.result.materials.map(material => [material.id, material]))
  const chosen = withBarcode.flatMap(({ id, barcode }): SoldMaterial[] => {
    const material = known.get(id)
    return material?.decimals === 0 && barcode !== null ? [{ ...material, barcode }] : []
  })
  const [a, b, c, d, e] = chosen
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined)
    throw new Error('The seed has too few materials.')
  return [a, b, c, d, e]
}
