/**
 * Field kinds: what a value means, how it travels, and how it may be searched. Entities are made of fields; grids,
 * filters, exports, the server's search and OpenAPI read the same table.
 */
import * as v from 'valibot'
import { decimal, isoDate, isoDateTime, rowId } from './wire-values'

/** How a value is compared by the server, and which editor a filter gets (spec 1, section 3, Filter). */
export type FilterType = 'enum' | 'datetime' | 'boolean' | 'string' | 'list' | 'number'

/** What a value means. The kind decides alignment, format, filter editor and export type. */
export type FieldKind =
  | 'id'
  | 'text'
  | 'identifier'
  | 'count'
  | 'quantity'
  | 'money'
  | 'percent'
  | 'weight'
  | 'volume'
  | 'date'
  | 'dateTime'
  | 'state'
  | 'flag'
  | 'progress'
  | 'image'
  | 'attributes'
  | 'changes'

export interface Field<S extends v.GenericSchema = v.GenericSchema> {
  readonly kind: FieldKind
  /** Shape of the value on the wire. */
  readonly schema: S
  /** Values of a `state` field, in their natural order. */
  readonly states?: readonly string[]
  /** Name of the state machine whose words translate the value: `state.<machine>.<value>`. */
  readonly machine?: string
  /** Whose fields a value of `changes` names. */
  readonly about?: FieldOwner
  /** Takes part in find-in-view. */
  readonly isFindable: boolean
  /** May stand in filters and sorts. */
  readonly isSearchable: boolean
}

/** What has fields: an entity. */
export interface FieldOwner {
  readonly name: string
  readonly fields: Readonly<Record<string, Field>>
}

const changedValue = v.union([v.string(), v.number(), v.boolean(), v.null()])

const plain = { isFindable: false, isSearchable: true } as const

const nullable = <S extends v.GenericSchema>(schema: S) => v.nullable(schema)

export const field = {
  id: () => ({ kind: 'id', schema: rowId, ...plain }) as const,
  /** A reference to another row that may be missing. */
  reference: () => ({ kind: 'id', schema: nullable(rowId), ...plain }) as const,
  text: () => ({ kind: 'text', schema: nullable(v.string()), ...plain, isFindable: true }) as const,
  identifier: () => ({ kind: 'identifier', schema: v.string(), ...plain, isFindable: true }) as const,
  /** An identifier that may be missing. */
  optionalIdentifier: () =>
    ({ kind: 'identifier', schema: nullable(v.string()), ...plain, isFindable: true }) as const,
  count: () => ({ kind: 'count', schema: v.pipe(v.number(), v.safeInteger()), ...plain }) as const,
  optionalCount: () =>
    ({ kind: 'count', schema: nullable(v.pipe(v.number(), v.safeInteger())), ...plain }) as const,
  quantity: () => ({ kind: 'quantity', schema: decimal, ...plain }) as const,
  optionalQuantity: () => ({ kind: 'quantity', schema: nullable(decimal), ...plain }) as const,
  money: () => ({ kind: 'money', schema: decimal, ...plain }) as const,
  optionalMoney: () => ({ kind: 'money', schema: nullable(decimal), ...plain }) as const,
  percent: () => ({ kind: 'percent', schema: nullable(decimal), ...plain }) as const,
  weight: () => ({ kind: 'weight', schema: nullable(decimal), ...plain }) as const,
  volume: () => ({ kind: 'volume', schema: nullable(decimal), ...plain }) as const,
  date: () => ({ kind: 'date', schema: nullable(isoDate), ...plain }) as const,
  dateTime: () => ({ kind: 'dateTime', schema: nullable(isoDateTime), ...plain }) as const,
  flag: () => ({ kind: 'flag', schema: v.boolean(), ...plain }) as const,
  progress: () =>
    ({ kind: 'progress', schema: v.pipe(v.number(), v.minValue(0), v.maxValue(100)), ...plain }) as const,
  image: () => ({ kind: 'image', schema: nullable(v.string()), ...plain, isSearchable: false }) as const,
  attributes: () =>
    ({
      kind: 'attributes',
      schema: v.record(v.string(), v.string()),
      ...plain,
      isSearchable: false,
    }) as const,
  /** Values before and after, by the name of the field. */
  changes: (about: FieldOwner) =>
    ({
      kind: 'changes',
      schema: v.record(v.string(), v.tuple([changedValue, changedValue])),
      about,
      ...plain,
      isSearchable: false,
    }) as const,
  state: <const S extends readonly [string, ...string[]]>(machine: string, states: S) =>
    ({ kind: 'state', schema: v.picklist(states), states, machine, ...plain }) as const,
  /** A state that may be missing, such as the job's of an operation that has none. */
  optionalState: <const S extends readonly [string, ...string[]]>(machine: string, states: S) =>
    ({ kind: 'state', schema: nullable(v.picklist(states)), states, machine, ...plain }) as const,
} satisfies Record<string, (...args: never[]) => Field>

const filterTypes: Record<FieldKind, FilterType> = {
  id: 'number',
  text: 'string',
  identifier: 'string',
  count: 'number',
  quantity: 'number',
  money: 'number',
  percent: 'number',
  weight: 'number',
  volume: 'number',
  date: 'datetime',
  dateTime: 'datetime',
  state: 'enum',
  flag: 'boolean',
  progress: 'number',
  image: 'string',
  attributes: 'string',
  changes: 'string',
}

/** The filter type that a field kind uses on the wire. */
export function filterTypeOf(kind: FieldKind): FilterType {
  return filterTypes[kind]
}
