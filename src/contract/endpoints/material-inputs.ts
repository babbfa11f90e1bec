/** What the material page saves and prints (spec 2, section 7, materials, stock, locations). */
import * as v from 'valibot'
import { labelCopiesMost, labelsMost, nameLengthMost, textLengthMost } from '../limits'
import { readRows } from '../read-values'
import { decimal, formExpected, rowId } from '../wire-values'

const plainText = v.check((text: string) => !text.includes('\0'), 'not-plain')
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLengthMost), plainText)
const text = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(nameLengthMost), plainText)))
const longText = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(textLengthMost), plainText)))
const measure = v.optional(v.nullable(decimal))
const flag = v.optional(v.boolean())

/** Absent leaves a value unchanged; null removes it. The volume follows from length, width and height. */
export const materialUpdate = v.object({
  id: rowId,
  name: v.optional(name),
  description: longText,
  barcode: text,
  ean: text,
  /** May be set where it is missing, and cannot be changed then. */
  baseUoM: v.optional(name),
  materialGroup: text,
  abc: text,
  colour: text,
  size: text,
  style: text,
  pickingLocationRole: v.optional(v.nullable(name)),
  webShop: flag,
  hasBatch: flag,
  hasSerialNumber: flag,
  hasExpDate: flag,
  /** Metres. */
  length: measure,
  width: measure,
  height: measure,
  /** Kilograms. */
  weight: measure,
  minimumWarehouseQuantity: measure,
  maximumWarehouseQuantity: measure,
  supplierId: v.optional(v.nullable(rowId)),
  costPrice: v.optional(decimal),
  salesPrice: v.optional(decimal),
  read: readRows,
})
export type MaterialUpdate = v.InferOutput<typeof materialUpdate>

const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/, `${formExpected}12`), v.transform(Number), rowId)

/** `GET /Material/labelPreview?ids=7&ids=8`. */
export const labelIds = v.object({
  ids: v.pipe(
    v.union([v.array(v.union([rowId, idText])), rowId, idText]),
    v.transform(sent => [sent].flat()),
    v.minLength(1),
    v.maxLength(labelsMost),
  ),
})

const copies = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(labelCopiesMost))

export const materialLabels = v.object({
  materialIds: v.pipe(v.array(rowId), v.minLength(1), v.maxLength(labelsMost)),
  printerId: rowId,
  /** Number of copies of each label. */
  copies: v.optional(copies, 1),
})

export const locationLabels = v.object({
  locationIds: v.pipe(v.array(rowId), v.minLength(1), v.maxLength(labelsMost)),
  printerId: rowId,
  copies: v.optional(copies, 1),
})
