/** The initial data of an order's entry: types to choose from, the edited draft, and unsent edits. */
import type { CodeMeanings, SalesOrderDraftDetail } from '../../contract/endpoints/order-entry-inputs'
import { draftEntry, orderEntry } from '../../contract/endpoints/order-entry'
import type { Api } from '../../kernel/session'
import { readDocument, startResource, type EditorStart } from '../lines-editor/description'
import { entryStore, headOfUnsaved, linesOfUnsaved, materialsOfUnsaved } from './unsaved-entry'
import { formOfDraft, newForm, type EnteredForm } from './order-form'
import type { OrderLine } from './order-lines'

export interface OrderStart extends EditorStart {
  readonly orderTypes: readonly string[]
  readonly deliveryTypes: readonly { readonly id: number; readonly name: string }[]
  /** The draft that is edited; null for a new order. */
  readonly draft: SalesOrderDraftDetail | null
  /** The saved state, or an empty one. */
  readonly base: { readonly head: EnteredForm; readonly lines: readonly OrderLine[] }
  readonly head: EnteredForm
  readonly lines: readonly OrderLine[]
}

export interface OrderStartQuery {
  /** The draft that is edited; null for a new order. */
  readonly draftId: number | null
}

export const orderStart = startResource(({ api }, { draftId }: OrderStartQuery, today) =>
  readStart(api, draftId, today),
)

/** The materials of codes, and the data that materials depend on, in one call for all lines. */
export async function askMeanings(
  api: Api,
  question: { readonly codes?: readonly string[]; readonly materialIds?: readonly number[] },
): Promise<CodeMeanings> {
  const { codes = [], materialIds = [] } = question
  if (codes.length + materialIds.length === 0) return { codes: [], materials: [] }
  return api.call(orderEntry.validateMaterial, {
    body: { codes: [...new Set(codes)], materialIds: [...materialIds] },
  })
}

async function readStart(api: Api, draftId: number | null, today: string): Promise<OrderStart> {
  const key = draftId === null ? 'new' : String(draftId)
  const saved = draftId === null ? null : api.call(draftEntry.detail, { params: { id: draftId } })
  const [choices, [draft, unsaved]] = await Promise.all([
    api.call(orderEntry.entryChoices, {}),
    readDocument(Promise.resolve(saved), entryStore(api, key).read()),
  ])
  const base =
    draft === null ? { head: newForm, lines: [] } : { head: formOfDraft(draft), lines: linesOfDraft(draft) }
  const shared = { key, ...choices, today, draft, base }
  if (unsaved === null) return { ...shared, ...base, version: draft?.version ?? null, restoredFrom: null }
  const { edits } = unsaved
  const { materials } = await askMeanings(api, { materialIds: materialsOfUnsaved(edits) })
  const offered = new Map(draft?.lines.map(line => [line.materialId, line.salesUnitPrice]))
  return {
    ...shared,
    head: headOfUnsaved(edits),
    lines: linesOfUnsaved(edits, new Map(materials.map(material => [material.id, material])), offered),
    version: edits.version,
    isGone: draftId !== null && draft === null,
    restoredFrom: unsaved.from,
  }
}

/** The lines of a saved draft, with their saved prices. */
export function linesOfDraft({ lines, materials }: SalesOrderDraftDetail): OrderLine[] {
  const known = new Map(materials.map(material => [material.id, material]))
  return lines.map((line, index) => {
    const material = known.get(line.materialId) ?? null
    return {
      key: index + 1,
      code: material?.itemNo ?? '',
      codeUoM: null,
      material,
      candidates: [],
      uoM: line.uoM,
      salesPrice: line.salesUnitPrice,
      quantity: line.quantity,
      adjustPrice: line.adjustPrice ?? '',
      discount: line.discount ?? '',
      typed: {},
      comment: line.comment ?? '',
    }
  })
}
