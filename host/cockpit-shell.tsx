/**
 * The signed-in cockpit: header, left menu and the element of the address. Loaded after the sign-in, so that the sign-in page
 * stays small. It acquires the same session as the elements do, for names, permissions and texts.
 */
import { useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useLocation, useSearch } from 'wouter'
import { settingsPlaces } from '../src/catalog/menu'
import { routes } from '../src/catalog/routes'
import { placeOf } from '../src/define/route-path'
import { system } from '../src/contract/endpoints/system'
import { users } from '../src/contract/endpoints/settings'
import { clientBuild, clientVersion } from '../src/contract/limits'
import type { KernelSession } from '../src/kernel/create-session'
import { failureText } from '../src/kernel/failure'
import { logWarning } from '../src/kernel/log'
import type { AuthContext } from '../src/kernel/session'
import { Button } from '../src/ui/controls/button'
import { ErrorPanel } from '../src/ui/controls/error-panel'
import { DialogOutlet, useDialogs } from '../src/ui/dialogs/dialog-outlet'
import { classNames } from '../src/ui/theme/icons'
import { useAcquiredSession } from '../src/ui/use-acquired-session'
import { useI18n } from '../src/ui/use-i18n'
import { TranslatorContext, useTranslation } from '../src/ui/use-translation'
import { applyLooks } from './apply-looks'
import { ElementOutlet, preloadElement } from './element-outlet'
import { Header } from './header'
import { LeftMenu } from './left-menu'
import { menuEntries, menuPageOf, routeTitleKey, settingsGroups, type MenuOrder } from './menu-rules'
import { remember } from './remembered'
import { isSignInPath, safeReturnPath } from './return-path'
import { judgeRoute } from './route-guard'
import { RouteLoader } from './route-loader'
import { SessionEndedDialog } from './session-ended-dialog'
import { useCustomView } from './use-custom-view'
import { useMenuState } from './use-menu-state'
import type { Looks } from './user-menu'

export interface ShellOptions {
  readonly context: AuthContext
  readonly looks: Looks
  readonly wasMenuCollapsed: boolean
  /** Order of the menu's entries that the environment file gives. */
  readonly menuOrder: MenuOrder
  /** Where the sign-in was asked to lead; null when the address itself is the page. */
  readonly wantedPath: string | null
  readonly helpUrl: string
  /** Signs the same user in again with a password; answers the new context, or the sentence that says why not. */
  readonly signInAgain: (userName: string, password: string) => Promise<AuthContext | string>
  /** Ends the session and leaves for the sign-in page. */
  readonly leave: (context: AuthContext) => void
}

/** Draws the cockpit into `place`. */
export function openShell(place: HTMLElement, options: ShellOptions): void {
  if (isSignInPath(location.pathname))
    history.replaceState(null, '', safeReturnPath(options.wantedPath, routes))
  // It comes while the session starts; an unknown address is the dashboard's.
  preloadElement(placeOf(routes, location.pathname.slice(1))?.route.area ?? 'dashboard')
  createRoot(place).render(<Shell {...options} place={place} />)
}

type ShellProps = ShellOptions & { readonly place: HTMLElement }

function Shell({ place, ...options }: ShellProps) {
  const [context, setContext] = useState(options.context)
  const [looks, setLooks] = useState(options.looks)
  const i18n = useI18n(looks.language)
  const { state, retry } = useAcquiredSession(context, looks.language)
  useEffect(() => applyLooks(place, looks), [place, looks])
  if (i18n === null) return null
  if (state.status === 'ready') {
    return (
      <TranslatorContext value={state.session.i18n}>
        <DialogOutlet>
          <ShellPage
            {...options}
            context={context}
            session={state.session}
            looks={looks}
            onLooks={change => {
              remember(change)
              setLooks(current => ({ ...current, ...change }))
            }}
          />
          {state.isEnded && (
            <SessionEndedDialog
              user={state.session.user}
              signInAgain={options.signInAgain}
              onSignedIn={setContext}
              onLeave={() => options.leave(context)}
            />
          )}
        </DialogOutlet>
      </TranslatorContext>
    )
  }
  return (
    <TranslatorContext value={i18n}>
      {state.status === 'starting' ? (
        <RouteLoader />
      ) : (
        <StartProblem failure={state.failure} onRetry={retry} onLeave={() => options.leave(context)} />
      )}
    </TranslatorContext>
  )
}

type ShellPageProps = ShellOptions & {
  readonly session: KernelSession
  readonly onLooks: (change: Partial<Looks>) => void
}

