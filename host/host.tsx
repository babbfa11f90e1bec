/**
 * The host page: the sign-in pages while nobody is signed in, then the cockpit, whose code is loaded after the sign-in. It holds the
 * appearance of the page and the context of the session.
 */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { closeSessionOf } from '../src/kernel/close-session'
import type { AuthContext } from '../src/kernel/auth-context'
import type { I18n } from '../src/texts/create-i18n'
import { languageOf } from '../src/kernel/i18n'
import { signIn, signOut, type SignedIn } from '../src/kernel/sign-in'
import { applyAppearance } from './apply-appearance'
import type { Environment } from './environment'
import { failureNotice } from './failure-notice'
import { onSignOutElsewhere, notifySignOut } from './other-tabs'
import { remember, remembered, type Remembered } from './remembered'
import { signInPath } from './return-path'
import type { Notice, Words } from './sign-in-form'
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
  useEffect(() => applyAppearance(place, appearance), [place, appearance])
  useFollowedSignOut(opened?.context)
  const changeAppearance = (change: Partial<Remembered>) => {
    remember(change)
    setAppearance(before => ({ ...before, ...change }))
  }
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
  const signInAgain = async (userName: string, password: string): Promise<Words | null> => {
    const { apiUrl } = environment
    const { businessUnitName } = context
    const { language } = appearance
    try {
      const again = await signIn({ apiUrl, businessUnitName, userName, password, language }, environment)
      setOpened({ ...opened, context: again.context })
      return null
    } catch (error) {
      return failureNotice(error).words
    }
  }
  return (
    <Shell
      context={context}
      appearance={appearance}
      onAppearance={changeAppearance}
      menuOrder={environment.menuOrder}
      helpUrl={environment.helpUrl}
      picture={login.picture}
      overuse={isNew && warnLicenseOveruse ? { used, licences } : null}
      signInAgain={signInAgain}
      leave={() => void leave(context)}
    />
  )
}

/** Signs out when another tab has signed out. */
function useFollowedSignOut(context: AuthContext | undefined): void {
  useEffect(() => {
    if (context === undefined) return undefined
    return onSignOutElsewhere(() => {
      void closeSessionOf(context)
      location.replace(signInPath)
    })
  }, [context])
}

/** Reloading the page is the safest way to remove everything of the session. */
async function leave(context: AuthContext) {
  await signOut(context, notifySignOut)
  location.replace(signInPath)
}
