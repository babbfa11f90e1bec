/** The saved views of all grids that the user may open, fetched when the palette is opened. */
import { useEffect, useState } from 'react'
import { customViews } from '../../src/contract/endpoints/views'
import type { CustomViewHeader } from '../../src/contract/entities/custom-view'
import type { KernelSession } from '../../src/kernel/session'
import { logWarning } from '../../src/kernel/log'

const none: readonly CustomViewHeader[] = []

/** Empty until they arrive; a failure costs only convenience. */
export function useSavedViewHeaders({ api, access }: KernelSession): readonly CustomViewHeader[] {
  const [headers, setHeaders] = useState(none)
  const mayOpen = access.can('grid/custom_views')
  useEffect(() => {
    if (!mayOpen) return undefined
    const controller = new AbortController()
    const { signal } = controller
    api.call(customViews.headers, { query: {} }, { signal }).then(setHeaders, (error: unknown) => {
      if (!signal.aborted) logWarning('The saved views could not be listed.', error)
    })
    return () => controller.abort()
  }, [api, mayOpen])
  return headers
}
