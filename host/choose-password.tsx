/** Setting a new password without a session: with the link of a mail, or in place of a password given by somebody else. */
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
  /** Called when the password has been set: leads on to another page. */
  readonly onSet: (names: Names, newPassword: string) => Promise<void> | void
  /** Back to the sign-in page, with the reason if the proof is invalid. */
  readonly toSignIn: (notice?: Notice) => void
}

/** The page of a proof; an invalid one leads to the sign-in page, which shows the reason. */
export function ChoosePassword({ apiUrl, intro, proof, onSet, toSignIn }: ChoosePasswordProps) {
  const [toSet, setToSet] = useState<{
    readonly proof: PasswordProof
    readonly names: Names
    readonly minimumLength: number
  } | null>(null)
  const options = { apiUrl, credentials: 'include' } as const
  const arrive = async () => {
    const current = proof()
    try {
      const { minimumLength, ...names } = await callWithoutSession(
        ownAccount.passwordToSet,
        { body: { proof: current } },
        options,
      )
      setToSet({ proof: current, names, minimumLength })
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

/** Requests a link for a new password; resolves to the notice to show. */
export async function requestPasswordMail(apiUrl: string, names: Names): Promise<Notice> {
  try {
    await callWithoutSession(ownAccount.forgotPassword, { body: names }, { apiUrl, credentials: 'include' })
    return { tone: 'success', words: t => t('shell.forgot.sent') }
  } catch (error) {
    return passwordProblem(error)
  }
}

/** Invalid values are described by the issues of the answer, all other problems by its code. */
function passwordProblem(error: unknown): Notice {
  const failure = toFailure(error)
  const issues = failure.kind === 'refused' ? (failure.issues ?? []) : []
  const named = issues.flatMap(({ code, values }) => (code === uncoded ? [] : [{ code, values }]))
  if (named.length === 0) return failureNotice(failure)
  return {
    tone: 'danger',
    words: t => named.map(({ code, values }) => t(issueKey(code), namedByServer(values ?? {}, t))).join(' '),
  }
}
