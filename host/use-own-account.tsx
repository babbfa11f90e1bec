/** The dialogs for the user's own account, each loaded when it is first opened. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownAccount } from '../src/contract/endpoints/own-account'
import { issueKey, uncoded } from '../src/contract/input-issues'
import { toFailure, type Failure } from '../src/kernel/failure'
import type { KernelSession } from '../src/kernel/session'
import { useDialogs } from '../src/ui/dialogs/dialog-outlet'
import { isSomethingUnsaved } from '../src/ui/edit/leave-guards'
import { failureSentence } from '../src/ui/failure-sentence'
import { lazyPart } from '../src/ui/lazy-part'

const ChangePasswordDialog = lazyPart(() => import('./change-password-dialog'), 'ChangePasswordDialog')
const PictureDialog = lazyPart(() => import('../src/ui/account/picture/picture-dialog'), 'PictureDialog')

export interface OwnAccount {
  /** The user's picture, a data URL; null without one. */
  readonly picture: string | null
  readonly changePicture: () => void
  readonly changePassword: () => void
}

/**
 * @param firstPicture the picture at the sign-in
 * @param onSignOut signs out after a new password, unless the user wants to save something first
 */
export function useOwnAccount(
  { api, user }: KernelSession,
  firstPicture: string | null,
  onSignOut: () => void,
): OwnAccount {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const [picture, setPicture] = useState(firstPicture)

  const savePicture = async (next: string | null): Promise<string | null> => {
    try {
      await api.call(ownAccount.updatePicture, { body: { id: user.userId, picture: next } })
      setPicture(next)
      return null
    } catch (error) {
      return whyNot(toFailure(error))
    }
  }
  const whyNot = (failure: Failure): string => {
    const [issue] = failure.kind === 'refused' ? (failure.issues ?? []) : []
    return issue === undefined || issue.code === uncoded
      ? failureSentence(failure, t)
      : t(issueKey(issue.code), { ...issue.values })
  }
  return {
    picture,
    changePicture: () =>
      void dialogs.open(close => (
        <PictureDialog picture={picture} onSave={savePicture} onClose={() => close()} />
      )),
    changePassword: () =>
      void dialogs.open(close => (
        <ChangePasswordDialog
          onClose={() => close()}
          onSignOut={() => {
            if (isSomethingUnsaved()) close()
            onSignOut()
          }}
        />
      )),
  }
}
