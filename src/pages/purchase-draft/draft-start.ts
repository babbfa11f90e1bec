/** The initial data of the editor of purchase drafts: the suppliers, the saved draft, and the autosaved edits. */
import type { DraftDetail, NeedLine, SupplierChoice } from '../../contract/endpoints/purchase-inputs'
import { drafts as endpoints } from '../../contract/endpoints/purchasing'
import { orderableQuantity } from '../../contract/purchase-need'
import { quantityProblem } from '../../contract/quantity'
import type { Api } from '../../kernel/session'
import { readDocument, startResource, type EditorStart } from '../lines-editor/description'
import { historyFrom, savedCriteria, startingCriteria, type Criteria } from './criteria'
import type { SupplierDraft } from './draft-lines'
import { addLines, draftOfDetail } from './editor-state'
import { draftStore, type UnsavedEdits } from './unsaved-edits'

/** The kind of editor: a new draft by need, a new one made by hand, or a saved one. */
export type EditorKind = 'need' | 'empty' | 'saved'

export interface DraftStart extends EditorStart {
  readonly kind: EditorKind
  readonly suppliers: readonly SupplierChoice[]
  readonly detail: DraftDetail | null
  readonly criteria: Criteria
  readonly drafts: readonly SupplierDraft[]
  /** The saved draft as it was loaded, to detect edits. */
  readonly base: SupplierDraft | null
  readonly periodDays: number | null
  /** The saved draft whose criteria a new one uses. */
  readonly criteriaOf: Pick<DraftDetail, 'draftNumber' | 'search'> | null
}

/** A material to order that the address names, such as a link from a stock's reservation ledger. */
export interface WantedMaterial {
  readonly supplierId: number
  readonly itemNo: string
  /** The missing quantity in the base unit; it is raised to the smallest quantity that the supplier delivers. */
  readonly quantity: string
}

/** The requested material in an address; null without a valid one. Pure. */
export function wantedIn(search: URLSearchParams): WantedMaterial | null {
  const [supplierId, itemNo, quantity] = ['supplierId', 'itemNo', 'quantity'].map(
    name => search.get(name) ?? '',
  ) as [string, string, string]
  const isId = /^[1-9]\d{0,14}$/.test(supplierId)
  return isId && itemNo !== '' && quantityProblem(quantity, { isAboveLeast: true }) === null
    ? { supplierId: Number(supplierId), itemNo, quantity }
    : null
}

export interface DraftStartQuery {
  readonly kind: EditorKind
  /** The edited draft, or for a new one the draft whose criteria it uses. */
  readonly namedId: number | null
  /** The first line of a draft made by hand; only for the first start. */
  readonly wanted: WantedMaterial | null
}

export const draftStart = startResource(
  async ({ api, decimalsByUnit }, { kind, namedId, wanted }: DraftStartQuery, today) => {
    const start = await readStart(api, kind, namedId, today, uoM => decimalsByUnit[uoM ?? ''] ?? 0)
    return kind === 'empty' && wanted !== null ? withWanted(api, start, wanted) : start
  },
)

/** The data that determines the need of materials; those that the supplier does not deliver are left out. */
export async function readMaterials(
  api: Api,
  supplierId: number,
  materialIds: readonly number[],
  periodFrom: string | null,
  draftId: number | null,
): Promise<NeedLine[]> {
  if (materialIds.length === 0) return []
  const ids = [...new Set(materialIds)]
  return api.call(endpoints.materials, { body: { supplierId, periodFrom, materialIds: ids, draftId } })
}

/** The lines with the current data of their materials. */
export function withMaterials(draft: SupplierDraft, materials: readonly NeedLine[]): SupplierDraft {
  const byId = new Map(materials.map(material => [material.materialId, material]))
  const lines = draft.lines.map(line => {
    const material = byId.get(line.materialId)
    return material === undefined ? line : { ...line, material }
  })
  return { ...draft, known: materials, lines }
}

/** The start with the requested material added; existing lines keep their typed values. */
async function withWanted(
  api: Api,
  start: DraftStart,
  { supplierId, itemNo, quantity }: WantedMaterial,
): Promise<DraftStart> {
  const supplier = start.suppliers.find(({ id }) => id === supplierId)
  if (supplier === undefined) return start
  const { supplierName } = supplier
  const body = { supplierId, periodFrom: null, itemNos: [itemNo], draftId: null }
  const [material] = await api.call(endpoints.materials, { body })
  const standing = start.drafts.find(draft => draft.supplierId === supplierId)
  const draft = standing ?? { supplierId, supplierName, comment: '', lines: [], known: [], removed: [] }
  const isNew = material !== undefined && draft.lines.every(line => line.itemNo !== itemNo)
  const added = isNew
    ? [
        {
          ...material,
          decimals: material.unitDecimals,
          material,
          quantity: orderableQuantity(quantity, material),
        },
      ]
    : []
  const others = start.drafts.filter(one => one !== standing)
  return {
    ...start,
    criteria: { ...start.criteria, supplierIds: [supplierId] },
    drafts: [addLines(draft, added), ...others],
  }
}

async function readStart(
  api: Api,
  kind: EditorKind,
  namedId: number | null,
  today: string,
  decimalsOf: (uoM: string | null) => number,
): Promise<DraftStart> {
  const key = kind === 'saved' ? String(namedId) : kind === 'empty' ? 'empty' : 'new'
  const saved = namedId === null ? null : api.call(endpoints.detail, { params: { id: namedId } })
  const [suppliers, [named, unsaved]] = await Promise.all([
    api.call(endpoints.supplierList, {}),
    readDocument(Promise.resolve(saved), draftStore(api, key).read()),
  ])
  const detail = kind === 'saved' ? named : null
  const base = detail === null ? null : draftOfDetail(detail, decimalsOf)
  const own = {
    criteria: named === null ? startingCriteria(today) : savedCriteria(named.search, named.supplierId, today),
    drafts: base === null ? [] : [base],
    periodDays: detail?.periodDays ?? null,
    version: detail?.version ?? null,
    restoredFrom: null,
  }
  const isGone = kind === 'saved' && detail === null
  const shared = {
    // Lines of a draft that is gone are those of a new one, of one supplier.
    kind: isGone ? 'empty' : kind,
    isGone,
    key,
    suppliers,
    detail,
    today,
    base,
    criteriaOf: kind === 'saved' ? null : named,
  }
  if (unsaved === null) return { ...shared, ...own }
  const { criteria, version } = unsaved.edits
  const drafts = await refilled(api, unsaved.edits, detail?.id ?? null, today)
  const restored = { drafts, version, restoredFrom: unsaved.from }
  return { ...shared, ...own, ...restored, criteria: shared.criteriaOf === null ? criteria : own.criteria }
}

/** The restored drafts with the figures of their materials. */
async function refilled(
  api: Api,
  { criteria, drafts }: UnsavedEdits,
  draftId: number | null,
  today: string,
): Promise<SupplierDraft[]> {
  const periodFrom = historyFrom(criteria, today)
  return Promise.all(
    drafts.map(async draft =>
      withMaterials(
        draft,
        await readMaterials(
          api,
          draft.supplierId,
          draft.lines.map(({ materialId }) => materialId),
          periodFrom,
          draftId,
        ),
      ),
    ),
  )
}
