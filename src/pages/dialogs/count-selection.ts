/** The locations and materials of a new stock count as the dialog collects them, and their filters for the stocks grid. Pure. */
import type { LookupOption } from '../../contract/endpoints/lookup-options'
import { countTasksPerJobMost } from '../../contract/limits'

export const countedKinds = ['locationRole', 'location', 'material'] as const
export type CountedKind = (typeof countedKinds)[number]
/** Keys of their titles. */
export const kindTitles = {
  locationRole: 'field.area',
  location: 'field.location',
  material: 'field.material',
} as const satisfies Readonly<Record<CountedKind, string>>

/** A location, location role or material to count. */
export interface CountedThing {
  readonly kind: CountedKind
  /** The value in the stocks grid, which the filter uses. */
  readonly name: string
  /** The text that users see. */
  readonly text: string
}

const selectors: Readonly<Record<CountedKind, string>> = {
  locationRole: 'locationRole',
  location: 'location',
  material: 'materialItemNo',
}

/** A chosen option of a lookup; materials are filtered by their item number, which is the option's hint. */
export function thingOf(kind: CountedKind, { text, hint }: LookupOption): CountedThing {
  if (kind !== 'material' || hint === undefined) return { kind, name: text, text }
  return { kind, name: hint, text: `${hint} ${text}` }
}

/** One condition on the stocks grid. */
export interface CountFilter {
  readonly selector: string
  readonly operator: 'In'
  readonly values: string[]
  readonly type: 'list'
}

/** Values of one kind are alternatives; a stock must match every kind: these materials at those locations. */
export function countFilters(things: readonly CountedThing[]): CountFilter[] {
  return countedKinds.flatMap((kind): CountFilter[] => {
    const values = things.filter(thing => thing.kind === kind).map(thing => thing.name)
    return values.length === 0 ? [] : [{ selector: selectors[kind], operator: 'In', values, type: 'list' }]
  })
}

/** The typed number of tasks; null when it is invalid. */
export function tasksPerJobOf(text: string | null): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null
  const number = Number(text)
  return number >= 1 && number <= countTasksPerJobMost ? number : null
}
