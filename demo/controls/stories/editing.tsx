/** Forms for editing saved values: their fields, conflicts with changes by others, and their header. */
import { useTranslation } from 'react-i18next'
import { ConflictNote, EditField } from '../../../src/ui/edit/edit-field'
import {
  ChoiceEntry,
  EntryFormContext,
  EntryPlace,
  FlagEntry,
  LinesEntry,
  NumberEntry,
  TextEntry,
  type Entries,
} from '../../../src/ui/edit/entry-form'
import { EditCount, SaveBar, SaveButton } from '../../../src/ui/edit/save-bar'
import { useEditForm } from '../../../src/ui/edit/use-edit-form'
import { useSession } from '../../../src/ui/session-context'
import { nothing } from '../stateful'
import type { Story } from '../story'

function Conflict() {
  const { t } = useTranslation()
  return <ConflictNote text={t('unsaved.meanwhile', { now: '5' })} value="5" onTake={nothing} />
}

function ConflictWithout() {
  const { t } = useTranslation()
  return <ConflictNote text={t('grid.form.meanwhileUnknown')} onTake={nothing} />
}

export const conflictNote: Story = {
  name: 'Conflict note',
  shows: { ConflictNote },
  what: 'Under a field: what somebody else made of its value meanwhile, and the offer to take that. Who goes on saves their own.',
  keys: [['Enter', 'on the link takes the other value']],
  right: ['The value stands in the offer: “Use 5”.', 'The edit of the user stays in the field.'],
  wrong: ['A dialog that makes people choose before they may go on.'],
  states: [
    { name: 'With their value', show: Conflict },
    { name: 'Without', show: ConflictWithout },
  ],
}

const saved: Entries = {
  name: 'Havn & Hage',
  quantity: '12.5',
  priority: '5',
  comment: 'Ring the bell at gate 4.',
  active: true,
}

interface FormProps {
  /** The edited values. */
  readonly start?: Entries
  readonly problem?: string
}

/** A form whose save always fails, since there is no server. */
function Form({ start, problem }: FormProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const form = useEditForm<Entries>({
    saved,
    ...(start && { start }),
    problemsOf: () => new Map(problem === undefined ? [] : [['name', problem]]),
    showsAtOnce: () => true,
    titleOf: field => titles[field as keyof typeof titles](t),
    textOf: (field, value) => (field === 'quantity' ? formats.number(String(value)) : String(value)),
    save: () => Promise.resolve({ text: t('kernel.failure.unreachable') }),
    reload: () => Promise.resolve(),
  })
  const options = ['1', '5', '9'].map(value => ({ value, label: value }))
  return (
    <EntryFormContext value={form}>
      <div className="controls-wide controls-head">
        <EditCount form={form}>{t('unsaved.edited', { count: form.count })}</EditCount>
        <span className="grow" />
        <SaveBar form={form} />
      </div>
      <div className="controls-wide controls-form" ref={form.place}>
        <TextEntry field="name" required />
        <NumberEntry field="quantity" unit="kg" />
        <ChoiceEntry field="priority" options={options} />
        <FlagEntry field="active" hint={t('unsaved.nothing')} />
        <LinesEntry field="comment" rows={2} />
      </div>
    </EntryFormContext>
  )
}

type T = ReturnType<typeof useTranslation>['t']
const titles = {
  name: (t: T) => t('field.customerName'),
  quantity: (t: T) => t('field.quantity'),
  priority: (t: T) => t('field.priority'),
  comment: (t: T) => t('field.comment'),
  active: (t: T) => t('grid.filter.includeHistorical'),
}

function WrongForm() {
  const { t } = useTranslation()
  return <Form start={{ ...saved, name: '', quantity: '14' }} problem={t('grid.form.missing')} />
}

export const editedForm: Story = {
  name: 'Edited form',
  shows: { EditField, EntryPlace, TextEntry, LinesEntry, NumberEntry, ChoiceEntry, FlagEntry },
  what: 'Fields over what is saved. An edited one is marked and says what is saved; the head says how many there are.',
  keys: [['Ctrl+S', 'saves']],
  right: ['`useEditForm` makes the form: conflicts, drafts and the way to the first problem come with it.'],
  wrong: ['A state of its own for each field.', 'A form that forgets what was typed when the save fails.'],
  states: [
    { name: 'As it is saved', show: () => <Form />, isWide: true },
    { name: 'Edited, with a problem', show: WrongForm, isWide: true },
  ],
}

interface HeadProps {
  readonly count: number
  readonly problems?: number
  readonly isSaving?: boolean
  readonly reason?: string
}

function Head({ count, problems = 0, isSaving = false, reason }: HeadProps) {
  const { t } = useTranslation()
  const form = {
    count,
    problems: new Map(Array.from({ length: problems }, (_, index) => [String(index), ''])),
    isSaving,
    reason,
    discard: nothing,
    save: () => Promise.resolve(),
  }
  return (
    <div className="controls-wide controls-head">
      <EditCount form={form}>{t('unsaved.edited', { count })}</EditCount>
      <span className="grow" />
      <SaveBar form={form} />
    </div>
  )
}

function NotAllowed() {
  const { t } = useTranslation()
  return <Head count={1} reason={t('refusal.permission-denied')} />
}

export const saveBar: Story = {
  name: 'Save bar',
  shows: { SaveBar, SaveButton, EditCount },
  what: 'Discard and save, at the right of the page’s head, with how much is edited and how much of it does not fit.',
  keys: [['Ctrl+S', 'saves, from every field of the page']],
  right: ['Save stays possible while fields are wrong: it goes to the first of them.'],
  wrong: ['A second one at the foot of the page.'],
  states: [
    { name: 'Nothing edited', show: () => <Head count={0} /> },
    { name: 'Edited', show: () => <Head count={2} /> },
    { name: 'With problems', show: () => <Head count={2} problems={1} /> },
    { name: 'Saving', show: () => <Head count={2} isSaving /> },
    { name: 'Not allowed', show: NotAllowed },
  ],
}
