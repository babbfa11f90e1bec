/** Finds orders, materials and locations by number or name with the server's searches, limited to those that the user may read. */
import { ingoingOrders } from '../../src/contract/endpoints/order-grids'
import { locations } from '../../src/contract/endpoints/locations'
import { materials } from '../../src/contract/endpoints/materials'
import type { Found } from '../../src/contract/endpoints/endpoint'
import { salesOrders } from '../../src/contract/endpoints/sales-orders'
import type { IngoingOrder } from '../../src/contract/entities/ingoing-order'
import type { Location } from '../../src/contract/entities/location'
import type { Material } from '../../src/contract/entities/material'
import type { SalesOrder } from '../../src/contract/entities/sales-order'
import type { Filter } from '../../src/contract/filter'
import type { EntryKind } from '../../src/contract/recent-entries'
import type { RouteName } from '../../src/contract/route-names'
import type { SearchRequest } from '../../src/contract/search-request'
import { pathOf } from '../../src/define/route-path'
import { toFailure, type Failure } from '../../src/kernel/failure'
import type { KernelSession } from '../../src/kernel/session'
import type { IconName } from '../../src/ui/theme/icon-paths'
import { stateStyle } from '../../src/ui/theme/state-chip-style'
import { bestFirst, type PaletteEntry } from './palette-entry'
import type { PaletteScope } from './palette-scopes'
import { toJson } from '../../src/contract/to-json'

/** Fewer characters match too many records. */
export const recordTextLeast = 2

/** The number of listed rows per kind, the best of the fetched ones: for several kinds, and for a single chosen kind. */
const rowsMost = 4
const rowsOfOneMost = 12
const fetchedMost = 20

export interface RecordSearch {
  readonly session: KernelSession
  /** Whether the page of a path exists and is permitted. */
  readonly canOpen: (path: string) => boolean
  readonly scope: PaletteScope
  readonly signal: AbortSignal
}

export interface RecordsFound {
  readonly entries: readonly PaletteEntry[]
  /** The kinds that could not be searched, and why the first of them could not; null when all were. */
  readonly failed: { readonly kinds: readonly EntryKind[]; readonly failure: Failure } | null
}

/** Runs all searches of the scope in parallel. A kind whose search fails leaves the others as they are. */
export async function findRecords(text: string, search: RecordSearch): Promise<RecordsFound> {
  const searches = recordKinds.filter(
    ({ kind, page }) => isSearched(kind, search.scope) && search.canOpen(page),
  )
  const answers = await Promise.allSettled(searches.map(kind => kind.find(text, search)))
  const failures = answers.flatMap((answer, at) => {
    const kind = searches[at]?.kind
    if (answer.status === 'fulfilled' || kind === undefined) return []
    const failure = toFailure(answer.reason)
    return failure.kind === 'ignored' ? [] : [{ kind, failure }]
  })
  const [first] = failures
  return {
    entries: answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : [])),
    failed: first === undefined ? null : { kinds: failures.map(({ kind }) => kind), failure: first.failure },
  }
}

/** Whether the server is searched in this scope. */
export function isSearchedScope(scope: PaletteScope): boolean {
  return recordKinds.some(({ kind }) => isSearched(kind, scope))
}

/** The kinds of records that the user may search. */
export function findableKinds(canOpen: RecordSearch['canOpen']): readonly EntryKind[] {
  return recordKinds.filter(({ page }) => canOpen(page)).map(({ kind }) => kind)
}

const isSearched = (kind: EntryKind, scope: PaletteScope): boolean => scope === 'all' || scope === kind

interface RecordKind {
  readonly kind: EntryKind
  readonly page: RouteName
  find(text: string, search: RecordSearch): Promise<readonly PaletteEntry[]>
}

interface RecordDefinition<R> {
  readonly kind: EntryKind
  /** The grid that shows these rows. */
  readonly page: RouteName
  readonly icon: IconName
  find(session: KernelSession, body: SearchRequest, signal: AbortSignal): Promise<Found<readonly R[]>>
  entry(row: R, session: KernelSession): Omit<PaletteEntry, 'id' | 'kind' | 'icon'>
  /** Field of the number or name by which the grid can show only this row. */
  readonly field: keyof R & string
  /** Path of the row's own page, if there is one. */
  path?(row: R): string
}

