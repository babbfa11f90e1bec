/** The ways to a new password without a session: by the link of a mail, or in place of a password that somebody else gave. */
import { useState } from 'react'
import { ownAccount, type PasswordProof } from '../src/contract/endpoints/own-account'
import { issueKey, uncoded } from '../src/contract/input-issues'
import { namedByServer } from '../src/texts/create-i18n'
import { toFailure } from '../src/kernel/failure'
import { callWithoutSession } from '../src/kernel/sign-in'
import { Arrival } from './arrival'
import { failureNotice } from './failure-notice'
import { NewPasswordPage, type NewPasswordPageProps } from './new-password-page'
import type { Names } from './sign-in-fields'
import type { Notice } from './sign-in-form'

export interface ChoosePasswordProps extends Pick<NewPasswordPageProps, 'intro'> {
  readonly apiUrl: string
  /** The proof that the user may choose a password; read once, when the page opens. */
  readonly proof: () => PasswordProof
  /** The password is set: leads on to another page. */
  readonly onSet: (names: Names, newPassword: string) => Promise<void> | void
  /** Back to the sign-in page, with why when the proof does not count. */
  readonly toSignIn: (notice?: Notice) => void
}

/** The page of a proof; one that does not count leads to the sign-in page, which says why. */
export function ChoosePassword({ apiUrl, intro, proof, onSet, toSignIn }: ChoosePasswordProps) {
  const [toSet, setToSet] = useState<{
    readonly proof: PasswordProof
    readonly names: Names
    readonly minimumLength: number
  } | null>(null)
  const options = { apiUrl, credentials: 'include' } as const
  const arrive = async () => {
    const given = proof()
    try {
      const { minimumLength, ...names } = await callWithoutSession(
        ownAccount.passwordToSet,
        { body: { proof: given } },
        options,
      )
      setToSet({ proof: given, names, minimumLength })
    } catch (error) {
      toSignIn(passwordProblem(error))
    }
  }
  if (toSet === null) return <Arrival onArrive={arrive} />
  return (
    <NewPasswordPage
      names={toSet.names}
      minimumLength={toSet.minimumLength}
      intro={intro}
      onSubmit={async typed => {
        try {
          await callWithoutSession(ownAccount.password, { body: { proof: toSet.proof, ...typed } }, options)
        } catch (error) {
          return passwordProblem(error)
        }
        await onSet(toSet.names, typed.newPassword)
        return null
      }}
      onLeave={() => toSignIn()}
    />
  )
}

/** Asks for a link to a new password; resolves with what there is to say. */
export async function requestPasswordMail(apiUrl: string, names: Names): Promise<Notice> {
  try {
    await callWithoutSession(ownAccount.forgotPassword, { body: names }, { apiUrl, credentials: 'include' })
    return { tone: 'success', words: t => t('shell.forgot.sent') }
  } catch (error) {
    return passwordProblem(error)
  }
}

/** What does not fit stands in the issues of the answer; everything else in its code. */
function passwordProblem(error: unknown): Notice {
  const failure = toFailure(error)
  const issues = failure.kind === 'refused' ? (failure.issues ?? []) : []
  const named = issues.flatMap(({ code, values }) => (code === uncoded ? [] : [{ code, values }]))
  if (named.length === 0) return failureNotice(failure)
  return {
    tone: 'danger',
    words: t => named.map(({ code, values }) => t(issueKey(code), namedByServer(values ?? {}))).join(' '),
  }
}
