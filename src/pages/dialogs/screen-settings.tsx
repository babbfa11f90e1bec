/** The dialogs that add a screen, ending with its pairing code, and update one. */
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { screens } from '../../contract/endpoints/screens'
import type { Screen } from '../../contract/entities/screen'
import type { OfferedWidget } from '../../contract/widgets'
import { Banner } from '../../ui/controls/banner'
import { Loaded } from '../../ui/controls/loaded'
import { FormSkeleton } from '../../ui/controls/skeleton'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import { failureSentence } from '../../ui/failure-sentence'
import type { Translate } from '../../texts/create-i18n'
import { useEdits } from '../../ui/edit/use-edits'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { useSession } from '../../ui/session-context'
import { ChangeProblem } from './change-problem'
import { PairingDialog } from './screen-code'
import {
  answersOf,
  changedAnswers,
  draftOf,
  draftProblems,
  newDraft,
  readOf,
  type ScreenAnswers,
  type ScreenDraft,
} from './screen-draft'
import { rotateRange, ScreenFields } from './screen-fields'
import '../../ui/form/actions.css'
import { useCall } from '../../ui/use-attempt'
import { useResource } from '../../ui/use-resource'
import { offeredWidgets } from '../offered-widgets'
import './screen.css'

/** The dialog `addScreen`: it saves by itself, then shows the pairing code. */
export function AddScreenDialog({ title, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const { api } = useSession()
  const { isBusy, failure, call } = useCall()
  const [added, setAdded] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const add = async (body: ScreenAnswers) => {
    const outcome = await call(() => api.call(screens.add, { body }))
    if (outcome.ok) setAdded(outcome.value.done[0] ?? null)
  }
  const isNameTaken = failure?.kind === 'refused' && failure.code === 'name-taken'
  if (added !== null) {
    return (
      <PairingDialog screenId={added.id} name={added.name} wasConnected={false} onClose={() => onClose()} />
    )
  }
  return (
    <DialogOfWidgets
      title={title}
      submitLabel={t('dialog.addScreen.submit')}
      isBusy={isBusy}
      start={offered => newDraft(offered.filter(widget => widget.isEnabled).map(({ id }) => id))}
      nameNote={isNameTaken ? t('refusal.name-taken') : undefined}
      problem={
        failure === null || isNameTaken ? null : <Banner tone="danger">{failureSentence(failure, t)}</Banner>
      }
      onSubmit={answers => void add(answers)}
      onClose={() => onClose()}
    />
  )
}

/** The dialog `updateScreen`; it answers what was changed. */
export function UpdateScreenDialog(props: ActionDialogProps) {
  const { rows, newest = rows, title, isBusy, problem, onClose } = props
  const { t } = useTranslation()
  /** What the user has seen of it: as it was when the dialog opened, or as it is since he was told that it changed. */
  const [screen, setScreen] = useState(rows[0] as Screen)
  const now = newest[0] as Screen
  if (problem?.isConflict === true && now.version > screen.version) setScreen(now)
  const [isUnchanged, setUnchanged] = useState(false)
  const submit = (answers: ScreenAnswers) => {
    const changed = changedAnswers(screen, answers)
    setUnchanged(Object.keys(changed).length === 0)
    if (Object.keys(changed).length > 0) onClose(changed, [readOf(screen, changed)])
  }
  return (
    <DialogOfWidgets
      title={title}
      submitLabel={t('dialog.updateScreen.submit')}
      isBusy={isBusy}
      start={() => draftOf(screen)}
      nameNote={undefined}
      problem={<ChangeProblem problem={problem} isBusy={isBusy} isUnchanged={isUnchanged} />}
      onSubmit={submit}
      onClose={() => onClose()}
    />
  )
}

interface DialogOfWidgetsProps {
  readonly title: string
  readonly submitLabel: string
  readonly isBusy: boolean
  readonly start: (offered: readonly OfferedWidget[]) => ScreenDraft
  readonly nameNote: string | undefined
  readonly problem: ReactNode
  readonly onSubmit: (answers: ScreenAnswers) => void
  readonly onClose: () => void
}

/** The frame of both dialogs: the fields are shown once the offered widgets are loaded. */
function DialogOfWidgets({ start, onSubmit, onClose, isBusy, ...props }: DialogOfWidgetsProps) {
  const { t } = useTranslation()
  const loaded = useResource(offeredWidgets)
  const { value: offered } = loaded
  const form = useEdits<ScreenDraft>({
    saved: start(offered ?? []),
    problemsOf: draft => screenProblems(draft, t),
    showsAtOnce: () => false,
  })
  const submit = () => {
    if (isBusy || offered === undefined || !form.check()) return
    const answers = answersOf(form.values)
    if (answers !== null) onSubmit(answers)
  }
  return (
    <SubmitDialog
      title={props.title}
      size={760}
      submitLabel={props.submitLabel}
      isBusy={isBusy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <div ref={form.place} className="k-form">
        {props.problem}
        <Loaded
          from={loaded}
          notLoaded={t('dashboard.settings.notLoaded')}
          shape={<FormSkeleton fields={4} />}
        >
          {widgets => <ScreenFields form={form} offered={widgets} nameNote={props.nameNote} />}
        </Loaded>
      </div>
    </SubmitDialog>
  )
}

function screenProblems(draft: ScreenDraft, t: Translate): ReadonlyMap<keyof ScreenDraft, string> {
  const { name, emptySelection, rotateSeconds } = draftProblems(draft)
  return new Map<keyof ScreenDraft, string>([
    ...(name ? [['name', t('grid.form.required', { field: t('dialog.screen.name') })] as const] : []),
    ...(emptySelection === null
      ? []
      : [['selections', t('dialog.screen.partEmpty', { number: emptySelection + 1 })] as const]),
    ...(rotateSeconds ? [['rotateSeconds', t('grid.form.range', rotateRange)] as const] : []),
  ])
}
