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
  | 'hours'
  | 'money'
  | 'price'
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
  /** Key of its title where another field's says it: by default `field.<Entity>.<field>`. */
  readonly titleKey?: string
  /** Key of its sum where it is that of another field, or a number of rows: by default `grid.sum.<Entity>.<field>`. */
  readonly sumKey?: string
  /** The entity whose fields a value of `changes` names. */
  readonly about?: FieldOwner
  /** The value names roles, several joined by commas: some have titles (texts/role-titles.ts). */
  readonly namesRoles?: true
  /** Takes part in find-in-view. */
  readonly isFindable: boolean
  /** May be filtered and sorted by. */
  readonly isSearchable: boolean
}

/** Anything with fields: an entity. */
export interface FieldOwner {
  readonly name: string
  readonly fields: Readonly<Record<string, Field>>
}

const changedValue = v.union([v.string(), v.number(), v.boolean(), v.null()])

const plain = { isFindable: false, isSearchable: true } as const

/** Each schema is made once, since there are hundreds of fields. */
const text = v.string()
const count = v.pipe(v.number(), v.safeInteger())
const flag = v.boolean()
const progress = v.pipe(v.number(), v.minValue(0), v.maxValue(100))
const texts = v.record(v.string(), v.string())
const changes = v.record(v.string(), v.tuple([changedValue, changedValue]))
const optional = {
  rowId: v.nullable(rowId),
  text: v.nullable(text),
  count: v.nullable(count),
  decimal: v.nullable(decimal),
  date: v.nullable(isoDate),
  dateTime: v.nullable(isoDateTime),
}

export const field = {
  id: () => ({ kind: 'id', schema: rowId, ...plain }) as const,
  /** A reference to another row that may be missing. */
  reference: () => ({ kind: 'id', schema: optional.rowId, ...plain }) as const,
  text: () => ({ kind: 'text', schema: optional.text, ...plain, isFindable: true }) as const,
  /** Names of roles. */
  roles: () =>
    ({ kind: 'text', schema: optional.text, ...plain, isFindable: true, namesRoles: true }) as const,
  identifier: () => ({ kind: 'identifier', schema: text, ...plain, isFindable: true }) as const,
  /** An identifier that may be missing. */
  optionalIdentifier: () =>
    ({ kind: 'identifier', schema: optional.text, ...plain, isFindable: true }) as const,
  count: () => ({ kind: 'count', schema: count, ...plain }) as const,
  optionalCount: () => ({ kind: 'count', schema: optional.count, ...plain }) as const,
  quantity: () => ({ kind: 'quantity', schema: decimal, ...plain }) as const,
  optionalQuantity: () => ({ kind: 'quantity', schema: optional.decimal, ...plain }) as const,
  /** Hours of work. */
  hours: () => ({ kind: 'hours', schema: decimal, ...plain }) as const,
  /** An amount in whole cents; sums of amounts have a meaning. */
  money: () => ({ kind: 'money', schema: decimal, ...plain }) as const,
  optionalMoney: () => ({ kind: 'money', schema: optional.decimal, ...plain }) as const,
  /** What one unit costs, with its own decimals: a screw may cost less than a cent. */
  price: () => ({ kind: 'price', schema: decimal, ...plain }) as const,
  optionalPrice: () => ({ kind: 'price', schema: optional.decimal, ...plain }) as const,
  percent: () => ({ kind: 'percent', schema: optional.decimal, ...plain }) as const,
  weight: () => ({ kind: 'weight', schema: optional.decimal, ...plain }) as const,
  volume: () => ({ kind: 'volume', schema: optional.decimal, ...plain }) as const,
  date: () => ({ kind: 'date', schema: optional.date, ...plain }) as const,
  dateTime: () => ({ kind: 'dateTime', schema: optional.dateTime, ...plain }) as const,
  flag: () => ({ kind: 'flag', schema: flag, ...plain }) as const,
  progress: () => ({ kind: 'progress', schema: progress, ...plain }) as const,
  image: () => ({ kind: 'image', schema: optional.text, ...plain, isSearchable: false }) as const,
  attributes: () =>
    ({
      kind: 'attributes',
      schema: texts,
      ...plain,
      isSearchable: false,
    }) as const,
  /** Values before and after, by the name of the field. */
  changes: (about: FieldOwner) =>
    ({
      kind: 'changes',
      schema: changes,
      about,
      ...plain,
      isSearchable: false,
    }) as const,
  state: <const S extends readonly [string, ...string[]]>(machine: string, states: S) =>
    ({ kind: 'state', schema: v.picklist(states), states, machine, ...plain }) as const,
  /** A state that may be missing, such as the job's state of an operation without a job. */
  optionalState: <const S extends readonly [string, ...string[]]>(machine: string, states: S) =>
    ({ kind: 'state', schema: v.nullable(v.picklist(states)), states, machine, ...plain }) as const,
} satisfies Record<string, (...args: never[]) => Field>

const filterTypes: Record<FieldKind, FilterType> = {
  id: 'number',
  text: 'string',
  identifier: 'string',
  count: 'number',
  quantity: 'number',
  hours: 'number',
  money: 'number',
  price: 'number',
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
