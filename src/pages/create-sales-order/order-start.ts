/** What the entry of an order starts with: types to choose from, the saved draft that is edited, and what was kept and not sent. */
import type { CodeMeanings, SalesOrderDraftDetail } from '../../contract/endpoints/order-entry-inputs'
import { draftEntry, orderEntry } from '../../contract/endpoints/order-entry'
import type { Api } from '../../kernel/session'
import { resource } from '../../kernel/resource'
import { headOfUnsaved, linesOfUnsaved, materialsOfUnsaved, readUnsaved } from './unsaved-entry'
import { emptyForm, formOfDraft, type OrderForm } from './order-form'
import type { OrderLine } from './order-lines'

export interface OrderStart {
  /** Of what is kept. */
  readonly key: string
  readonly orderTypes: readonly string[]
  readonly deliveryTypes: readonly { readonly id: number; readonly name: string }[]
  /** yyyy-mm-dd in the company's region. */
  readonly today: string
  /** The draft that is edited; null for a new order. */
  readonly draft: SalesOrderDraftDetail | null
  /** As it was saved, or empty. */
  readonly base: { readonly head: OrderForm; readonly lines: readonly OrderLine[] }
  readonly head: OrderForm
  readonly lines: readonly OrderLine[]
  /** Version of the draft that the edits began with. */
  readonly version: number | null
  /** When what is shown was kept; null when nothing was. */
  readonly restoredFrom: string | null
}

export interface OrderStartQuery {
  /** The draft that is edited; null for a new order. */
  readonly draftId: number | null
  /** Counts the starts: another one is another mount of the editor. */
  readonly turn: number
}

/** What an earlier turn began with is out of date. */
export const orderStart = resource({
  fetch: async (session, _signal, { draftId, turn }: OrderStartQuery) => {
    const today = session.formats.companyDay(Date.now() + session.serverTimeOffsetMs)
    return { turn, start: await readStart(session.api, draftId, today) }
  },
})

/** What codes stand for, and what materials depend on, in one call for all lines. */
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
  const [choices, draft, unsaved] = await Promise.all([
    api.call(orderEntry.entryChoices, {}),
    draftId === null ? null : api.call(draftEntry.detail, { params: { id: draftId } }),
    api.call(orderEntry.unsavedEntry, { query: { key } }),
  ])
  const base =
    draft === null
      ? { head: { ...emptyForm, deliveryDate: today }, lines: [] }
      : { head: formOfDraft(draft), lines: linesOfDraft(draft) }
  const shared = { key, ...choices, today, draft, base }
  const kept = unsaved === null ? null : readUnsaved(unsaved.content)
  if (kept === null || unsaved === null)
    return { ...shared, ...base, version: draft?.version ?? null, restoredFrom: null }
  const { materials } = await askMeanings(api, { materialIds: materialsOfUnsaved(kept) })
  const offered = new Map(draft?.lines.map(line => [line.materialId, line.salesUnitPrice]))
  return {
    ...shared,
    head: headOfUnsaved(kept),
    lines: linesOfUnsaved(kept, new Map(materials.map(material => [material.id, material])), offered),
    version: kept.version,
    restoredFrom: unsaved.savedAt,
  }
}

/** The lines of a saved draft, at the prices that it was saved with. */
export function linesOfDraft({ lines, materials }: SalesOrderDraftDetail): OrderLine[] {
  const known = new Map(materials.map(material => [material.id, material]))
  return lines.map((line, index) => {
    const material = known.get(line.materialId) ?? null
    return {
      key: index + 1,
      code: material?.itemNo ?? '',
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
