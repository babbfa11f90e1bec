/**
 * The host page: the pages before the sign-in while nobody is signed in, then the cockpit, whose code is loaded for whoever signs in.
 * It knows how the page looks, and which context the session has.
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

/** The signed-in cockpit: its code, and what the sign-in said of its user. */
export interface OpenedCockpit extends SignedIn {
  readonly code: ShellCode
  /** After a sign-in: the state of the licences is shown. */
  readonly isNew: boolean
}

/** The code of the signed-in cockpit. */
export function loadShell() {
  return import('./cockpit-shell')
}

export interface HostProps {
  readonly environment: Environment
  /** The element of the page on which the styles hang. */
  readonly place: HTMLElement
  /** Of the language that the browser remembers; null when they did not come. */
  readonly firstTexts: I18n | null
  /** The session of this browser was resumed. */
  readonly resumed: OpenedCockpit | null
  /** What there is to say to somebody who has to sign in. */
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
          // Page and address change in one step: neither fits what the other was.
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

/** A sign-out in another tab ends this one too. */
function useFollowedSignOut(context: AuthContext | undefined): void {
  useEffect(() => {
    if (context === undefined) return undefined
    return onSignOutElsewhere(() => {
      void closeSessionOf(context)
      location.replace(signInPath)
    })
  }, [context])
}

/** A fresh page load is the surest way to leave nothing of the session behind. */
async function leave(context: AuthContext) {
  await signOut(context, notifySignOut)
  location.replace(signInPath)
}
