/**
 * The signed-in cockpit: header, left menu and the element of the current route. Loaded after the sign-in, so that the sign-in page stays
 * small. It uses the same session as the elements, for names, permissions and texts.
 */
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { CockpitElement } from '../elements/element-types'
import { settingsPlaces } from '../src/catalog/menu'
import { routeTitleKey, type MenuOrder } from '../src/catalog/menu-entries'
import { routes } from '../src/catalog/routes'
import { placeOf } from '../src/define/route-path'
import { users } from '../src/contract/endpoints/own-language'
import { ownRegionSetting } from '../src/contract/own-region'
import { cockpitNameKey } from '../src/contract/unit-setting-keys'
import type { KernelSession } from '../src/kernel/session'
import type { Failure } from '../src/kernel/failure'
import { logWarning } from '../src/kernel/log'
import { perform } from '../src/kernel/perform'
import type { AuthContext } from '../src/kernel/auth-context'
import { DialogOutlet, useDialogs } from '../src/ui/dialogs/dialog-outlet'
import { leaveAsked } from '../src/ui/edit/leave-guards'
import { failureSentence } from '../src/ui/failure-sentence'
import { classNames } from '../src/ui/theme/icons'
import { SessionProvider } from '../src/ui/session-context'
import { useAcquiredSession } from '../src/ui/use-acquired-session'
import { useI18n } from '../src/ui/use-i18n'
import { ElementOutlet, preloadElement } from './element-outlet'
import { FavouriteStar } from './favourite-star'
import { Header } from './header'
import { installationName, pageTitle } from './installation-name'
import { LeftMenu } from './left-menu'
import type { LicenceOveruse } from './licence-overuse-banner'
import { menuAtom } from './menu-atom'
import { menuPageOf } from './menu-rules'
import { OfflineNotice } from './offline-notice'
import { Palette } from './palette/palette'
import { usePaletteCommands } from './palette/use-palette-commands'
import type { Remembered } from './remembered'
import { isSignInPath, safeReturnPath, requestedPath } from './return-path'
import { RouteLoader } from './route-loader'
import { SessionEndedDialog } from './session-ended-dialog'
import type { SignInAgain } from './sign-in-again'
import { StartProblem } from './start-problem'
import { useFollowedAccess } from './use-followed-access'
import { useLanguageProblem } from './use-language-problem'
import { useGuardedRoute } from './use-guarded-route'
import { useMenuCounts } from './use-menu-counts'
import { useMenuState } from './use-menu-state'
import { useOwnAccount } from './use-own-account'
import { skipToPage, usePaneKeys } from './use-pane-keys'
import { useScriptErrors } from './use-script-errors'
import { useVersion } from './use-version'
import type { Appearance } from './user-menu'
import { LicenceOveruseBanner } from './licence-overuse-banner'

export interface ShellProps {
  readonly context: AuthContext
  readonly appearance: Appearance & Pick<Remembered, 'isMenuCollapsed'>
  readonly onAppearance: (change: Partial<Appearance>) => void
  /** Order of menu entries from the environment file. */
  readonly menuOrder: MenuOrder
  readonly helpUrl: string
  /** The user's picture at the sign-in, a data URL. */
  readonly picture: string | null
  /** Set if more users work than there are licences: shown once after the sign-in. */
  readonly overuse: LicenceOveruse | null
  /** The ways to continue after the session has ended; they lead to a new context. */
  readonly signInAgain: SignInAgain
  /** Ends the session and leads to the sign-in page. */
  readonly leave: () => void
  /** Leads there from a session that has ended. Nothing is signed out: another user may work in another tab. */
  readonly leaveEnded: () => void
}

/**
 * Opens the page requested before the sign-in, if it exists, and preloads the code of its element while the session starts. An unknown
 * address opens the dashboard.
 */
export function openRequestedPage(): void {
  if (isSignInPath(location.pathname)) {
    history.replaceState(null, '', safeReturnPath(requestedPath(), routes))
  }
  preloadElement(placeOf(routes, location.pathname.slice(1))?.route.area ?? 'dashboard')
}

/** The cockpit of a session. */
export function Shell(props: ShellProps) {
  const { context, appearance, signInAgain, leave, leaveEnded } = props
  const i18n = useI18n(appearance.language)
  const { state, languageProblem, retry } = useAcquiredSession(context, appearance.language)
  if (i18n === null) return null
  if (state.status === 'ready') {
    return (
      <I18nextProvider i18n={state.session.i18n}>
        <SessionProvider session={state.session}>
          <DialogOutlet>
            <ShellPage {...props} session={state.session} languageProblem={languageProblem} />
            {state.ended !== null && (
              <SessionEndedDialog
                user={state.session.user}
                signInAgain={signInAgain}
                onLeave={() => leaveAsked(leaveEnded)}
              />
            )}
          </DialogOutlet>
        </SessionProvider>
      </I18nextProvider>
    )
  }
  return (
    <I18nextProvider i18n={i18n}>
      {state.status === 'starting' ? (
        <RouteLoader />
      ) : (
        <StartProblem failure={state.failure} onRetry={retry} onLeave={leave} />
      )}
    </I18nextProvider>
  )
}

