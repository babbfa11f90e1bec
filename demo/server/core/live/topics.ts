/** The followers of each view of each business unit. */
import type { LiveViewName } from '../../../../src/contract/row-views'
import type { HubConnection } from './connection'

export class Topics {
  readonly #followers = new Map<string, Set<HubConnection>>()
  readonly #viewsOf = new Map<HubConnection, Set<LiveViewName>>()

  add(connection: HubConnection, view: LiveViewName): void {
    const key = keyOf(connection.caller.businessUnitId, view)
    this.#followers.set(key, (this.#followers.get(key) ?? new Set()).add(connection))
    this.#viewsOf.set(connection, (this.#viewsOf.get(connection) ?? new Set()).add(view))
  }

  remove(connection: HubConnection, view: LiveViewName): void {
    const key = keyOf(connection.caller.businessUnitId, view)
    const followers = this.#followers.get(key)
    followers?.delete(connection)
    if (followers?.size === 0) this.#followers.delete(key)
    this.#viewsOf.get(connection)?.delete(view)
  }

  removeAll(connection: HubConnection): void {
    this.viewsOf(connection).forEach(view => this.remove(connection, view))
    this.#viewsOf.delete(connection)
  }

  viewsOf(connection: HubConnection): LiveViewName[] {
    return [...(this.#viewsOf.get(connection) ?? [])]
  }

  followers(businessUnitId: number, view: LiveViewName): ReadonlySet<HubConnection> {
    return this.#followers.get(keyOf(businessUnitId, view)) ?? nobody
  }
}

const nobody: ReadonlySet<HubConnection> = new Set()

const keyOf = (businessUnitId: number, view: LiveViewName): string => `${businessUnitId}/${view}`
