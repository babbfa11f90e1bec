/** Values by name, each of which the business unit may override or leave at its default (permissions, texts). Pure. */

/** The unit's overrides. */
export type OwnValues<V> = Readonly<Record<string, V>>
/** Values as a form edits and a save sends them: null removes the override. */
export type DecidedValues<V> = Readonly<Record<string, V | null>>

/** The overrides, without nulls. */
export function ownOf<V>(values: DecidedValues<V>): OwnValues<V> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  )
}

/** The values as the endpoints expect them. */
export function sentValues<V>(values: Partial<DecidedValues<V>>): Record<string, V | null> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))
}
