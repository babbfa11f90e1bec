/**
 * The signed-in cockpit: header, left menu and the element of the address. Loaded after the sign-in, so that the sign-in page
 * stays small. It acquires the same session as the elements do, for names, permissions and texts.
 */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useLocation, useSearch } from 'wouter'
import { settingsPlaces } from '../src/catalog/menu'
import { routes } from '../src/catalog/routes'
import { placeOf } from '../src/define/route-path'
import { users } from '../src/contract/endpoints/own-language'
import { ownRegionSetting } from '../src/contract/own-region'
import { menuSettingOf } from '../src/contract/menu-setting'
import { cockpitNameKey } from '../src/contract/unit-setting-keys'
import type { KernelSession } from '../src/kernel/create-session'
import { failureText } from '../src/kernel/failure'
import { logWarning } from '../src/kernel/log'
import { perform } from '../src/kernel/perform'
import type { Route } from '../src/define/route'
import type { AccessDenial, AuthContext } from '../src/kernel/session'
import { questionOfGate } from '../src/ui/access/gate-question'
import { Button } from '../src/ui/controls/button'
import { ErrorPanel } from '../src/ui/controls/error-panel'
import { DialogOutlet, useDialogs } from '../src/ui/dialogs/dialog-outlet'
import { failureSentence } from '../src/ui/failure-sentence'
import { Later } from '../src/ui/later'
import { classNames } from '../src/ui/theme/icons'
import { useAcquiredSession } from '../src/ui/use-acquired-session'
import { useI18n } from '../src/ui/use-i18n'
import { TranslatorContext, useTranslation } from '../src/ui/use-translation'
import { applyLooks } from './apply-looks'
import { ElementOutlet, preloadElement } from './element-outlet'
import { Header } from './header'
import { LeftMenu } from './left-menu'
import type { LicenceOveruse } from './licence-overuse-banner'
import {
  decidedMenu,
  menuEntries,
  menuPageOf,
  routeTitleKey,
  settingsGroups,
  type MenuOrder,
} from './menu-rules'
import { remember } from './remembered'
import { isSignInPath, safeReturnPath } from './return-path'
import { judgeRoute } from './route-guard'
import { RouteLoader } from './route-loader'
import { SessionEndedDialog } from './session-ended-dialog'
import { useCustomView } from './use-custom-view'
import { useMenuState } from './use-menu-state'
import { useOwnAccount } from './use-own-account'
import { useScriptErrors } from './use-script-errors'
import { useVersion } from './use-version'
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
  /** Of the user at the sign-in, a data URL. */
  readonly picture: string | null
  /** More users work than there are licences: said once after the sign-in. */
  readonly overuse: LicenceOveruse | null
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

const loadOveruseBanner = () => import('./licence-overuse-banner')

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
  picture,
  overuse,
  onLooks,
  leave,
}: ShellPageProps) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  useScriptErrors()
  const { route, page, search, view, open } = useGuardedRoute(session)
  useFollowedAccess(session)
  const decided = decidedMenu(menuOrder, menuSettingOf(session.settings.menu) ?? [])
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
        brand={session.settings.saved[cockpitNameKey]}
        user={session.user}
        looks={looks}
        account={useOwnAccount(session, picture, () => leave(context))}
        region={session.settings.saved[ownRegionSetting.key] ?? ''}
        version={useVersion(session)}
        onLooks={changeLooks}
        onRegion={region =>
          void perform(async () => (await import('./choose-region')).chooseRegion(session, region), {
            show: failure => void dialogs.showError({ description: failureSentence(failure, t) }),
          })
        }
        onSignOut={() => leave(context)}
      />
      <LeftMenu
        entries={menuEntries(routes, session.access, decided.order, decided.places)}
        settings={settingsGroups(routes, session.access)}
        page={route === null ? '' : menuPageOf(route)}
        menu={menu}
        isSettingsPage={isSettingsPage === true}
        onSettings={showSettings}
        onMain={showMain}
      />
      <main className="main" id="page" tabIndex={-1}>
        {overuse !== null && (
          <Later load={loadOveruseBanner}>
            {({ LicenceOveruseBanner }) => (
              <LicenceOveruseBanner overuse={overuse} session={session} onOpen={open} />
            )}
          </Later>
        )}
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

/** Rights and settings are followed on every page, also where no rows are. */
function useFollowedAccess({ live }: KernelSession): void {
  useEffect(
    () =>
      live.subscribe({
        view: 'Access',
        onMessage: () => undefined,
        onRegistered: () => Promise.resolve(),
        onRefused: () => undefined,
      }),
    [live],
  )
}

/**
 * The route of the address. A page that is not permitted is refused with a dialog and the page on the screen stays; one that is on
 * the screen while its right is taken away stays too, for the element says there what is missing. An unknown address becomes the
 * dashboard (spec 1, sections 2 and 4).
 */
function useGuardedRoute(session: KernelSession) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const [path, goTo] = useLocation()
  const search = useSearch()
  const verdict = judgeRoute(path, routes, session.access)
  const [openedPath, setOpenedPath] = useState<string | null>(null)
  if (verdict.kind === 'page' && openedPath !== path) setOpenedPath(path)
  const isShown = verdict.kind === 'page' || (verdict.kind === 'denied' && openedPath === path)

  const refuse = useCallback(
    ({ name, gate }: Route, denial: AccessDenial) => {
      const missing = denial.reason === 'permission' ? denial.path : denial.feature
      const what = t(routeTitleKey(name))
      return dialogs.showError({
        title: t('shell.denied.modal'),
        description: t('shell.denied.text'),
        details: [{ label: t('shell.denied.missing'), value: missing }],
        more: {
          label: t('trace.why'),
          run: () =>
            void dialogs.open(close => (
              <Later load={loadWhyDialog}>
                {({ WhyDialog }) => (
                  <WhyDialog session={session} what={what} question={questionOfGate(gate)} onClose={close} />
                )}
              </Later>
            )),
        },
      })
    },
    [dialogs, session, t],
  )
  const refused = !isShown && verdict.kind === 'denied' ? verdict.route : null
  const tellRefused = useEffectEvent((route: Route) => {
    const denial = session.access.denial(route.gate)
    if (denial !== null) void refuse(route, denial)
  })
  useEffect(() => {
    if (isShown) return
    goTo('/', { replace: true })
    if (refused !== null) tellRefused(refused)
  }, [isShown, refused, goTo])

  const view = useCustomView()
  const open = useCallback(
    (page: string, query: string) => {
      const target = judgeRoute(`/${page}`, routes, session.access)
      if (target.kind === 'page') goTo(query === '' ? `/${page}` : `/${page}?${query}`)
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

const loadWhyDialog = () => import('../src/ui/access/why-dialog')

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
