/** The dialogs of a new user, which ends in the first password, and of one who is changed. */
import { useCallback, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { userAccounts } from '../../contract/endpoints/users'
import type { User } from '../../contract/entities/user'
import type { Session } from '../../kernel/session'
import { isShown, toFailure, type Failure } from '../../kernel/failure'
import { Banner } from '../../ui/controls/banner'
import { failureSentence } from '../../ui/failure-sentence'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { issueNote } from '../../ui/refusal-words'
import { useSession } from '../../ui/session-context'
import { ChangeProblem } from './change-problem'
import { PasswordGiven } from './password-given'
import { newPasswordWay, passwordResetOf, PasswordWay } from './password-way'
import { editsOf } from './edits-of'
import { PeopleDialogFrame, type PeopleDialogFrameProps } from './people-dialog-frame'
import '../../ui/form/actions.css'
import './people.css'
import { PasswordDialog, readRules } from './reset-password'
import { useConflicts } from './use-conflicts'
import { usePasswordReset } from './use-password-reset'
import { usePeopleChoices } from './use-people-choices'
import {
  changedUserAnswers,
  checkedFields,
  newUserDraft,
  readOfUser,
  userAnswersOf,
  userDraftOf,
  userProblems,
  type UserAnswers,
  type UserDetail,
  type UserDraft,
} from './user-draft'
import { UserFields } from './user-fields'

/** The dialog `addUser`: adds the user by itself, gives the first password and shows it. */
export function AddUserDialog({ title, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const choices = usePeopleChoices(readRules, 0)
  const { add, added, isBusy: isAdding, failure } = useAddedUser()
  const password = usePasswordReset()
  const [draft, setDraft] = useState(newUserDraft)
  const [way, setWay] = useState(newPasswordWay)
  const [isChecked, setChecked] = useState(false)
  const minimumLength = choices.value?.detail.minimumLength ?? 0
  if (password.given !== null) return <PasswordGiven given={password.given} onClose={() => onClose()} />
  if (added !== null && password.failure !== null) {
    return (
      <PasswordDialog
        userId={added}
        name={draft.displayName}
        hasEmail={draft.email.trim() !== ''}
        lead={t('dialog.addUser.noPassword', { reason: failureSentence(password.failure, t) })}
        onClose={() => onClose()}
      />
    )
  }
  const hasEmail = draft.email.trim() !== ''
  const isBusy = isAdding || password.isBusy
  const submit = async () => {
    const first = passwordResetOf(
      hasEmail || way.way !== 'link' ? way : { ...way, way: 'made' },
      minimumLength,
    )
    if (first === null) return
    const id = await add(userAnswersOf(draft))
    if (id !== null) await password.reset(id, first)
  }
  const nameNote = noteAt(failure, 'userName')
  return (
    <UserDialogFrame
      title={title}
      submitLabel={t('dialog.addUser.submit')}
      isBusy={isBusy}
      choices={choices}
      draft={draft}
      onChecked={() => setChecked(true)}
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
            draft={draft}
            choices={found}
            isChecked={isChecked}
            nameNote={
              nameNote === undefined ? undefined : issueNote(nameNote, { t, number: String, date: String })
            }
            onChange={setDraft}
            onLeave={() => onClose()}
          />
          <PasswordWay
            draft={way}
            hasEmail={hasEmail}
            minimumLength={minimumLength}
            isChecked={isChecked}
            onChange={setWay}
          />
        </>
      )}
    </UserDialogFrame>
  )
}

/** The dialog `updateUser`; it answers what was changed. What somebody else changed meanwhile is shown, and the edits stay. */
export function UpdateUserDialog({ rows, title, isBusy, problem, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const row = rows[0] as User
  const load = useCallback(
    ({ api }: Session, signal: AbortSignal) =>
      api.call(userAccounts.detail, { params: { id: row.id } }, { signal }),
    [row.id],
  )
  const conflicts = useConflicts(problem)
  const choices = usePeopleChoices(load, conflicts)
  const [edits, setEdits] = useState<Partial<UserDraft>>({})
  const [isChecked, setChecked] = useState(false)
  const [isUnchanged, setUnchanged] = useState(false)
  const before = choices.value === undefined ? null : userDraftOf(choices.value.detail)
  const draft = before === null ? newUserDraft : { ...before, ...edits }
  const submit = (detail: UserDetail, was: UserDraft) => {
    const changed = changedUserAnswers(was, draft)
    const isSame = Object.keys(changed).length === 0
    setUnchanged(isSame)
    if (!isSame) onClose(changed, [readOfUser(detail.user, changed)])
  }
  return (
    <UserDialogFrame
      title={title}
      submitLabel={t('dialog.updateUser.submit')}
      isBusy={isBusy}
      choices={choices}
      draft={draft}
      onChecked={() => setChecked(true)}
      onSubmit={() => {
        if (choices.value !== undefined && before !== null) submit(choices.value.detail, before)
      }}
      onClose={() => onClose()}
      problem={<ChangeProblem problem={problem} isBusy={isBusy} isUnchanged={isUnchanged} />}
    >
      {found => (
        <UserFields
          draft={draft}
          choices={found}
          user={found.detail.user}
          isChecked={isChecked}
          onChange={next => setEdits(editsOf(before ?? newUserDraft, next))}
          onLeave={() => onClose()}
        />
      )}
    </UserDialogFrame>
  )
}

interface UserDialogFrameProps<D> extends Omit<
  PeopleDialogFrameProps<D>,
  'notLoaded' | 'fieldCount' | 'onSubmit'
> {
  readonly draft: UserDraft
  readonly onChecked: () => void
  /** The fields are right. */
  readonly onSubmit: () => void
}

/** The frame of both dialogs. */
function UserDialogFrame<D>({ draft, onChecked, onSubmit, ...frame }: UserDialogFrameProps<D>) {
  const { t } = useTranslation()
  return (
    <PeopleDialogFrame
      {...frame}
      notLoaded={t('dialog.user.notLoaded')}
      fieldCount={6}
      onSubmit={body => {
        onChecked()
        const problems = userProblems(draft)
        const wrong = checkedFields.find(field => problems[field] !== undefined)
        if (wrong === undefined) onSubmit()
        else focusField(body, wrong)
      }}
    />
  )
}

function focusField(body: RefObject<HTMLElement | null>, field: string): void {
  body.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select)`)?.focus()
}

/** What the server said about a field, where it said something about it. */
function noteAt(failure: Failure | null, field: string) {
  if (failure?.kind !== 'refused') return undefined
  return failure.issues?.find(({ path }) => path === `body.${field}`)
}

function useAddedUser() {
  const { api } = useSession()
  const [added, setAdded] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const add = async (body: UserAnswers): Promise<number | null> => {
    setBusy(true)
    setFailure(null)
    try {
      const id = (await api.call(userAccounts.create, { body })).done[0]?.id ?? null
      setAdded(id)
      return id
    } catch (error) {
      const problem = toFailure(error)
      if (isShown(problem)) setFailure(problem)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { add, added, isBusy, failure }
}
