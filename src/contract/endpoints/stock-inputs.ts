/** Inputs of the actions of stocks, dedications and locations (spec 2, section 7, materials, stock, locations). */
import * as v from 'valibot'
import { bulkIdsMost, nameLengthMost, pickingSequenceMost } from '../limits'
import { queryIds } from '../query-lists'
import { readRows } from '../read-values'
import { decimal, rowId } from '../wire-values'

const ids = v.pipe(v.array(rowId), v.minLength(1), v.maxLength(bulkIdsMost))
const causeCode = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))
const optionalCause = v.optional(v.nullable(causeCode))

/** More than one is refused with `one-at-a-time` (spec 1, section 5). */
/** `causeCode`, where given, is of the type Move. */
export const stockMove = v.object({
  stockIds: ids,
  quantity: decimal,
  toLocationId: rowId,
  causeCode: optionalCause,
})

/** `causeCode` is of the type Gain or Loss. */
export const stockChange = v.object({ stockIds: ids, quantity: decimal, causeCode })

/** `causeCode`, where given, is of the type Block. */
export const stockBlock = v.object({ stockIds: ids, isBlocked: v.boolean(), causeCode: optionalCause })

/** Absent leaves a value unchanged; null removes it. */
const bounds = {
  minQuantity: v.optional(v.nullable(decimal)),
  maxQuantity: v.optional(v.nullable(decimal)),
}
export const stockMinMax = v.object({ stockIds: ids, ...bounds, read: readRows })

const dedicatedPlace = { locationId: rowId, materialId: rowId }
export const dedicationKey = v.object(dedicatedPlace)
export const dedication = v.object({ ...dedicatedPlace, ...bounds })

const plainText = v.check((text: string) => !text.includes('\0'), 'not-plain')
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLengthMost), plainText)
const text = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(nameLengthMost), plainText)))
const pickingSequence = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(pickingSequenceMost))
const measure = v.optional(v.nullable(decimal))

/** Absent leaves a value unchanged, or a new location's at its default; null removes it. */
const locationValues = {
  erpClassification: text,
  controlNumber: text,
  abcGroup: text,
  /** Cubic metres. */
  maxVolume: measure,
  /** Kilograms. */
  maxWeight: measure,
  /** Metres. */
  length: measure,
  width: measure,
  height: measure,
  availableForPick: v.optional(v.boolean()),
  hidden: v.optional(v.boolean()),
  outerLocationId: v.optional(v.nullable(rowId)),
}

export const newLocation = v.object({ name, locationRoleId: rowId, pickingSequence, ...locationValues })
export type NewLocation = v.InferOutput<typeof newLocation>

export const locationUpdate = v.object({
  id: rowId,
  name: v.optional(name),
  locationRoleId: v.optional(rowId),
  pickingSequence: v.optional(pickingSequence),
  ...locationValues,
  read: readRows,
})
export type LocationUpdate = v.InferOutput<typeof locationUpdate>

/** `DELETE /Location?ids=7&ids=8`. */
export const locationIds = v.object({
  ids: v.pipe(queryIds(bulkIdsMost), v.minLength(1)),
})
