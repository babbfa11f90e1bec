/** The dialogs that add a screen, ending with its pairing code, and update one. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { screens } from '../../contract/endpoints/screens'
import type { Screen } from '../../contract/entities/screen'
import { Banner } from '../../ui/controls/banner'
import { failureSentence } from '../../ui/failure-sentence'
import type { Translate } from '../../texts/create-i18n'
import { useEdits, type EditedForm } from '../../ui/edit/use-edits'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { useSession } from '../../ui/session-context'
import { RecordDialogFrame } from './record-dialog-frame'
import { PairingDialog } from './screen-code'
import {
  answersOf,
  changedScreenAnswers,
  draftOf,
  draftProblems,
  newDraft,
  type ScreenAnswers,
  type ScreenDraft,
} from './screen-draft'
import { rotateRange, ScreenFields } from './screen-fields'
import { useCall } from '../../ui/use-attempt'
import { useResource } from '../../ui/use-resource'
import { offeredWidgets } from '../offered-widgets'
import { useSentChanges } from './use-sent-changes'
import './screen.css'

/** The dialog `addScreen`: it saves by itself, then shows the pairing code. */
export function AddScreenDialog({ title, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const { api } = useSession()
  const { isBusy, failure, call } = useCall()
  const [added, setAdded] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const offered = useResource(offeredWidgets)
  const own = (offered.value ?? []).filter(widget => widget.isEnabled).map(({ id }) => id)
  const form = useScreenForm(newDraft(own))
  const isNameTaken = failure?.kind === 'refused' && failure.code === 'name-taken'
  if (added !== null) {
    return (
      <PairingDialog screenId={added.id} name={added.name} wasConnected={false} onClose={() => onClose()} />
    )
  }
  const add = async (body: ScreenAnswers) => {
    const outcome = await call(() => api.call(screens.add, { body }))
    if (outcome.ok) setAdded(outcome.value.done[0] ?? null)
  }
  return (
    <RecordDialogFrame
      title={title}
      submitLabel={t('dialog.addScreen.submit')}
      isBusy={isBusy}
      from={offered}
      form={form}
      notLoaded={t('dashboard.settings.notLoaded')}
      fieldCount={fieldCount}
      problem={
        failure === null || isNameTaken ? null : <Banner tone="danger">{failureSentence(failure, t)}</Banner>
      }
      onSubmit={() => void add(answersOf(form.values))}
      onClose={() => onClose()}
    >
      {widgets => (
        <ScreenFields
          form={form}
          offered={widgets}
          nameNote={isNameTaken ? t('refusal.name-taken') : undefined}
        />
      )}
    </RecordDialogFrame>
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
  const offered = useResource(offeredWidgets)
  const form = useScreenForm(draftOf(screen))
  const changes = useSentChanges(props)
  return (
    <RecordDialogFrame
      title={title}
      submitLabel={t('dialog.updateScreen.submit')}
      isBusy={isBusy}
      from={offered}
      form={form}
      notLoaded={t('dashboard.settings.notLoaded')}
      fieldCount={fieldCount}
      problem={changes.problem}
      onSubmit={() => changes.send(changedScreenAnswers(screen, form.values))}
      onClose={() => onClose()}
    >
      {widgets => <ScreenFields form={form} offered={widgets} />}
    </RecordDialogFrame>
  )
}

/** Number of placeholder fields while loading. */
const fieldCount = 4

/** The form of a screen. */
function useScreenForm(saved: ScreenDraft): EditedForm<ScreenDraft> {
  const { t } = useTranslation()
  return useEdits<ScreenDraft>({
    saved,
    problemsOf: draft => screenProblems(draft, t),
    showsAtOnce: () => false,
  })
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
