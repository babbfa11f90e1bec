/**
 * A sign-in for which no licence is free, until it gets one or is abandoned: the calls of the choice pages, and their addresses (spec 1,
 * section 2: login-limit, login-limit-accept). The ticket of the sign-in is kept in memory only.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { sessionLimit } from '../src/contract/endpoints/session-limit'
import type { Language } from '../src/contract/limits'
import { isFailure } from '../src/kernel/failure'
import { callWithoutSession, signInWith, type SignedIn } from '../src/kernel/sign-in'
import type { Environment } from './environment'
import { ExtraLicencePage } from './extra-licence-page'
import { failureNotice } from './failure-notice'
import { acceptPath, limitPath } from './return-path'
import { inPlace } from './session-limit-list'
import { SessionLimitPage, type Choices } from './session-limit-page'
import type { Notice, Words } from './sign-in-form'

/** A sign-in whose password was right. */
export interface LimitedSignIn {
  readonly ticket: string
  readonly choices: Choices
}

/** The choices for the ticket of a refused sign-in; rejects with a Failure. */
export async function limitedSignIn({ apiUrl }: Environment, ticket: string): Promise<LimitedSignIn> {
  return { ticket, choices: await choicesOf(apiUrl, ticket) }
}

const choicesOf = (apiUrl: string, ticket: string): Promise<Choices> =>
  callWithoutSession(sessionLimit.choices, { body: { ticket } }, { apiUrl })

export interface SessionLimitProps {
  readonly environment: Environment
  readonly language: Language
  readonly limited: LimitedSignIn
  /** Opens the cockpit; resolves to the reason for a failure. */
  readonly enter: (signedIn: SignedIn) => Promise<Notice | null>
  /** Back to the sign-in page, with a notice. */
  readonly giveUp: (notice: Notice | null) => void
  /** Called when the pages are left in any way: the ticket is discarded. */
  readonly onAbandoned: () => void
}

/** The page of the current address. */
export function SessionLimit(props: SessionLimitProps) {
  const { environment, language, limited, enter, giveUp, onAbandoned } = props
  const { apiUrl } = environment
  const { ticket } = limited
  const [path, goTo] = useLocation()
  const [choices, setChoices] = useState(limited.choices)
  const abandoned = useEffectEvent(onAbandoned)
  useEffect(() => () => abandoned(), [])

  /** The reason for a failure; an expired ticket ends the choice. */
  const whyNot = (error: unknown): Words | null => {
    const notice = failureNotice(error)
    if (!isRefused(error, 'ticket-expired')) return notice.words
    giveUp(notice)
    return null
  }
  const reload = async () => {
    try {
      const now = await choicesOf(apiUrl, ticket)
      setChoices(before => ({ ...now, sessions: inPlace(before.sessions, now.sessions) }))
    } catch (error) {
      // The last known state of the licences stays visible until the next answer.
      whyNot(error)
    }
  }
  const logIn = async (how: { endedSessionId?: number; usesExtraLicence?: boolean }) => {
    try {
      const body = { ticket, ...how }
      const signedIn = await signInWith(sessionLimit.logIn, { body }, { ...environment, language })
      return (await enter(signedIn))?.words ?? null
    } catch (error) {
      const stillTaken: Words = t => t('shell.limit.stillTaken')
      return isRefused(error, 'session-limit') && how.endedSessionId !== undefined
        ? stillTaken
        : whyNot(error)
    }
  }
  const askAdministrators = async () => {
    try {
      await callWithoutSession(sessionLimit.askAdministrators, { body: { ticket } }, { apiUrl })
      return null
    } catch (error) {
      return failureNotice(error).words
    }
  }
  const open = (page: string) => goTo(page + location.search)
  return path === acceptPath && choices.areExtraLicencesAllowed ? (
    <ExtraLicencePage
      choices={choices}
      accept={() => logIn({ usesExtraLicence: true })}
      onBack={() => open(limitPath)}
    />
  ) : (
    <SessionLimitPage
      language={language}
      choices={choices}
      reload={reload}
      logIn={endedSessionId => logIn(endedSessionId === undefined ? {} : { endedSessionId })}
      openExtraLicence={() => open(acceptPath)}
      askAdministrators={askAdministrators}
      onBack={() => giveUp(null)}
    />
  )
}

const isRefused = (error: unknown, code: string): boolean =>
  isFailure(error) && error.kind === 'refused' && error.code === code
