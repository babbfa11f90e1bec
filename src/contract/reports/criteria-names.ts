/** What criteria name by an id or a text, as the server knows it: names to show, and what was deleted since. */
import * as v from 'valibot'

const named = v.object({
  id: v.number(),
  /** Null where the business unit never had one. */
  name: v.nullable(v.string()),
  /** It was deleted since, or is no longer active. */
  isGone: v.boolean(),
})
export type NamedById = v.InferOutput<typeof named>

export const criteriaNames = v.object({
  users: v.array(named),
  locationRoles: v.array(named),
  suppliers: v.array(named),
  /** Ends of the range of locations, material groups and item numbers of which there are none any more. */
  goneLocations: v.array(v.string()),
  goneGroups: v.array(v.string()),
  goneMaterials: v.array(v.string()),
  /** Locations in the range and the roles, of all. */
  locations: v.object({ chosen: v.number(), all: v.number() }),
})
export type CriteriaNames = v.InferOutput<typeof criteriaNames>

/** What criteria name by an id. */
export type NamedKind = 'user' | 'locationRole' | 'supplier'

const listOf = {
  user: 'users',
  locationRole: 'locationRoles',
  supplier: 'suppliers',
} as const satisfies Record<NamedKind, keyof CriteriaNames>

/** What is known of the named ones of a kind; none before the server has said. */
export function namedOf(kind: NamedKind, names: CriteriaNames | undefined): readonly NamedById[] {
  return names?.[listOf[kind]] ?? []
}
