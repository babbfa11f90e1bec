/** Sets a user's password and keeps the result for the dialog. */
import { useState } from 'react'
import type { PasswordReset } from '../../contract/endpoints/user-inputs'
import { userAccounts, type NewPassword } from '../../contract/endpoints/users'
import { isShown, toFailure, type Failure } from '../../kernel/failure'
import { useSession } from '../../ui/session-context'

export interface PasswordResetCall {
  /** The result; null before. */
  readonly created: NewPassword | null
  readonly failure: Failure | null
  readonly isBusy: boolean
  reset(userId: number, request: PasswordReset): Promise<void>
}

/** The call, for one dialog. */
export function usePasswordReset(): PasswordResetCall {
  const { api } = useSession()
  const [created, setCreated] = useState<NewPassword | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  return {
    created,
    failure,
    isBusy,
    async reset(userId, request) {
      setBusy(true)
      setFailure(null)
      try {
        setCreated(await api.call(userAccounts.resetPassword, { query: { userId }, body: request }))
      } catch (error) {
        const problem = toFailure(error)
        if (isShown(problem)) setFailure(problem)
      } finally {
        setBusy(false)
      }
    },
  }
}
