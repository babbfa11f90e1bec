/** The dialogs that add and update a role; both answer the values that the action sends. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteRole } from '../../catalog/actions/user-roles'
import { userRoles } from '../../contract/endpoints/users'
import type { UserRole } from '../../contract/entities/user'
import { isReservedRole } from '../../contract/permissions'
import type { Action } from '../../define/action'
import type { AnyRow } from '../../define/view'
import type { Session } from '../../kernel/session'
import { ProblemBanner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { useDiscardQuestion } from '../../ui/edit/use-discard-question'
import { useEdits, type EditedForm } from '../../ui/edit/use-edits'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { RecordDialogFrame } from './record-dialog-frame'
import './people.css'
import {
  changedRoleAnswers,
  memberAnswersOf,
  newRoleDraft,
  roleAnswersOf,
  roleDraftOf,
  type RoleDraft,
} from './role-draft'
import { RoleFields } from './role-fields'
import { usePeopleChoices } from './use-people-choices'
import { useSentChanges } from './use-sent-changes'

/** The dialog `addRole`; it answers the new role. */
export function AddRoleDialog({ title, isBusy, problem, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const choices = usePeopleChoices(loadNothing)
  const form = useRoleForm(newRoleDraft)
  return (
    <RecordDialogFrame
      title={title}
      submitLabel={t('action.addRole')}
      isBusy={isBusy}
      from={choices}
      form={form}
      notLoaded={t('dialog.role.notLoaded')}
      fieldCount={fieldCount}
      isLong
      problem={isBusy ? null : <ProblemBanner problem={problem} />}
      onSubmit={() => onClose({ ...roleAnswersOf(form.values), ...memberAnswersOf(form.values) })}
      onClose={() => onClose()}
    >
      {found => <RoleFields form={form} choices={found} roleId={null} numberOfUsers={0} />}
    </RecordDialogFrame>
  )
}

/** The dialog `updateRole`; it answers what was changed. Changes by another user meanwhile are shown, and the edits stay. */
export function UpdateRoleDialog(props: ActionDialogProps) {
  const { rows, title, isBusy, problem, onClose, goOn } = props
  const { t } = useTranslation()
  const row = rows[0] as UserRole
  const load = useCallback(
    ({ api }: Session, signal: AbortSignal) =>
      api.call(userRoles.detail, { params: { id: row.id } }, { signal }),
    [row.id],
  )
  const choices = usePeopleChoices(load, problem)
  const changes = useSentChanges(props)
  const detail = choices.value?.detail
  const form = useRoleForm(detail === undefined ? newRoleDraft : roleDraftOf(detail))
  const askFirst = useDiscardQuestion(form.count)
  return (
    <RecordDialogFrame
      title={title}
      submitLabel={t('dialog.updateRole.submit')}
      isBusy={isBusy}
      from={choices}
      form={form}
      notLoaded={t('dialog.role.notLoaded')}
      fieldCount={fieldCount}
      isLong
      lead={
        <Button
          kind="quiet"
          icon="trash"
          reason={isReservedRole(row.userRoleName) ? t('dialog.role.userRoleName.reserved') : undefined}
          // Cast: a grid's rows are those of its actions.
          onClick={() => askFirst(() => goOn(deleteRole as unknown as Action<AnyRow>))}
        >
          {t('action.deleteRole')}
        </Button>
      }
      problem={changes.problem}
      onSubmit={found => changes.send(changedRoleAnswers(form.saved, form.values, found.detail.role))}
      onClose={() => onClose()}
    >
      {found => (
        <RoleFields
          form={form}
          choices={found}
          roleId={row.id}
          numberOfUsers={found.detail.role.numberOfUsers}
        />
      )}
    </RecordDialogFrame>
  )
}

/** Number of placeholder fields while loading. */
const fieldCount = 5

/** The form of a role. */
function useRoleForm(saved: RoleDraft): EditedForm<RoleDraft> {
  const { t } = useTranslation()
  const isNameless = ({ userRoleName }: RoleDraft) => userRoleName.trim() === ''
  return useEdits<RoleDraft>({
    saved,
    problemsOf: draft =>
      isNameless(draft)
        ? new Map([['userRoleName', t('grid.form.required', { field: t('dialog.role.userRoleName') })]])
        : new Map(),
  })
}

const loadNothing = (): Promise<null> => Promise.resolve(null)