function recordKind<R>(definition: RecordDefinition<R>): RecordKind {
  const { kind, page, icon } = definition
  return {
    kind,
    page,
    async find(text, { session, canOpen, scope, signal }) {
      const request = { filters: [], find: text, sort: [], sums: [], skip: 0, take: fetchedMost }
      const { result, totalCount } = await definition.find(session, request, signal)
      const entries = result.map((row): PaletteEntry => {
        const own = definition.path?.(row)
        const entry = definition.entry(row, session)
        const path = own !== undefined && canOpen(own) ? own : gridPath(page, only(definition.field, row))
        return { ...entry, id: path, kind, icon }
      })
      const best = bestFirst(entries, text).slice(0, scope === 'all' ? rowsMost : rowsOfOneMost)
      if (totalCount <= best.length) return best
      const total = session.formats.number(totalCount, 0)
      const all: PaletteEntry = {
        id: gridPath(page, { find: text }),
        kind,
        icon: 'chevron-right',
        isForAll: true,
        text: session.i18n.t(`palette.all.${kind as string}`, { total, text }),
      }
      return [...best, all]
    },
  }
}

const recordKinds: readonly RecordKind[] = [
  recordKind<SalesOrder>({
    kind: 'salesOrder',
    page: 'sales-orders-es-page',
    icon: 'order',
    field: 'orderNo',
    find: (session, body, signal) => session.api.call(salesOrders.search, { body }, { signal }),
    path: ({ processId, id }) => pathOf('processsalesorders', [processId, id]),
    entry: ({ orderNo, customerName, state, deliveryDate }, { i18n, formats }) => ({
      text: orderNo,
      note: `${customerName}, ${i18n.t(`state.salesOrder.${state}`)}`,
      end: formats.date(deliveryDate),
      state: stateStyle('salesOrder', state),
    }),
  }),
  recordKind<IngoingOrder>({
    kind: 'ingoingOrder',
    page: 'ingoing-orders-es-page',
    icon: 'ingoing',
    field: 'orderNo',
    find: (session, body, signal) => session.api.call(ingoingOrders.search, { body }, { signal }),
    entry: ({ orderNo, supplier, state, expectedReceiptDate }, { i18n, formats }) => ({
      text: orderNo,
      note: `${supplier}, ${i18n.t(`state.ingoingOrder.${state}`)}`,
      end: formats.date(expectedReceiptDate),
      state: stateStyle('ingoingOrder', state),
    }),
  }),
  recordKind<Material>({
    kind: 'material',
    page: 'materials-es-page',
    icon: 'material',
    field: 'itemNo',
    find: (session, body, signal) => session.api.call(materials.search, { body }, { signal }),
    path: ({ id }) => pathOf('material-edit-page', [id]),
    entry: ({ itemNo, name, availableQuantity }, { i18n, formats }) => ({
      text: itemNo,
      note: name ?? '',
      end: i18n.t('orderEntry.choice.available', { quantity: formats.number(availableQuantity) }),
    }),
  }),
  recordKind<Location>({
    kind: 'location',
    page: 'locations-es-page',
    icon: 'location',
    field: 'name',
    find: (session, body, signal) => session.api.call(locations.search, { body }, { signal }),
    entry: ({ name, locationRole, numberOfStocks }, { i18n }) => ({
      text: name,
      note: locationRole ?? '',
      end: i18n.t('palette.stocks', { count: numberOfStocks }),
    }),
  }),
]

/** The search that shows only this row in the grid. */
function only<R>(field: keyof R & string, row: R): Readonly<Record<string, string>> {
  const filter: Filter = { selector: field, operator: 'In', values: [String(row[field])], type: 'list' }
  return { filters: toJson([filter]) }
}

/** The address of the grid; `forceCall` shows the row regardless of the rules for searches. */
function gridPath(page: RouteName, search: Readonly<Record<string, string>>): string {
  return `${page}?${new URLSearchParams({ ...search, forceCall: 'true' }).toString()}`
}
