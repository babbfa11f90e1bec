/**
 * Where an unsent order entry is stored: as text on the server. Materials are stored by id only: their prices and availability are fetched
 * again.
 */
import * as v from 'valibot'
import { orderEntry } from '../../contract/endpoints/order-entry'
import type { EntryMaterial } from '../../contract/endpoints/order-entry-inputs'
import { readJson } from '../../contract/read-json'
import { emptyForm, newForm, type EnteredForm } from './order-form'
import type { OrderLine } from './order-lines'
import { toJson } from '../../contract/to-json'
import type { Api } from '../../kernel/session'
import { storeOnServer, type ServerStore, type StoringEditor } from '../../ui/edit/unsaved-store'

const meaning = v.object({ materialId: v.number(), uoM: v.nullable(v.string()) })

const unsavedLine = v.object({
  code: v.string(),
  codeUoM: v.optional(v.nullable(v.string())),
  materialId: v.nullable(v.number()),
  candidates: v.array(meaning),
  uoM: v.nullable(v.string()),
  salesPrice: v.string(),
  quantity: v.string(),
  adjustPrice: v.string(),
  discount: v.string(),
  typed: v.record(v.picklist(['quantity', 'adjustPrice', 'discount']), v.string()),
  comment: v.string(),
})

const unsavedEntry = v.object({
  form: v.literal(1),
  /** Version of the saved draft that was edited; null for a new order. */
  version: v.nullable(v.number()),
  head: v.record(v.string(), v.string()),
  lines: v.array(unsavedLine),
})
/** The saved content, with materials as ids. */
export type UnsavedEntry = v.InferOutput<typeof unsavedEntry>

/** The edits of an entry. */
export interface EntryEdits {
  readonly version: number | null
  readonly head: EnteredForm
  readonly lines: readonly OrderLine[]
}

/** The store of one draft's entry, or of the new order. @param editor absent for reading only */
export function entryStore(
  api: Api,
  key: string,
  editor?: StoringEditor,
): ServerStore<EntryEdits, UnsavedEntry> {
  return storeOnServer({
    load: () => api.call(orderEntry.unsavedEntry, { query: { key } }),
    send: content => api.call(orderEntry.saveUnsavedEntry, { body: { key, content, ...editor } }),
    toText: unsavedText,
    fromText: readUnsaved,
  })
}

/** The text to save. */
export function unsavedText({ version, head, lines }: EntryEdits): string {
  const entry: UnsavedEntry = {
    form: 1,
    version,
    head: Object.fromEntries(Object.entries(head).filter(([, text]) => text !== undefined)),
    lines: lines.map(({ key: _key, material, candidates, ...line }) => ({
      ...line,
      typed: { ...line.typed },
      materialId: material?.id ?? null,
      candidates: candidates.map(candidate => ({ materialId: candidate.material.id, uoM: candidate.uoM })),
    })),
  }
  return toJson(entry)
}

/** The saved content; null when another version of the product wrote it. */
export function readUnsaved(text: string): UnsavedEntry | null {
  return readJson(unsavedEntry, text)
}

/** Ids of the materials in saved lines, each once. */
export function materialsOfUnsaved({ lines }: UnsavedEntry): number[] {
  const ids = lines.flatMap(({ materialId, candidates }) => [
    materialId,
    ...candidates.map(one => one.materialId),
  ])
  return [...new Set(ids.filter(id => id !== null))]
}

/** The saved form; a delivery date that was not chosen was not saved. */
export function headOfUnsaved({ head }: UnsavedEntry): EnteredForm {
  const known = Object.entries(head).filter(([name]) => name in emptyForm || name === 'discountTyped')
  return { ...newForm, ...Object.fromEntries(known) }
}

/**
 * The saved lines, with their materials as they are now.
 * @param offered list prices of the edited draft, by material: they stay valid
 */
export function linesOfUnsaved(
  { lines }: UnsavedEntry,
  materials: ReadonlyMap<number, EntryMaterial>,
  offered: ReadonlyMap<number, string>,
): OrderLine[] {
  return lines.map(({ materialId, candidates, ...line }, index) => {
    const material = materials.get(materialId ?? 0) ?? null
    return {
      ...line,
      key: index + 1,
      material,
      salesPrice: offered.get(materialId ?? 0) ?? material?.salesPrice ?? '',
      candidates: candidates.flatMap(({ materialId: id, uoM }) => {
        const candidate = materials.get(id)
        return candidate === undefined ? [] : [{ material: candidate, uoM }]
      }),
    }
  })
}
