/** The frame of the dialogs of users and roles: the fields are shown once their options are loaded. */
import type { ReactNode } from 'react'
import { Loaded } from '../../ui/controls/loaded'
import { FormSkeleton } from '../../ui/controls/skeleton'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import type { Shown } from '../../ui/use-resource'
import type { EditedForm } from '../../ui/edit/use-edits'
import type { PeopleChoices } from './use-people-choices'

export interface PeopleDialogFrameProps<D> {
  readonly title: string
  readonly submitLabel: string
  readonly isBusy: boolean
  readonly form: Pick<EditedForm<object>, 'place' | 'check'>
  readonly choices: Shown<PeopleChoices<D>>
  /** The message when loading failed. */
  readonly notLoaded: string
  /** Number of placeholder fields until the options are loaded. */
  readonly fieldCount: number
  readonly problem: ReactNode
  readonly lead?: ReactNode
  /** Called when the fields are loaded and valid. */
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: (found: PeopleChoices<D>) => ReactNode
}

export function PeopleDialogFrame<D>(props: PeopleDialogFrameProps<D>) {
  const { choices, isBusy, form } = props
  return (
    <SubmitDialog
      title={props.title}
      size={760}
      submitLabel={props.submitLabel}
      isBusy={isBusy}
      lead={props.lead}
      onSubmit={() => {
        if (!isBusy && choices.status === 'ready' && form.check()) props.onSubmit()
      }}
      onCancel={props.onClose}
    >
      <div ref={form.place} className="k-form long">
        {props.problem}
        <Loaded from={choices} notLoaded={props.notLoaded} shape={<FormSkeleton fields={props.fieldCount} />}>
          {props.children}
        </Loaded>
      </div>
    </SubmitDialog>
  )
}
