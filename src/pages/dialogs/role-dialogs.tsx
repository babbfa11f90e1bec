/** The dialogs of a new role and of one that is changed; both answer what the action sends. */
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteRole } from '../../catalog/actions/user-roles'
import { userRoles } from '../../contract/endpoints/users'
import type { UserRole } from '../../contract/entities/user'
import type { Action } from '../../define/action'
import type { AnyRow } from '../../define/view'
import type { Session } from '../../kernel/session'
import { ProblemBanner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { ChangeProblem } from './change-problem'
import { editsOf } from './edits-of'
import { PeopleDialogFrame, type PeopleDialogFrameProps } from './people-dialog-frame'
import '../../ui/form/actions.css'
import './people.css'
import {
  changedRoleAnswers,
  memberAnswersOf,
  newRoleDraft,
  readOfRole,
  roleAnswersOf,
  roleDraftOf,
  type RoleDraft,
} from './role-draft'
import { RoleFields } from './role-fields'
import { useConflicts } from './use-conflicts'
import { usePeopleChoices, type PeopleChoices } from './use-people-choices'

/** The dialog `addRole`; it answers the new role. */
export function AddRoleDialog({ title, isBusy, problem, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const choices = usePeopleChoices(loadNothing, 0)
  const [draft, setDraft] = useState(newRoleDraft)
  return (
    <RoleDialogFrame
      title={title}
      submitLabel={t('dialog.addRole.submit')}
      isBusy={isBusy}
      choices={choices}
      draft={draft}
      problem={isBusy ? null : <ProblemBanner problem={problem} />}
      onSubmit={() => onClose({ ...roleAnswersOf(draft), ...memberAnswersOf(draft) })}
      onClose={() => onClose()}
    >
      {(found, isChecked) => (
        <RoleFields
          draft={draft}
          choices={found}
          roleId={null}
          numberOfUsers={0}
          isChecked={isChecked}
          onChange={setDraft}
        />
      )}
    </RoleDialogFrame>
  )
}

/** The dialog `updateRole`; it answers what was changed. What somebody else changed meanwhile is shown, and the edits stay. */
export function UpdateRoleDialog({ rows, title, isBusy, problem, onClose, goOn }: ActionDialogProps) {
  const { t } = useTranslation()
  const row = rows[0] as UserRole
  const load = useCallback(
    ({ api }: Session, signal: AbortSignal) =>
      api.call(userRoles.detail, { params: { id: row.id } }, { signal }),
    [row.id],
  )
  const choices = usePeopleChoices(load, useConflicts(problem))
  const [edits, setEdits] = useState<Partial<RoleDraft>>({})
  const [isUnchanged, setUnchanged] = useState(false)
  const detail = choices.value?.detail
  const before = detail === undefined ? newRoleDraft : roleDraftOf(detail)
  const draft = { ...before, ...edits }
  const submit = () => {
    if (detail === undefined) return
    const changed = changedRoleAnswers(before, draft)
    const answers = { ...changed, ...memberAnswersOf(draft) }
    const isSame = Object.keys(answers).length === 0
    setUnchanged(isSame)
    if (!isSame) onClose(answers, [readOfRole(detail.role, changed)])
  }
  return (
    <RoleDialogFrame
      title={title}
      submitLabel={t('dialog.updateRole.submit')}
      isBusy={isBusy}
      choices={choices}
      draft={draft}
      lead={
        <Button
          kind="quiet"
          icon="trash"
          // The rows of a grid are those of its actions.
          onClick={() => goOn(deleteRole as unknown as Action<AnyRow>)}
        >
          {t('action.deleteRole')}
        </Button>
      }
      problem={<ChangeProblem problem={problem} isBusy={isBusy} isUnchanged={isUnchanged} />}
      onSubmit={submit}
      onClose={() => onClose()}
    >
      {(found, isChecked) => (
        <RoleFields
          draft={draft}
          choices={found}
          roleId={row.id}
          numberOfUsers={found.detail.role.numberOfUsers}
          isChecked={isChecked}
          onChange={next => setEdits(editsOf(before, next))}
        />
      )}
    </RoleDialogFrame>
  )
}

interface RoleDialogFrameProps<D> extends Omit<
  PeopleDialogFrameProps<D>,
  'notLoaded' | 'fieldCount' | 'onSubmit' | 'children'
> {
  readonly draft: RoleDraft
  /** The fields are right. */
  readonly onSubmit: () => void
  readonly children: (found: PeopleChoices<D>, isChecked: boolean) => ReactNode
}

/** The frame of both dialogs. */
function RoleDialogFrame<D>({ draft, onSubmit, children, ...frame }: RoleDialogFrameProps<D>) {
  const { t } = useTranslation()
  const [isChecked, setChecked] = useState(false)
  return (
    <PeopleDialogFrame
      {...frame}
      notLoaded={t('dialog.role.notLoaded')}
      fieldCount={5}
      onSubmit={body => {
        setChecked(true)
        if (draft.userRoleName.trim() !== '') onSubmit()
        else body.current?.querySelector('input')?.focus()
      }}
    >
      {found => children(found, isChecked)}
    </PeopleDialogFrame>
  )
}

const loadNothing = (): Promise<null> => Promise.resolve(null)
