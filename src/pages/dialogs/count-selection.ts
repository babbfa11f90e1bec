/** What a new stock count is made of, as the dialog gathers it; the filters of the stocks grid that mean it. Pure. */
import type { LookupOption } from '../../contract/endpoints/lookup-options'
import { countTasksPerJobMost } from '../../contract/limits'

export const countedKinds = ['locationRole', 'location', 'material'] as const
export type CountedKind = (typeof countedKinds)[number]

/** A place or a material to count. */
export interface CountedThing {
  readonly kind: CountedKind
  /** What the grid of stocks shows of it, and is filtered by. */
  readonly name: string
  /** What people read. */
  readonly text: string
}

const selectors: Readonly<Record<CountedKind, string>> = {
  locationRole: 'locationRole',
  location: 'location',
  material: 'materialItemNo',
}

/** What was chosen of an offer; materials are filtered by their item number, which the offer has as its hint. */
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

/** Things of one kind add up; of several kinds a stock must fit all: these materials at those places. */
export function countFilters(things: readonly CountedThing[]): CountFilter[] {
  return countedKinds.flatMap((kind): CountFilter[] => {
    const values = things.filter(thing => thing.kind === kind).map(thing => thing.name)
    return values.length === 0 ? [] : [{ selector: selectors[kind], operator: 'In', values, type: 'list' }]
  })
}

/** The number of tasks that is typed; null when it does not fit. */
export function tasksPerJobOf(text: string | null): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null
  const number = Number(text)
  return number >= 1 && number <= countTasksPerJobMost ? number : null
}
