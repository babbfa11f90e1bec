/** The dialogs that add a user, ending with the first password, and update one. */
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userAccounts, type NewPassword } from '../../contract/endpoints/users'
import type { User } from '../../contract/entities/user'
import type { Session } from '../../kernel/session'
import type { Failure } from '../../kernel/failure'
import { Banner } from '../../ui/controls/banner'
import { failureSentence } from '../../ui/failure-sentence'
import { useEdits, type EditedForm } from '../../ui/edit/use-edits'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { issueNote } from '../../ui/refusal-words'
import { useSession } from '../../ui/session-context'
import { useAttempt, useCall } from '../../ui/use-attempt'
import { NewPasswordDialog } from './new-password-dialog'
import { newPasswordWay, passwordResetOf, PasswordWay } from './password-way'
import { RecordDialogFrame } from './record-dialog-frame'
import './people.css'
import { readPasswordRules } from '../../ui/account/new-password-fields'
import { PasswordDialog } from './reset-password'
import { usePeopleChoices } from './use-people-choices'
import { useSentChanges } from './use-sent-changes'
import {
  changedUserAnswers,
  checkedFields,
  type CheckedField,
  newUserDraft,
  userAnswersOf,
  userDraftOf,
  userProblems,
  type UserDraft,
} from './user-draft'
import { UserFields } from './user-fields'

/** The dialog `addUser`: it adds the user by itself, sets the first password and shows it. */
export function AddUserDialog({ title, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const choices = usePeopleChoices(readPasswordRules)
  const { api } = useSession()
  const { isBusy: isAdding, failure, call } = useCall()
  const password = useAttempt()
  const [added, setAdded] = useState<number | null>(null)
  const [created, setCreated] = useState<NewPassword | null>(null)
  const form = useUserForm(newUserDraft)
  const draft = form.values
  const hasEmail = draft.email.trim() !== ''
  const [chosen, setWay] = useState(newPasswordWay)
  const way = hasEmail || chosen.way !== 'link' ? chosen : { ...chosen, way: newPasswordWay.way }
  const minimumLength = choices.value?.detail.minimumLength ?? 0
  if (created !== null) return <NewPasswordDialog created={created} onClose={() => onClose()} />
  if (added !== null && password.problem !== null) {
    return (
      <PasswordDialog
        userId={added}
        name={draft.displayName}
        hasEmail={hasEmail}
        first={way}
        lead={t('dialog.addUser.noPassword', { reason: password.problem })}
        onClose={() => onClose()}
      />
    )
  }
  const isBusy = isAdding || password.isBusy
  const submit = async () => {
    const body = passwordResetOf(way, minimumLength)
    if (body === null) return
    const outcome = await call(() => api.call(userAccounts.create, { body: userAnswersOf(draft) }))
    const userId = outcome.ok ? outcome.value.done[0]?.id : undefined
    if (userId === undefined) return
    setAdded(userId)
    await password.attempt(async () =>
      setCreated(await api.call(userAccounts.resetPassword, { query: { userId }, body })),
    )
  }
  const nameNote = noteAt(failure, 'userName')
  return (
    <RecordDialogFrame
      title={title}
      submitLabel={t('action.addUser')}
      isBusy={isBusy}
      from={choices}
      form={form}
      notLoaded={t('dialog.user.notLoaded')}
      fieldCount={fieldCount}
      isLong
      onSubmit={() => void submit()}
      onClose={() => onClose()}
      problem={
        failure !== null && nameNote === undefined ? (
          <Banner tone="danger">{failureSentence(failure, t)}</Banner>
        ) : null
      }
    >
      {found => (
        <>
          <UserFields
            form={form}
            choices={found}
            nameNote={
              nameNote === undefined ? undefined : issueNote(nameNote, { t, number: String, date: String })
            }
            onLeave={() => onClose()}
          />
          <PasswordWay
            draft={way}
            hasEmail={hasEmail}
            minimumLength={minimumLength}
            isChecked={form.isChecked}
            onChange={setWay}
          />
        </>
      )}
    </RecordDialogFrame>
  )
}

/** The dialog `updateUser`; it answers what was changed. Changes by another user meanwhile are shown, and the edits stay. */
export function UpdateUserDialog(props: ActionDialogProps) {
  const { rows, title, isBusy, problem, onClose } = props
  const { t } = useTranslation()
  const row = rows[0] as User
  const load = useCallback(
    ({ api }: Session, signal: AbortSignal) =>
      api.call(userAccounts.detail, { params: { id: row.id } }, { signal }),
    [row.id],
  )
  const choices = usePeopleChoices(load, problem)
  const detail = choices.value?.detail
  const form = useUserForm(detail === undefined ? newUserDraft : userDraftOf(detail))
  const changes = useSentChanges(props)
  return (
    <RecordDialogFrame
      title={title}
      submitLabel={t('dialog.updateUser.submit')}
      isBusy={isBusy}
      from={choices}
      form={form}
      notLoaded={t('dialog.user.notLoaded')}
      fieldCount={fieldCount}
      isLong
      onSubmit={found => changes.send(changedUserAnswers(form.saved, form.values, found.detail.user))}
      onClose={() => onClose()}
      problem={changes.problem}
    >
      {found => <UserFields form={form} choices={found} user={found.detail.user} onLeave={() => onClose()} />}
    </RecordDialogFrame>
  )
}

/** Keys of the titles of fields that must be filled. */
const checkedTitles = {
  userName: 'field.User.userName',
  displayName: 'field.displayName',
  email: 'field.email',
} as const satisfies Partial<Record<CheckedField, string>>

/** Number of placeholder fields while loading. */
const fieldCount = 6

/** The form of a user. */
function useUserForm(saved: UserDraft): EditedForm<UserDraft> {
  const { t } = useTranslation()
  return useEdits<UserDraft>({
    saved,
    problemsOf: draft => {
      const problems = userProblems(draft)
      const textOf = (field: CheckedField) => {
        if (problems[field] === 'misshaped') return t('grid.form.not-an-email')
        if (field === 'roleIds') return t('dialog.user.roles.required')
        if (field === 'defaultLanguage') return t('dialog.user.defaultLanguage.required')
        return t('grid.form.required', { field: t(checkedTitles[field]) })
      }
      const wrong = checkedFields.filter(field => problems[field] !== undefined)
      return new Map(wrong.map(field => [field, textOf(field)]))
    },
  })
}

/** The server's message about a field, if any. */
function noteAt(failure: Failure | null, field: string) {
  if (failure?.kind !== 'refused') return undefined
  return failure.issues?.find(({ path }) => path === `body.${field}`)
}
