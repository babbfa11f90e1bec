/** The counts beside entries of the left menu, by page: rows that need attention. */
import { useTranslation } from 'react-i18next'
import { menuCounted } from '../src/catalog/menu'
import { routes } from '../src/catalog/routes'
import { kpi } from '../src/contract/endpoints/kpi'
import { shownBy } from '../src/define/route'
import { resource } from '../src/kernel/resource'
import { useSession } from '../src/ui/session-context'
import { useResource } from '../src/ui/use-resource'

/** Interval of the requests (our choice): the counts only guide the user, the page itself is live. */
const everyMs = 60_000
/** Changes of many rows in quick succession cause one request. */
const gapMs = 2_000

/** The grids whose rows are all counted. */
const countedGrids = Object.values(menuCounted).flatMap(({ allOf }) => allOf ?? [])

const counts = resource({
  key: 'menu-counts',
  topics: countedGrids,
  gapMs,
  fetch: ({ api }, signal) => api.call(kpi.menuCounts, {}, { signal }),
  everyMs: () => ({ ms: everyMs, failedMs: everyMs }),
})

export interface MenuCount {
  /** Formatted as in the company. */
  readonly text: string
  /** Description of what is counted. */
  readonly label: string
  readonly isError: boolean
}

/**
 * The counts above 0, by route. Fetched again on each page, after the changes on the previous one, and after each change where a grid shows
 * the same number.
 */
export function useMenuCounts(page: string): ReadonlyMap<string, MenuCount> {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { value } = useResource(counts, undefined, { version: page, isLive: isCountedOn(page) })
  const shown = Object.entries(menuCounted).flatMap(([route, { count, textKey, isError = false }]) => {
    const number = value?.[count] ?? 0
    if (number === 0) return []
    const text = formats.number(number, 0)
    const label = t(textKey, { count: number, number: text })
    return [[route, { text, label, isError }] as const]
  })
  return new Map(shown)
}

function isCountedOn(page: string): boolean {
  const route = routes.find(({ name }) => name === page)
  return (
    route !== undefined && shownBy(route).some(grid => (countedGrids as readonly string[]).includes(grid))
  )
}