function ShellPage({
  session,
  context,
  looks,
  wasMenuCollapsed,
  menuOrder,
  helpUrl,
  onLooks,
  leave,
}: ShellPageProps) {
  const { t } = useTranslation()
  const { route, page, search, view, open } = useGuardedRoute(session)
  const isSettingsPage = route === null ? null : route.name in settingsPlaces
  const { menu, toggle, showSettings, showMain } = useMenuState(wasMenuCollapsed, isSettingsPage)
  const title = route === null ? 'Cockpit' : `${t(routeTitleKey(route.name))} – Cockpit`
  useEffect(() => {
    document.title = title
  }, [title])
  const changeLooks = (change: Partial<Looks>) => {
    onLooks(change)
    if (change.language === undefined) return
    // The language is this browser's at once; that the server knows it too is for the next sign-in, so a failure is only logged.
    session.api
      .call(users.changeDefaultLanguage, { body: { defaultLanguage: change.language } })
      .catch((error: unknown) => logWarning('The language could not be saved.', error))
  }
  return (
    <div className={classNames('app', !menu.isExtended && 'collapsed', menu.layout === 'tablet' && 'touch')}>
      <a className="skip-link btn pri" href="#page">
        {t('shell.skipToPage')}
      </a>
      <Header
        isMenuExtended={menu.isExtended}
        canToggleMenu={menu.layout === 'desktop'}
        onToggleMenu={toggle}
        helpUrl={helpUrl}
        user={session.user}
        looks={looks}
        version={useVersion(session)}
        onLooks={changeLooks}
        onSignOut={() => leave(context)}
      />
      <LeftMenu
        entries={menuEntries(routes, session.access, menuOrder)}
        settings={settingsGroups(routes, session.access)}
        page={route === null ? '' : menuPageOf(route)}
        menu={menu}
        isSettingsPage={isSettingsPage === true}
        onSettings={showSettings}
        onMain={showMain}
      />
      <main className="main" id="page" tabIndex={-1}>
        {route !== null && (
          <ElementOutlet
            area={route.area}
            page={page}
            search={search}
            view={view}
            context={context}
            language={looks.language}
            theme={looks.theme}
            density={menu.layout === 'tablet' ? 'touch' : looks.density}
            onNavigate={open}
          />
        )}
      </main>
    </div>
  )
}

/**
 * The route of the address. A page that is not permitted is refused with a dialog and the page on the screen stays; an
 * unknown address becomes the dashboard (spec 1, sections 2 and 4).
 */
function useGuardedRoute(session: KernelSession) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const [path, goTo] = useLocation()
  const search = useSearch()
  const verdict = judgeRoute(path, routes, session.access)

  const refuse = useCallback(
    (missing: string) =>
      dialogs.showError({
        title: t('shell.denied.modal'),
        description: t('shell.denied.text'),
        details: [{ label: t('shell.denied.missing'), value: missing }],
      }),
    [dialogs, t],
  )
  const missing =
    verdict.kind !== 'denied'
      ? null
      : verdict.denial.reason === 'permission'
        ? verdict.denial.path
        : verdict.denial.feature
  useEffect(() => {
    if (verdict.kind === 'page') return
    goTo('/', { replace: true })
    if (missing !== null) void refuse(missing)
  }, [verdict.kind, missing, goTo, refuse])

  const view = useCustomView()
  const open = useCallback(
    (page: string, query: string) => {
      const target = judgeRoute(`/${page}`, routes, session.access)
      if (target.kind === 'page') goTo(query === '' ? `/${page}` : `/${page}?${query}`)
      else if (target.kind === 'denied') {
        void refuse(target.denial.reason === 'permission' ? target.denial.path : target.denial.feature)
      }
    },
    [session, goTo, refuse],
  )
  return {
    route: verdict.kind === 'page' ? verdict.route : null,
    page: verdict.kind === 'page' ? verdict.page : '',
    search,
    view,
    open,
  }
}

/** Administrators see the server's version as well, once it is known. */
function useVersion(session: KernelSession) {
  const { t } = useTranslation()
  const [server, setServer] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    session.api.call(system.health, {}).then(
      health => isCurrent && setServer(`${health.version}, ${health.database}`),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [session])
  const own = t('shell.version.long', { version: clientVersion, build: clientBuild })
  return {
    short: t('shell.version.short', { version: clientVersion }),
    long: server === null ? [own] : [own, t('shell.version.server', { server })],
  }
}

function StartProblem({ failure, onRetry, onLeave }: StartProblemProps) {
  const { t } = useTranslation()
  const { key, values } = failureText(failure)
  return (
    <main className="start-problem">
      <section className="panel">
        <ErrorPanel
          title={t('shell.failed.start.title')}
          text={t(key, values)}
          action={
            <>
              <Button icon="refresh" onClick={onRetry}>
                {t('shell.tryAgain')}
              </Button>
              <Button kind="quiet" onClick={onLeave}>
                {t('shell.user.signOut')}
              </Button>
            </>
          }
        />
      </section>
    </main>
  )
}

interface StartProblemProps {
  readonly failure: Parameters<typeof failureText>[0]
  readonly onRetry: () => void
  readonly onLeave: () => void
}
