/**
 * A sign-in for which no licence is free, until it gets one or is given up: what the pages of the choice call, and their addresses
 * (spec 1, section 2: login-limit, login-limit-accept). The ticket of the sign-in is in memory only.
 */
import { sessionLimit } from '../src/contract/endpoints/session-limit'
import { failureText, isFailure, toFailure } from '../src/kernel/failure'
import { i18nFor, languageOf } from '../src/kernel/i18n'
import { ask, signInWith } from '../src/kernel/sign-in'
import type { Door } from './door'
import { pageTitle } from './installation-name'
import { remembered } from './remembered'
import { acceptPath, limitPath, returnParameter } from './return-path'
import { showExtraLicencePage, showSessionLimitPage, type Choices } from './session-limit-page'

/** Shows the choice until somebody is signed in or goes back. */
export async function showSessionLimit(door: Door, ticket: string): Promise<void> {
  const { place, environment } = door
  const { apiUrl } = environment
  const { language } = remembered(languageOf)
  const { t } = await i18nFor(language)
  const wanted = new URLSearchParams(location.search).get(returnParameter)
  let stopRenewals = () => {}
  let choices: Choices

  const textOf = (error: unknown): string => {
    const { key, values } = failureText(toFailure(error))
    return t(key, values)
  }
  const leave = () => {
    stopRenewals()
    removeEventListener('popstate', showAddress)
  }
  const giveUp = (problem: string | null) => {
    leave()
    void door.toSignIn(problem === null ? {} : { notice: { tone: 'bad', text: problem } })
  }
  const load = (): Promise<Choices> => ask(sessionLimit.choices, { body: { ticket } }, { apiUrl })
  const reload = async (): Promise<Choices | null> => {
    try {
      return (choices = await load())
    } catch (error) {
      if (!isRefused(error, 'ticket-expired')) throw error
      giveUp(textOf(error))
      return null
    }
  }
  const logIn = async (how: {
    endedSessionId?: number
    usesExtraLicence?: boolean
  }): Promise<string | null> => {
    try {
      const signedIn = await signInWith(
        sessionLimit.logIn,
        { body: { ticket, ...how } },
        { ...environment, language },
      )
      leave()
      return await door.enter(() => Promise.resolve(signedIn))
    } catch (error) {
      if (isRefused(error, 'ticket-expired')) {
        giveUp(textOf(error))
        return null
      }
      return isRefused(error, 'session-limit') && how.endedSessionId !== undefined
        ? t('shell.limit.stillTaken')
        : textOf(error)
    }
  }
  const askAdministrators = async (): Promise<string | null> => {
    try {
      await ask(sessionLimit.askAdministrators, { body: { ticket } }, { apiUrl })
      return null
    } catch (error) {
      return textOf(error)
    }
  }

  const goTo = (path: string) => {
    history.pushState(
      null,
      '',
      wanted === null ? path : `${path}?${returnParameter}=${encodeURIComponent(wanted)}`,
    )
    showAddress()
  }
  const showAddress = () => {
    stopRenewals()
    stopRenewals = () => {}
    if (location.pathname === acceptPath && choices.areExtraLicencesAllowed) {
      document.title = pageTitle(t('shell.limit.accept.title'))
      showExtraLicencePage(place, {
        t,
        choices,
        accept: () => logIn({ usesExtraLicence: true }),
        onBack: () => goTo(limitPath),
      })
    } else if (location.pathname === limitPath) {
      document.title = pageTitle(t('shell.limit.short'))
      stopRenewals = showSessionLimitPage(place, {
        t,
        language,
        choices,
        reload,
        logIn: endedSessionId => logIn(endedSessionId === undefined ? {} : { endedSessionId }),
        openExtraLicence: () => goTo(acceptPath),
        askAdministrators,
        onBack: () => giveUp(null),
      })
    } else giveUp(null)
  }

  try {
    choices = await load()
  } catch (error) {
    return giveUp(textOf(error))
  }
  addEventListener('popstate', showAddress)
  goTo(limitPath)
}

const isRefused = (error: unknown, code: string): boolean =>
  isFailure(error) && error.kind === 'refused' && error.code === code
