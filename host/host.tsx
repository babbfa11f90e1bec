/**
 * The host page: the sign-in pages while nobody is signed in, then the cockpit, whose code is loaded after the sign-in. It holds the
 * appearance of the page and the context of the session.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { closeSessionOf } from '../src/kernel/close-session'
import type { I18n } from '../src/texts/create-i18n'
import { languageOf } from '../src/kernel/i18n'
import { signOut, type SignedIn } from '../src/kernel/sign-in'
import { isSomethingUnsaved } from '../src/ui/edit/leave-guards'
import { applyAppearance } from './apply-appearance'
import type { Environment } from './environment'
import { notifyTabs, onOtherTab } from './other-tabs'
import { remember, remembered, type Remembered } from './remembered'
import { signInPath } from './return-path'
import { signInAgainOf } from './sign-in-again'
import type { Notice } from './sign-in-form'
import { SignInPages } from './sign-in-pages'

type ShellCode = Awaited<ReturnType<typeof loadShell>>

/** The signed-in cockpit: its code and the result of the sign-in. */
export interface OpenedCockpit extends SignedIn {
  readonly code: ShellCode
  /** Whether this follows a sign-in, after which the state of the licences is shown. */
  readonly isNew: boolean
}

/** Loads the code of the signed-in cockpit. */
export function loadShell() {
  return import('./cockpit-shell')
}

export interface HostProps {
  readonly environment: Environment
  /** The root element of the styles. */
  readonly place: HTMLElement
  /** Texts in the language that the browser remembers; null when they could not be loaded. */
  readonly firstTexts: I18n | null
  /** The cockpit of a resumed session of this browser. */
  readonly resumed: OpenedCockpit | null
  /** A notice for the sign-in page. */
  readonly notice: Notice | null
}

export function Host({ environment, place, firstTexts, resumed, notice }: HostProps) {
  const [appearance, setAppearance] = useState(() => remembered(languageOf))
  const [opened, setOpened] = useState(resumed)
  const [hasLeft, setLeft] = useState(false)
  useEffect(() => applyAppearance(place, appearance), [place, appearance])
  const leaveEnded = () => {
    if (opened !== null) void closeSessionOf(opened.context)
    setLeft(true)
  }
  useFollowedSignOut(opened !== null, leaveEnded)
  // A page load is the safest way to remove everything of the session. Nothing of it is on the screen any more then: some browsers keep a
  // page that is left, for their Back button.
  useEffect(() => {
    if (hasLeft) location.replace(signInPath)
  }, [hasLeft])
  const changeAppearance = (change: Partial<Remembered>) => {
    remember(change)
    setAppearance(before => ({ ...before, ...change }))
  }
  if (hasLeft) return null
  if (opened === null) {
    return (
      <SignInPages
        environment={environment}
        language={appearance.language}
        firstTexts={firstTexts}
        businessUnitName={appearance.businessUnitName}
        notice={notice}
        onLanguage={language => changeAppearance({ language })}
        onSignedIn={async signedIn => {
          const { businessUnitName } = signedIn.context
          remember({ businessUnitName, language: appearance.language })
          notifyTabs('sign-in')
          const code = await loadShell()
          // Page and address change in one step, since neither fits the previous state of the other.
          flushSync(() => {
            setOpened({ ...signedIn, code, isNew: true })
            code.openRequestedPage()
          })
        }}
      />
    )
  }
  const { code, context, login, isNew } = opened
  const { Shell } = code
  const { warnLicenseOveruse, usedLicenses: used, staticLicenses: licences } = login
  return (
    <Shell
      context={context}
      appearance={appearance}
      onAppearance={changeAppearance}
      menuOrder={environment.menuOrder}
      helpUrl={environment.helpUrl}
      picture={login.picture}
      overuse={isNew && warnLicenseOveruse ? { used, licences } : null}
      signInAgain={signInAgainOf({
        environment,
        language: appearance.language,
        onContext: context => setOpened({ ...opened, context }),
      })}
      leaveEnded={leaveEnded}
      leave={() => void signOut(context, () => notifyTabs('sign-out')).then(() => setLeft(true))}
    />
  )
}

/**
 * Leaves when another tab has signed out. A page with unsaved edits stays: its session is over on the server, so it asks for the password,
 * and its user goes on.
 */
function useFollowedSignOut(isSignedIn: boolean, leave: () => void): void {
  const signedOutElsewhere = useEffectEvent(() => {
    if (!isSomethingUnsaved()) leave()
  })
  useEffect(() => (isSignedIn ? onOtherTab('sign-out', () => signedOutElsewhere()) : undefined), [isSignedIn])
}
