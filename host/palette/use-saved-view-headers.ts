/** The saved views of all grids that the user may open. */
import { customViews } from '../../src/contract/endpoints/views'
import type { CustomViewHeader } from '../../src/contract/entities/custom-view'
import { resource } from '../../src/kernel/resource'
import { useSession } from '../../src/ui/session-context'
import { useResource } from '../../src/ui/use-resource'

const none: readonly CustomViewHeader[] = []

const headers = resource({
  fetch: ({ api }, signal, query: Readonly<Record<never, never>>) =>
    api.call(customViews.headers, { query }, { signal }),
})

/** Empty until they arrive; a failure costs only convenience. */
export function useSavedViewHeaders(): readonly CustomViewHeader[] {
  const mayOpen = useSession().access.can('grid/custom_views')
  return useResource(headers, mayOpen ? {} : null).value ?? none
}
