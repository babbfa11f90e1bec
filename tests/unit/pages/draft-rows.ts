/** Materials and drafts for the tests of the draft editor. */
import { changeLine, withLine } from '../../../src/ui/lines/edited-line'
import type { MaterialChoice } from '../../../src/contract/endpoints/materials'
import { type NeedLine } from '../../../src/contract/endpoints/purchase-inputs'
import {
  proposeLines,
  type PageParameters,
  type SupplierDraft,
} from '../../../src/pages/purchase-draft/draft-lines'

export const parameters: PageParameters = {
  criteria: ['optimalLevel'],
  forecastDays: 30,
  growthFactor: '1',
  subtractsDrafts: false,
  periodDays: null,
  leadTimeDays: null,
}

export const material = (materialId: number, values: Partial<NeedLine> = {}): NeedLine => ({
  supplierId: 1,
  supplierName: 'Nord',
  materialId,
  itemNo: `M-${materialId}`,
  materialName: `Material ${materialId}`,
  uoM: 'pcs',
  onHand: '10',
  reserved: '0',
  demand: [],
  ingoing: [],
  minimum: '5',
  maximum: '20',
  shipped: '0',
  inOtherDrafts: '0',
  inDraftNumbers: [],
  minimumQuantity: '0',
  multiple: '4',
  unitDecimals: 0,
  purchaseUnitPrice: '2.5',
  weightKg: '0.25',
  leadTimeDays: 7,
  ...values,
})

export const draftOf = (...known: NeedLine[]): SupplierDraft =>
  proposeLines(
    { supplierId: 1, supplierName: 'Nord', comment: '', lines: [], known, removed: [] },
    parameters,
  )

export const typed = (draft: SupplierDraft, key: number, quantity: string) => ({
  ...draft,
  lines: withLine(draft.lines, key, line => changeLine(line, 'quantity', quantity, quantity)),
})

export const quantities = ({ lines }: SupplierDraft) => lines.map(line => [line.itemNo, line.quantity])

/** A material that can be added. */
export const choice = (id: number): MaterialChoice => ({
  id,
  itemNo: `M-${id}`,
  name: `Material ${id}`,
  barcode: null,
  ean: null,
  baseUoM: 'pcs',
  identifiers: [],
})
