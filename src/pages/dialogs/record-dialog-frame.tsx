/** The frame of the dialogs of users, roles and screens: the fields are shown once what they need is loaded. */
import type { ReactNode } from 'react'
import { Loaded } from '../../ui/controls/loaded'
import { FormSkeleton } from '../../ui/controls/skeleton'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import type { Shown } from '../../ui/use-resource'
import type { EditedForm } from '../../ui/edit/use-edits'
import { classNames } from '../../ui/theme/icons'

export interface RecordDialogFrameProps<T> {
  readonly title: string
  readonly submitLabel: string
  readonly isBusy: boolean
  readonly form: Pick<EditedForm<object>, 'place' | 'check'>
  /** What the fields need: their options, and the row itself where the grid shows only a part of it. */
  readonly from: Shown<T>
  /** The message when loading failed. */
  readonly notLoaded: string
  /** Number of placeholder fields until it is loaded. */
  readonly fieldCount: number
  /** The fields are in two columns. */
  readonly isLong?: boolean
  readonly problem: ReactNode
  readonly lead?: ReactNode
  /** Called when the fields are loaded and valid. */
  readonly onSubmit: (found: T) => void
  readonly onClose: () => void
  readonly children: (found: T) => ReactNode
}

export function RecordDialogFrame<T>(props: RecordDialogFrameProps<T>) {
  const { from, isBusy, form, isLong = false } = props
  return (
    <SubmitDialog
      title={props.title}
      size={760}
      submitLabel={props.submitLabel}
      isBusy={isBusy}
      lead={props.lead}
      onSubmit={() => {
        if (!isBusy && from.value !== undefined && form.check()) props.onSubmit(from.value)
      }}
      onCancel={props.onClose}
    >
      <div ref={form.place} className={classNames('k-form', isLong && 'long')}>
        {props.problem}
        <Loaded from={from} notLoaded={props.notLoaded} shape={<FormSkeleton fields={props.fieldCount} />}>
          {props.children}
        </Loaded>
      </div>
    </SubmitDialog>
  )
}
