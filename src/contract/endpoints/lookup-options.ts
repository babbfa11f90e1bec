/** Choices of forms, found by typing: one endpoint with a kind for each list (define/form.ts, LookupKind). */
import * as v from 'valibot'
import { nameLengthMost } from '../limits'
import { get, group } from './endpoint'

export const lookupKinds = [
  'causeCode',
  'user',
  'role',
  'location',
  'outerLocation',
  'locationRole',
  'material',
  'anyMaterial',
  'materialGroup',
  'deliveryType',
  'printer',
  'supplier',
] as const
export type LookupKind = (typeof lookupKinds)[number]

const text = v.pipe(v.string(), v.maxLength(nameLengthMost))

export const lookupOption = v.object({
  /** The value that an endpoint takes: an id as text, or a code. */
  value: v.string(),
  text: v.string(),
  /** A second name: the item number of a material, the area of a location. */
  hint: v.optional(v.string()),
})
export type LookupOption = v.InferOutput<typeof lookupOption>

export const lookupOptions = group('Lookup', {
  options: get('/options/{kind}', {
    params: v.object({ kind: v.picklist(lookupKinds) }),
    query: v.object({ find: v.optional(text), type: v.optional(text) }),
    result: v.array(lookupOption),
    summary: 'The first of what may be chosen, narrowed by a text that code or name contain, and by a type.',
  }),
})
