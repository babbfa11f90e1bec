/** The counts beside entries of the left menu, by page: rows that need attention. */
import { useTranslation } from 'react-i18next'
import { menuCounted } from '../src/catalog/menu'
import { kpi } from '../src/contract/endpoints/kpi'
import { resource } from '../src/kernel/resource'
import { useSession } from '../src/ui/session-context'
import { useResource } from '../src/ui/use-resource'

/** Interval of the requests (our choice): the counts only guide the user, the page itself is live. */
const everyMs = 60_000

const counts = resource({
  key: 'menu-counts',
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

/** The counts above 0, by route. Fetched again on each page, after the changes on the previous one. */
export function useMenuCounts(page: string): ReadonlyMap<string, MenuCount> {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { value } = useResource(counts, undefined, { version: page })
  const shown = Object.entries(menuCounted).flatMap(([route, { count, textKey, isError = false }]) => {
    const number = value?.[count] ?? 0
    if (number === 0) return []
    const text = formats.number(number, 0)
    const label = t(textKey, { count: number, number: text })
    return [[route, { text, label, isError }] as const]
  })
  return new Map(shown)
}
