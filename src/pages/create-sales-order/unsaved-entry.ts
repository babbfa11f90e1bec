/**
 * What the entry of an order keeps on the server until it is sent, as text, and how it is read again. Of materials only their ids are
 * kept: what they cost and whether they are there is asked anew. Pure.
 */
import * as v from 'valibot'
import type { EntryMaterial } from '../../contract/endpoints/order-entry-inputs'
import { emptyForm, type OrderForm } from './order-form'
import type { OrderLine } from './order-lines'
import { toJson } from '../../contract/to-json'
import { readStored } from '../../ui/lines/stored-edits'

const meaning = v.object({ materialId: v.number(), uoM: v.nullable(v.string()) })

const unsavedLine = v.object({
  code: v.string(),
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
/** What was kept, with materials as ids. */
export type UnsavedEntry = v.InferOutput<typeof unsavedEntry>

/** The text to keep. */
export function unsavedText(version: number | null, head: OrderForm, lines: readonly OrderLine[]): string {
  const kept: UnsavedEntry = {
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
  return toJson(kept)
}

/** What was kept; null for what another version of the product wrote. */
export function readUnsaved(text: string): UnsavedEntry | null {
  return readStored(unsavedEntry, text)
}

/** Materials that kept lines name, each once. */
export function materialsOfUnsaved({ lines }: UnsavedEntry): number[] {
  const ids = lines.flatMap(({ materialId, candidates }) => [
    materialId,
    ...candidates.map(one => one.materialId),
  ])
  return [...new Set(ids.filter(id => id !== null))]
}

/** The form that was kept. */
export function headOfUnsaved({ head }: UnsavedEntry): OrderForm {
  const known = Object.entries(head).filter(([name]) => name in emptyForm || name === 'discountTyped')
  return { ...emptyForm, ...Object.fromEntries(known) }
}

/**
 * The lines that were kept, with their materials as they are now.
 * @param offered list prices of the draft that is edited, by material: they hold on
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
