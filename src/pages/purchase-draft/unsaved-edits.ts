/** Where the unsaved edits of purchase drafts are stored: as text on the server, without figures that can be fetched again. */
import * as v from 'valibot'
import { drafts as endpoints } from '../../contract/endpoints/purchasing'
import { needCriteria } from '../../contract/purchase-need'
import { readJson } from '../../contract/read-json'
import type { Criteria } from './criteria'
import type { DraftLine, SupplierDraft } from './draft-lines'
import { toJson } from '../../contract/to-json'
import type { Api } from '../../kernel/session'
import { storeOnServer, type ServerStore, type StoringEditor } from '../../ui/edit/unsaved-store'

const unsavedLine = v.object({
  materialId: v.number(),
  itemNo: v.string(),
  materialName: v.string(),
  uoM: v.nullable(v.string()),
  decimals: v.number(),
  proposed: v.nullable(v.string()),
  quantity: v.string(),
  price: v.string(),
  startPrice: v.string(),
  typed: v.object({ quantity: v.optional(v.string()), price: v.optional(v.string()) }),
})

const unsavedEdits = v.object({
  form: v.literal(1),
  /** Version of the saved draft that was edited; null for a new one. */
  version: v.nullable(v.number()),
  criteria: v.object({
    supplierIds: v.nullable(v.array(v.number())),
    criteria: v.array(v.picklist(needCriteria)),
    periodFrom: v.string(),
    forecastDays: v.nullable(v.string()),
    growthFactor: v.nullable(v.string()),
    leadTimeDays: v.nullable(v.string()),
    subtractsDrafts: v.boolean(),
  }),
  drafts: v.array(
    v.object({
      supplierId: v.number(),
      supplierName: v.string(),
      comment: v.optional(v.string(), ''),
      removed: v.array(v.number()),
      lines: v.array(unsavedLine),
    }),
  ),
})

export interface UnsavedEdits {
  readonly version: number | null
  readonly criteria: Criteria
  /** Lines without derived figures, which are fetched again. */
  readonly drafts: readonly SupplierDraft[]
}

/** The store of one draft, or of the new ones. @param editor absent for reading only */
export function draftStore(
  api: Api,
  key: string,
  editor?: StoringEditor,
): ServerStore<UnsavedEdits, UnsavedEdits> {
  return storeOnServer({
    load: () => api.call(endpoints.unsavedLines, { query: { key } }),
    send: content => api.call(endpoints.saveUnsavedLines, { body: { key, content, ...editor } }),
    toText: unsavedText,
    fromText: readUnsaved,
  })
}

/** The text to save. */
export function unsavedText({ version, criteria, drafts }: UnsavedEdits): string {
  return toJson({
    form: 1,
    version,
    criteria,
    drafts: drafts.map(({ supplierId, supplierName, comment, removed, lines }) => ({
      supplierId,
      supplierName,
      comment,
      removed,
      lines: lines.map(({ key: _key, material: _material, theirs: _theirs, ...line }) => line),
    })),
  })
}

/** The autosaved edits; null when another version of the product wrote them. */
export function readUnsaved(text: string): UnsavedEdits | null {
  const read = readJson(unsavedEdits, text)
  if (read === null) return null
  const { version, criteria, drafts } = read
  return {
    version,
    criteria,
    drafts: drafts.map(draft => ({
      ...draft,
      known: [],
      lines: draft.lines.map(({ typed, ...line }, index): DraftLine => ({
        ...line,
        key: index + 1,
        material: null,
        typed: {
          ...(typed.quantity === undefined ? {} : { quantity: typed.quantity }),
          ...(typed.price === undefined ? {} : { price: typed.price }),
        },
      })),
    })),
  }
}
