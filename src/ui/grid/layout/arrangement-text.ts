/**
 * Arrangements as text: how they are written for grid state and saved views, and how any text is read again. Invalid parts
 * are replaced by their defaults one by one; only text that is no arrangement at all gives the default as a whole. Pure.
 */
import { isRecord } from '../../../contract/is-record'
import * as v from 'valibot'
import { filterSchema, sortSchema } from '../../../contract/filter'
import { readJson } from '../../../contract/read-json'
import type { View } from '../../../define/view'
import {
  columnFields,
  defaultArrangement,
  defaultPane,
  gridDensities,
  optionDefaults,
  pageSizesOf,
  type GridArrangement,
  type PaneArrangement,
} from './arrangement'
import { knownFilters, pageModes, type GridRole } from '../data/grid-query'
import { toJson } from '../../../contract/to-json'

/** Widths in px that a column may have; others come from damaged text. */
const widthLeastPx = 24
const widthMostPx = 2_000

export interface ReadArrangement {
  readonly arrangement: GridArrangement
  /** Id of the saved view that it started from. */
  readonly viewId: number | null
  /** The text could not be read at all; the arrangement is the default. */
  readonly isCorrupt: boolean
  /** Fields of filters that were left out, since the view no longer has them. */
  readonly dropped: readonly string[]
}

/**
 * Reads a saved arrangement, also of the previous release. Damaged text gives the default and is reported; columns, page sizes and
 * fields of filters that no longer exist are replaced by the default one by one. Empty text is the default.
 */
export function readArrangement(view: View, text: string | undefined): ReadArrangement {
  const fallback = defaultArrangement(view)
  if (text === undefined || text.trim() === '')
    return { arrangement: fallback, viewId: null, isCorrupt: false, dropped: [] }
  const parsed = v.safeParse(arrangementSchema, upgraded(view, readJson(v.unknown(), text)))
  if (!parsed.success) return { arrangement: fallback, viewId: null, isCorrupt: true, dropped: [] }
  const { master, details, options, detailPane, viewId } = parsed.output
  const known = knownFilters(view, master.filters ?? fallback.master.filters)
  const paneOf = (detail: View) => mended(detail, 'detail', details[detail.name] ?? {}, defaultPane(detail))
  return {
    arrangement: {
      master: { ...mended(view, 'master', master, fallback.master), filters: known.filters },
      details: Object.fromEntries(
        (view.details ?? []).map(({ view: detail }) => [detail.name, paneOf(detail)]),
      ),
      options: { ...optionDefaults, ...defined(options) },
      detailPane: { ...fallback.detailPane, ...defined(detailPane), tab: knownTab(view, detailPane.tab) },
    },
    viewId,
    isCorrupt: false,
    dropped: known.dropped,
  }
}

/** Whether text is an arrangement that this program wrote, and not the state of another client. */
export function isArrangementText(text: string): boolean {
  const value = readJson(v.unknown(), text)
  return isRecord(value) && 'master' in value && v.safeParse(arrangementSchema, value).success
}

/** The text that `readArrangement` reads. */
export function arrangementText(arrangement: GridArrangement, viewId: number | null = null): string {
  return toJson(viewId === null ? arrangement : { ...arrangement, viewId })
}

const paneSchema = v.object({
  columns: v.optional(v.array(v.string())),
  pinned: v.optional(v.array(v.string())),
  widths: v.optional(v.record(v.string(), v.pipe(v.number(), v.finite()))),
  sort: v.optional(v.array(sortSchema)),
  groups: v.optional(v.array(v.string())),
  groupOrder: v.optional(v.nullable(sortSchema)),
  filters: v.optional(v.array(filterSchema)),
  pageSize: v.optional(v.number()),
})

const arrangementSchema = v.object({
  viewId: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger())), null),
  master: v.optional(paneSchema, {}),
  details: v.optional(v.record(v.string(), paneSchema), {}),
  options: v.optional(
    v.partial(
      v.object({
        density: v.picklist(gridDensities),
        wraps: v.boolean(),
        hasLines: v.boolean(),
        hasRowNumbers: v.boolean(),
        pageMode: v.picklist(pageModes),
      }),
    ),
    {},
  ),
  detailPane: v.optional(
    v.partial(
      v.object({
        isOpen: v.boolean(),
        tab: v.nullable(v.string()),
        sizePx: v.nullable(v.pipe(v.number(), v.finite())),
      }),
    ),
    {},
  ),
})

/**
 * The state of the previous release: one flat object for the master, with its detail inside. Its own names are translated to
 * ours; everything else is left as it is.
 */
function upgraded(view: View, value: unknown): unknown {
  if (Array.isArray(value)) return undefined
  if (!isRecord(value) || ['master', 'details', 'options', 'detailPane'].some(key => key in value))
    return value
  const [firstDetail] = view.details ?? []
  const { detail, isDetailOpen, detailSizePx } = value
  return {
    master: upgradedPane(value),
    ...(isRecord(detail) && firstDetail !== undefined
      ? { details: { [firstDetail.view.name]: upgradedPane(detail) } }
      : {}),
    detailPane: {
      ...(isDetailOpen === undefined ? {} : { isOpen: isDetailOpen }),
      ...(detailSizePx === undefined ? {} : { sizePx: detailSizePx }),
    },
  }
}

function upgradedPane({
  columnOrder,
  columnWidths,
  sort,
  filters,
  pageSize,
}: Readonly<Record<string, unknown>>) {
  return { columns: columnOrder, widths: columnWidths, sort, filters, pageSize }
}

function mended(
  view: View,
  role: GridRole,
  saved: v.InferOutput<typeof paneSchema>,
  fallback: PaneArrangement,
): PaneArrangement {
  const offered = new Set(columnFields(view))
  const isSearchable = (field: string) => view.entity.fields[field]?.isSearchable === true
  const known = [...new Set((saved.columns ?? []).filter(field => offered.has(field)))]
  const columns = known.length === 0 ? fallback.columns : known
  const groups = [...new Set((saved.groups ?? fallback.groups).filter(isSearchable))]
  const isOffered = saved.pageSize !== undefined && pageSizesOf(role).includes(saved.pageSize)
  const { groupOrder = fallback.groupOrder } = saved
  return {
    columns,
    pinned: (saved.pinned ?? fallback.pinned).filter(field => columns.includes(field)),
    widths: Object.fromEntries(
      Object.entries(saved.widths ?? {}).filter(
        ([field, widthPx]) => offered.has(field) && widthPx >= widthLeastPx && widthPx <= widthMostPx,
      ),
    ),
    sort: groups.length > 0 ? [] : (saved.sort ?? []).filter(({ selector }) => isSearchable(selector)),
    groups,
    groupOrder: groupOrder !== null && view.sums?.includes(groupOrder.selector) === true ? groupOrder : null,
    filters: knownFilters(view, saved.filters ?? fallback.filters).filters,
    pageSize: isOffered && saved.pageSize !== undefined ? saved.pageSize : fallback.pageSize,
  }
}

function knownTab(view: View, tab: string | null | undefined): string | null {
  return view.details?.find(detail => detail.view.name === tab)?.view.name ?? null
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
