/** The dialogs of a new role and of one that is changed; both answer what the action sends. */
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { deleteRole } from '../../catalog/actions/user-roles'
import { userRoles } from '../../contract/endpoints/users'
import type { UserRole } from '../../contract/entities/user'
import type { Action } from '../../define/action'
import type { AnyRow } from '../../define/view'
import type { Api } from '../../kernel/session'
import { Banner, ProblemBanner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { FormSkeleton } from '../../ui/controls/form-skeleton'
import { NotLoaded } from '../../ui/controls/not-loaded'
import { Skeleton } from '../../ui/controls/skeleton'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/form/action-dialogs'
import type { Loaded } from '../../ui/use-loaded'
import { useTranslation } from '../../ui/use-translation'
import { FocusWhenThere } from './focus-when-there'
import './people-look'
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
    (api: Api, signal: AbortSignal) => api.call(userRoles.detail, { params: { id: row.id } }, { signal }),
    [row.id],
  )
  const choices = usePeopleChoices(load, useConflicts(problem))
  const [edits, setEdits] = useState<Partial<RoleDraft>>({})
  const [isUnchanged, setUnchanged] = useState(false)
  const detail = choices.found?.detail
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
      problem={
        problem !== null && !isBusy ? (
          <ProblemBanner problem={problem} />
        ) : isUnchanged ? (
          <Banner tone="info">{t('grid.form.unchanged')}</Banner>
        ) : null
      }
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

interface RoleDialogFrameProps<D> {
  readonly title: string
  readonly submitLabel: string
  readonly isBusy: boolean
  readonly choices: Loaded<PeopleChoices<D>>
  readonly draft: RoleDraft
  readonly problem: ReactNode
  readonly lead?: ReactNode
  /** The fields are right. */
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: (found: PeopleChoices<D>, isChecked: boolean) => ReactNode
}

/** The frame of both dialogs: the fields stand once it is known what can be chosen. */
function RoleDialogFrame<D>({ choices, draft, isBusy, children, ...props }: RoleDialogFrameProps<D>) {
  const { t } = useTranslation()
  const body = useRef<HTMLDivElement>(null)
  const [isChecked, setChecked] = useState(false)
  const { found, failure, retry } = choices
  const isThere = found !== undefined
  const submit = () => {
    if (isBusy || !isThere) return
    setChecked(true)
    if (draft.userRoleName.trim() !== '') props.onSubmit()
    else body.current?.querySelector('input')?.focus()
  }
  return (
    <SubmitDialog
      title={props.title}
      size={760}
      submitLabel={props.submitLabel}
      isBusy={isBusy}
      lead={props.lead}
      onSubmit={submit}
      onCancel={props.onClose}
    >
      <div ref={body} className="k-form long" aria-busy={isBusy}>
        {props.problem}
        {failure !== null && !isThere ? (
          <NotLoaded title={t('dialog.role.notLoaded')} failure={failure} onRetry={retry} />
        ) : (
          <Skeleton isLoading={!isThere} shape={<FormSkeleton fields={5} />}>
            {isThere && children(found, isChecked)}
            {isThere && <FocusWhenThere place={body} />}
          </Skeleton>
        )}
      </div>
    </SubmitDialog>
  )
}

/** What differs from the role as it is; the rest follows it when it is read anew. */
function editsOf(before: RoleDraft, next: RoleDraft): Partial<RoleDraft> {
  const fields = Object.keys(next) as (keyof RoleDraft)[]
  return Object.fromEntries(
    fields.filter(field => before[field] !== next[field]).map(field => [field, next[field]]),
  )
}

const loadNothing = (): Promise<null> => Promise.resolve(null)
