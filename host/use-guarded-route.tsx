/** The page to show: that of the address, as far as the user may open it. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { useTranslation } from 'react-i18next'
import { routes } from '../src/catalog/routes'
import type { Route } from '../src/define/route'
import type { AccessDenial, KernelSession } from '../src/kernel/session'
import { missingTitle } from '../src/texts/permission-titles'
import { questionOfGate } from '../src/ui/access/gate-question'
import { useDialogs } from '../src/ui/dialogs/dialog-outlet'
import { lazyPart } from '../src/ui/lazy-part'
import { routeTitleKey } from '../src/catalog/menu-entries'
import { checkRoute } from './route-guard'
import { viewHash } from './custom-view'
import { useCustomView } from './use-custom-view'
import { useReturns } from './use-returns'

const WhyDialog = lazyPart(() => import('../src/ui/access/why-dialog'), 'WhyDialog')

/**
 * The route of the address. A page without permission is refused with a dialog, and the current page stays; the current page also stays
 * when its permission is withdrawn, since its element shows what is missing. An unknown address becomes the dashboard (spec 1, sections 2
 * and 4).
 */
export function useGuardedRoute(session: KernelSession) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const [path, goTo] = useLocation()
  // The query as written in the address: wouter's own useSearch decodes it, and its readers would decode it again.
  const search = useSearch().replace(/^\?/, '')
  useReturns(session, path, search)
  const verdict = checkRoute(path, routes, session.access)
  const [openedPath, setOpenedPath] = useState<string | null>(null)
  if (verdict.kind === 'page' && openedPath !== path) setOpenedPath(path)
  const isShown = verdict.kind === 'page' || (verdict.kind === 'denied' && openedPath === path)

  const refuse = useCallback(
    ({ name, gate }: Route, denial: AccessDenial) => {
      const what = t(routeTitleKey(name))
      return dialogs.showError({
        title: t('shell.denied.modal'),
        description: t('shell.denied.text'),
        details: [{ label: t('shell.denied.missing'), value: missingTitle(denial, t) }],
        more: {
          label: t('trace.why'),
          run: () =>
            void dialogs.open(close => (
              <WhyDialog what={what} question={questionOfGate(gate)} onClose={close} />
            )),
        },
      })
    },
    [dialogs, t],
  )
  const refused = !isShown && verdict.kind === 'denied' ? verdict.route : null
  const notifyRefused = useEffectEvent((route: Route) => {
    const denial = session.access.denial(route.gate)
    if (denial !== null) void refuse(route, denial)
  })
  useEffect(() => {
    if (isShown) return
    goTo('/', { replace: true })
    if (refused !== null) notifyRefused(refused)
  }, [isShown, refused, goTo])

  const view = useCustomView()
  const open = useCallback(
    (page: string, query: string, savedView: number | null = null) => {
      const target = checkRoute(`/${page}`, routes, session.access)
      if (target.kind === 'page')
        goTo((query === '' ? `/${page}` : `/${page}?${query}`) + viewHash(savedView))
      else if (target.kind === 'denied') void refuse(target.route, target.denial)
    },
    [session, goTo, refuse],
  )
  return {
    route: isShown ? verdict.route : null,
    page: isShown ? path.slice(1) : '',
    search,
    view,
    open,
  }
}