interface ShellPageProps extends ShellProps {
  readonly session: KernelSession
  /** Why the wanted language could not be loaded. */
  readonly languageProblem: Failure | null
}

function ShellPage({
  session,
  languageProblem,
  context,
  appearance,
  menuOrder,
  helpUrl,
  picture,
  overuse,
  onAppearance,
  leave,
}: ShellPageProps) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  useScriptErrors()
  const { route, page, search, view, open } = useGuardedRoute(session)
  useFollowedAccess(session)
  const { state } = session
  const { saved } = useAtomValue(state.settings)
  const ownMenu = useMemo(() => menuAtom({ state }, menuOrder), [state, menuOrder])
  const { entries, settings } = useAtomValue(ownMenu)
  const isSettingsPage = route === null ? null : route.name in settingsPlaces
  const { menu, toggle, showSettings, showMain } = useMenuState(appearance.isMenuCollapsed, isSettingsPage)
  const counts = useMenuCounts(page)
  const title = route === null ? installationName() : pageTitle(t(routeTitleKey(route.name)))
  useEffect(() => {
    document.title = title
  }, [title])
  const changeAppearance = (change: Partial<Appearance>) => {
    onAppearance(change)
    if (change.language === undefined) return
    // The language of this browser changes at once; saving it on the server only matters for the next sign-in, so a failure is only logged.
    session.api
      .call(users.changeDefaultLanguage, { body: { defaultLanguage: change.language } })
      .catch((error: unknown) => logWarning('The language could not be saved.', error))
  }
  useLanguageProblem(languageProblem, () => changeAppearance({ language: session.language }))
  const signOut = () => leaveAsked(leave)
  const account = useOwnAccount(session, picture, signOut)
  const element = useRef<CockpitElement>(null)
  const nav = useRef<HTMLElement>(null)
  const main = useRef<HTMLElement>(null)
  usePaneKeys(element, nav, main)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const commands = usePaletteCommands(
    session,
    { element, route, page, view },
    { appearance, helpUrl, changeAppearance, signOut, ...account },
  )
  return (
    <div className={classNames('app', !menu.isExtended && 'collapsed', menu.layout === 'tablet' && 'touch')}>
      <a className="skip-link btn pri" href="#page" onClick={event => skipToPage(event, element, main)}>
        {t('shell.skipToPage')}
      </a>
      <OfflineNotice session={session} />
      <Header
        onFind={() => setPaletteOpen(true)}
        star={<FavouriteStar session={session} route={route} />}
        isMenuExtended={menu.isExtended}
        canToggleMenu={menu.layout === 'desktop'}
        onToggleMenu={toggle}
        helpUrl={helpUrl}
        brand={saved[cockpitNameKey]}
        user={session.user}
        appearance={appearance}
        account={account}
        region={saved[ownRegionSetting.key] ?? ''}
        version={useVersion(session)}
        onAppearance={changeAppearance}
        onRegion={region =>
          void perform(async () => (await import('./choose-region')).chooseRegion(session, region), {
            show: failure => void dialogs.showError({ description: failureSentence(failure, t) }),
          })
        }
        onSignOut={signOut}
      />
      <LeftMenu
        ref={nav}
        entries={entries}
        counts={counts}
        settings={settings}
        page={route === null ? '' : menuPageOf(route)}
        menu={menu}
        isSettingsPage={isSettingsPage === true}
        onSettings={showSettings}
        onMain={showMain}
      />
      <main ref={main} className="main" id="page" data-pane="page" tabIndex={-1}>
        {overuse !== null && <LicenceOveruseBanner overuse={overuse} session={session} onOpen={open} />}
        {route !== null && (
          <ElementOutlet
            area={route.area}
            page={page}
            search={search}
            view={view}
            context={context}
            language={appearance.language}
            theme={appearance.theme}
            density={menu.layout === 'tablet' ? 'touch' : appearance.density}
            onNavigate={open}
            onSignOut={signOut}
            elementRef={element}
          />
        )}
      </main>
      <Palette
        session={session}
        placed={[...entries, ...settings.flatMap(group => group.entries)]}
        commands={commands}
        isOpen={isPaletteOpen}
        onIsOpen={setPaletteOpen}
        onOpen={open}
      />
    </div>
  )
}
