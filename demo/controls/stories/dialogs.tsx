/** Dialogs. Each is opened with a button. */
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../src/ui/controls/button'
import { TextField } from '../../../src/ui/controls/text-field'
import { ConfirmDialog } from '../../../src/ui/dialogs/confirm-dialog'
import { Dialog, SubmitDialog } from '../../../src/ui/dialogs/dialog'
import { DialogOutlet } from '../../../src/ui/dialogs/dialog-outlet'
import { ErrorDialog } from '../../../src/ui/dialogs/error-dialog'
import { ResultDialog } from '../../../src/ui/dialogs/result-dialog'
import { OutcomeGlyph, ResultList, type ResultItem } from '../../../src/ui/dialogs/result-list'
import { Stateful, nothing } from '../stateful'
import type { Story } from '../story'

function Opening(props: { readonly label: string; readonly children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{props.label}</Button>
      {isOpen && props.children(() => setOpen(false))}
    </>
  )
}

function Asking({ isBusy = false }: { readonly isBusy?: boolean }) {
  const { t } = useTranslation()
  const label = t('action.editOrderComment')
  return (
    <Opening label={label}>
      {close => (
        <SubmitDialog
          title={label}
          submitLabel={t('ui.save')}
          submitIcon="save"
          isBusy={isBusy}
          onSubmit={close}
          onCancel={close}
        >
          <Stateful start="Ring the bell at gate 4.">
            {(value, change) => (
              <TextField label={t('field.comment')} value={value} onChange={change} required />
            )}
          </Stateful>
        </SubmitDialog>
      )}
    </Opening>
  )
}

const dialogKeys = [
  ['Escape', 'cancels; it never confirms'],
  ['Tab', 'stays within the dialog'],
  ['Ctrl+Enter', 'sends it from every field'],
] as const

export const dialog: Story = {
  name: 'Dialog',
  shows: { Dialog, SubmitDialog, DialogOutlet },
  what: 'Asks for something and sends it. The page behind rests; the focus goes to the first field, and back when it closes.',
  keys: dialogKeys,
  right: [
    'Opened by `useDialogs()`, which outlives the part that asks.',
    'Its button repeats verb and count.',
  ],
  wrong: [
    'A dialog on a dialog, other than a confirmation or an error.',
    'What can be undone: do it at once.',
  ],
  states: [
    { name: 'With a form', show: () => <Asking />, by: 'apart' },
    { name: 'Busy', show: () => <Asking isBusy /> },
  ],
}

function Confirming() {
  const { t } = useTranslation()
  const count = { count: 3, number: '3', name: '' }
  return (
    <Opening label={t('action.cancelOrders')}>
      {close => (
        <ConfirmDialog
          danger
          title={t('action.cancelOrders.confirm.title', count)}
          text={t('action.cancelOrders.confirm.text', count)}
          confirmLabel={t('action.cancelOrders.confirm.submit', count)}
          cancelLabel={t('action.cancelOrders.confirm.keep', count)}
          onAnswer={close}
        />
      )}
    </Opening>
  )
}

export const confirmation: Story = {
  name: 'Confirmation',
  shows: { ConfirmDialog },
  what: 'Asks once before what cannot be undone, with the consequence in the text. The least destructive button has the focus.',
  keys: dialogKeys.slice(0, 2),
  right: ['Both answers say what they do: “Keep orders”, “Cancel 3 orders”.'],
  wrong: ['“Are you sure?”', 'Before what can be undone.'],
  states: [{ name: 'Destructive', show: Confirming, by: 'apart' }],
}

function Failing() {
  const { t } = useTranslation()
  return (
    <Opening label={t('action.prepareOrders')}>
      {close => (
        <ErrorDialog
          title={t('grid.failed.title')}
          description={t('kernel.failure.unreachable')}
          details={[{ label: t('field.orderNo'), value: 'SO-10241' }]}
          options={['close', 'copy', 'cancel', 'retry']}
          onAnswer={close}
        />
      )}
    </Opening>
  )
}

export const errorDialog: Story = {
  name: 'Error dialog',
  shows: { ErrorDialog },
  what: 'What did not happen, why, and what to do; details open on demand and can be copied for support.',
  keys: [['Escape', 'cancels where that is offered, else closes']],
  right: ['Retry only where another try may succeed.'],
  wrong: ['For what stands in a panel of the page: the error belongs there.'],
  states: [{ name: 'With another try', show: Failing, by: 'apart' }],
}

function useResults(): readonly ResultItem[] {
  const { t } = useTranslation()
  return [
    {
      id: 1,
      name: 'SO-10241',
      outcome: 'failed',
      text: t('refusal.permission-denied'),
      open: nothing,
      remedies: [{ label: t('action.removeHold'), run: () => Promise.resolve() }],
    },
    { id: 2, name: 'SO-10242', outcome: 'partly', text: t('state.salesOrder.PartiallyReadyForPick') },
    { id: 3, name: 'SO-10243', outcome: 'done', text: t('state.salesOrder.ReadyForPick') },
  ]
}

function Results() {
  const { t } = useTranslation()
  const items = useResults()
  return (
    <Opening label={t('action.prepareOrders')}>
      {close => (
        <ResultDialog
          title={({ done }) => t('action.prepareOrders.done', { count: done, number: String(done) })}
          items={items}
          retry={() => Promise.resolve([])}
          keepSelected={nothing}
          onClose={close}
        />
      )}
    </Opening>
  )
}

function List() {
  return (
    <div className="controls-panel">
      <ResultList items={useResults()} />
    </div>
  )
}

export const resultDialog: Story = {
  name: 'Result',
  shows: { ResultDialog, ResultList, OutcomeGlyph },
  what: 'What came of an action on many rows: counts, then what failed, each with its reason and one remedy.',
  keys: dialogKeys.slice(0, 2),
  right: ['Failures first; only those are tried again.'],
  wrong: ['“Some rows failed.”', 'After an action that went well on all rows: a toast says it.'],
  states: [
    { name: 'Some failed', show: Results, by: 'apart' },
    { name: 'The list alone', show: List, isWide: true },
  ],
}
