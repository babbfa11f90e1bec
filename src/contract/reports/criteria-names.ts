/** What criteria refer to by id or text, as the server knows it: names to show, and what was deleted since. */
import * as v from 'valibot'

const named = v.object({
  id: v.number(),
  /** Null where the business unit never had it. */
  name: v.nullable(v.string()),
  /** It was deleted since, or is no longer active. */
  isGone: v.boolean(),
})
export type NamedById = v.InferOutput<typeof named>

export const criteriaNames = v.object({
  users: v.array(named),
  locationRoles: v.array(named),
  suppliers: v.array(named),
  /** Ends of the ranges of locations, material groups and item numbers that no longer exist. */
  goneLocations: v.array(v.string()),
  goneGroups: v.array(v.string()),
  goneMaterials: v.array(v.string()),
  /** Locations that match the range and the roles, and all locations. */
  locations: v.object({ chosen: v.number(), all: v.number() }),
})
export type CriteriaNames = v.InferOutput<typeof criteriaNames>

/** The ids in criteria, by kind. */
export type NamedKind = 'user' | 'locationRole' | 'supplier'

const listOf = {
  user: 'users',
  locationRole: 'locationRoles',
  supplier: 'suppliers',
} as const satisfies Record<NamedKind, keyof CriteriaNames>

/** The names of one kind; none before the server has answered. */
export function namedOf(kind: NamedKind, names: CriteriaNames | undefined): readonly NamedById[] {
  return names?.[listOf[kind]] ?? []
}
