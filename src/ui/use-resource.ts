/** A resource (kernel/resource.ts) as React state, for as long as a component shows it. */
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import {
  ownEntry,
  sharedEntry,
  type Following,
  type Resource,
  type ResourceEntry,
  type ResourceState,
} from '../kernel/resource'
import { toJson } from '../contract/to-json'
import { useSession } from './session-context'

/** The state of the resource, and functions to change it. */
export type Shown<T> = ResourceState<T> & Pick<ResourceEntry<T, never>, 'state' | 'refetch' | 'take'>

/** Subscribes to a resource, which must be the same object between renders, usually a constant of its module. */
export function useResource<T>(resource: Resource<T>, query?: undefined, how?: Following): Shown<T>
/** Subscribes to a resource for a `query`: null while there is none. */
export function useResource<T, A>(resource: Resource<T, A>, query: A | null, how?: Following): Shown<T>
export function useResource<T, A>(
  resource: Resource<T, A>,
  query: A | null = undefined as A,
  how: Following = {},
): Shown<T> {
  const session = useSession()
  const { store } = session
  const [subscriber] = useState(() => ({}))
  const name = resource.key === undefined ? null : toJson(query ?? null)
  const entry = useMemo(
    () => (name === null ? ownEntry(store, resource) : sharedEntry(store, resource, name)),
    [store, resource, name],
  )
  // Runs after every render: the entry compares the options itself.
  useEffect(() => entry.subscribe(subscriber, { ...how, session, query }))
  useEffect(() => () => entry.unsubscribe(subscriber), [entry, subscriber])
  const { state } = entry
  return { ...useAtomValue(state), state, refetch: entry.refetch, take: entry.take }
}
