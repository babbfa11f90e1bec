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

/** Its state, and how to change it. */
export type Shown<T> = ResourceState<T> & Pick<ResourceEntry<T, never>, 'state' | 'refetch' | 'take'>

/** Shows a resource: the same object from one render to the next, mostly one of its module. */
export function useResource<T>(resource: Resource<T>, query?: undefined, how?: Following): Shown<T>
/** Shows what a resource answers to `asked`: null while there is nothing to ask. */
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
  // Says what it shows with every render: the entry compares.
  useEffect(() => entry.subscribe(subscriber, { ...how, session, query }))
  useEffect(() => () => entry.unsubscribe(subscriber), [entry, subscriber])
  const { state } = entry
  return { ...useAtomValue(state), state, refetch: entry.refetch, take: entry.take }
}
