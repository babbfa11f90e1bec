/** Shows how to embed a page of grids, or a saved view of it, in another site's page; loaded on first use. */
import { useCallback } from 'react'
import type { CustomViewHeader } from '../contract/entities/custom-view'
import type { Route } from '../define/route'
import { useDialogs } from '../ui/dialogs/dialog-outlet'
import { lazyPart } from '../ui/lazy-part'
import { useSession } from '../ui/session-context'

const EmbedDialog = lazyPart(() => import('../ui/embed/embed-dialog'), 'EmbedDialog')

/**
 * The callback of the page's list of views; it takes a view, or null for the page without a view.
 * @param hostUrl of the installation; without it the address of the scripts is unknown, and nothing is shown
 */
export function useEmbedPage(
  { area, name }: Route,
  title: string,
  hostUrl: string | undefined,
): ((view: CustomViewHeader | null) => void) | undefined {
  const dialogs = useDialogs()
  const session = useSession()
  const show = useCallback(
    (view: CustomViewHeader | null) =>
      void dialogs.open(close => (
        <EmbedDialog
          session={session}
          what={{ area, page: name, view: view?.id, hostUrl: hostUrl ?? '' }}
          name={view?.customViewName ?? title}
          isPrivate={view?.scope === 'me'}
          onClose={close}
        />
      )),
    [dialogs, session, area, name, title, hostUrl],
  )
  return hostUrl === undefined ? undefined : show
}
