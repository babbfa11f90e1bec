/**
 * A new stock count: its name, what to count with a live number of stocks and jobs, who counts, and whether the stocks are blocked
 * meanwhile. Opened with chosen stocks, it counts those.
 */
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countTasksPerJobDefault,
  countTasksPerJobMost,
  nameLengthMost,
  typingDelayMs,
} from '../../contract/limits'
import type { FormValues } from '../../define/form'
import { ProblemBanner } from '../../ui/controls/banner'
import { Checkbox } from '../../ui/controls/checkbox'
import { NumberField } from '../../ui/controls/number-field'
import { SelectField } from '../../ui/controls/select-field'
import { TextField } from '../../ui/controls/text-field'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { LookupField } from '../../ui/form/lookup-field'
import { useSession } from '../../ui/session-context'
import { countFilters, tasksPerJobOf, type CountedThing } from './count-selection'
import './create-inventory.css'
import { CountedThings } from './counted-things'
import { resource } from '../../kernel/resource'
import { useResource } from '../../ui/use-resource'
import { inventories } from '../../contract/endpoints/inventory'
import type { CountSelection } from '../../contract/endpoints/stock-count-inputs'

const assigneeKinds = ['nobody', 'user', 'role'] as const
type AssigneeKind = (typeof assigneeKinds)[number]
const assigneeTitles = {
  nobody: 'dialog.createInventory.assignee.nobody',
  user: 'field.userName',
  role: 'field.userRole',
} as const satisfies Readonly<Record<AssigneeKind, string>>

const countableStocks = resource({
  fetch: ({ api }, signal, body: CountSelection) => api.call(inventories.countable, { body }, { signal }),
  delayMs: typingDelayMs,
})
type Countable = Awaited<ReturnType<typeof countableStocks.fetch>>

/** The dialog `createInventory`; it answers the body of the endpoint, without the chosen stocks. */
export function CreateInventoryDialog({ rows, title, isBusy, problem, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const body = useRef<HTMLDivElement>(null)
  const [name, setName] = useState('')
  const [things, setThings] = useState<readonly CountedThing[]>([])
  const [hasText, setHasText] = useState(false)
  const [tasksPerJob, setTasksPerJob] = useState<string | null>(String(countTasksPerJobDefault))
  const [assigneeKind, setAssigneeKind] = useState<AssigneeKind>('nobody')
  const [assignee, setAssignee] = useState<string | null>('')
  const [blocks, setBlocks] = useState(false)
  const [unblocks, setUnblocks] = useState(true)
  const [isChecked, setChecked] = useState(false)

  const isOfStocks = rows.length > 0
  const filters = countFilters(things)
  const selection = isOfStocks ? { stockIds: rows.map(({ id }) => id) } : { filters }
  const most = tasksPerJobOf(tasksPerJob)
  const isSelected = isOfStocks || filters.length > 0
  const { value, isFetching, failure } = useResource(countableStocks, isSelected ? selection : null)
  const countable = !isSelected || isFetching ? null : failure === null ? (value ?? null) : 'failed'
  const problems = {
    name:
      name.trim() === '' ? t('grid.form.required', { field: t('dialog.createInventory.name') }) : undefined,
    things: hasText
      ? t('grid.form.not-listed')
      : isSelected
        ? undefined
        : t('dialog.createInventory.nothing'),
    tasks: most === null ? t('grid.form.range', { least: 1, most: countTasksPerJobMost }) : undefined,
    assignee:
      assigneeKind !== 'nobody' && (assignee === null || assignee === '')
        ? t(`dialog.createInventory.${assigneeKind}Missing`)
        : undefined,
  }
  const shown = isChecked
    ? problems
    : { name: undefined, things: undefined, tasks: undefined, assignee: undefined }
  const submit = () => {
    if (isBusy) return
    setChecked(true)
    const wrong = (['name', 'things', 'tasks', 'assignee'] as const).find(
      field => problems[field] !== undefined,
    )
    if (wrong !== undefined || most === null) {
      body.current?.querySelector<HTMLElement>(`[data-field="${wrong ?? ''}"] :is(input, select)`)?.focus()
      return
    }
    const values: FormValues = {
      name: name.trim(),
      tasksPerJobMost: most,
      blockStocks: blocks,
      unblockStocks: unblocks,
      ...(isOfStocks ? {} : { filters: countFilters(things).map(filter => ({ ...filter })) }),
      ...(assigneeKind === 'user' ? { userId: assignee } : {}),
      ...(assigneeKind === 'role' ? { userRoleId: assignee } : {}),
    }
    onClose(values)
  }
  return (
    <SubmitDialog
      title={title}
      size={560}
      submitLabel={t('action.countStocks')}
      isBusy={isBusy}
      onSubmit={submit}
      onCancel={() => onClose()}
    >
      <div ref={body} className="k-form">
        <ProblemBanner problem={isBusy ? null : problem} />
        <div data-field="name">
          <TextField
            label={t('dialog.createInventory.name')}
            required
            value={name}
            maxLength={nameLengthMost}
            error={shown.name}
            onChange={setName}
          />
        </div>
        {!isOfStocks && (
          <div data-field="things">
            <CountedThings things={things} error={shown.things} onChange={setThings} onHasText={setHasText} />
          </div>
        )}
        <Extent isSelected={isSelected} countable={countable} tasksPerJob={most} />
        <div data-field="tasks">
          <NumberField
            label={t('form.tasksPerJobMost')}
            required
            value={tasksPerJob ?? ''}
            min="1"
            max={String(countTasksPerJobMost)}
            hint={t('grid.form.range', { least: 1, most: countTasksPerJobMost })}
            error={shown.tasks}
            onChange={setTasksPerJob}
          />
        </div>
        <div className="k-count-who" data-field="assignee">
          <SelectField
            label={t('dialog.createInventory.assignee')}
            value={assigneeKind}
            options={assigneeKinds.map(value => ({
              value,
              label: t(assigneeTitles[value]),
            }))}
            onChange={kind => {
              setAssigneeKind(kind)
              setAssignee('')
            }}
          />
          {assigneeKind !== 'nobody' && (
            <LookupField
              key={assigneeKind}
              label={t(assigneeTitles[assigneeKind])}
              required
              lookup={{ kind: assigneeKind }}
              value={assignee}
              startText=""
              error={shown.assignee}
              onChange={setAssignee}
              onBlur={() => undefined}
            />
          )}
        </div>
        <Option
          label={t('dialog.createInventory.block')}
          hint={t('dialog.createInventory.block.hint')}
          checked={blocks}
          onChange={setBlocks}
        />
        <Option
          label={t('dialog.createInventory.unblock')}
          hint={t('dialog.createInventory.unblock.hint')}
          checked={unblocks}
          onChange={setUnblocks}
        />
      </div>
    </SubmitDialog>
  )
}

interface OptionProps {
  readonly label: string
  readonly hint: string
  readonly checked: boolean
  readonly onChange: (isOn: boolean) => void
}

function Option({ label, hint, checked, onChange }: OptionProps) {
  const id = useId()
  return (
    <div className="f k-form-flag" role="group" aria-describedby={id}>
      <Checkbox label={label} checked={checked} onChange={onChange} />
      <span className="hint" id={id}>
        {hint}
      </span>
    </div>
  )
}

interface ExtentProps {
  readonly isSelected: boolean
  /** Null while it is loading. */
  readonly countable: Countable | 'failed' | null
  /** Null while the typed number is invalid. */
  readonly tasksPerJob: number | null
}

/** The number of stocks and jobs, announced when it changes. */
function Extent({ isSelected, countable, tasksPerJob }: ExtentProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const number = (value: number) => formats.number(String(value))
  const words = (count: number) => ({ count, number: number(count) })
  const text = () => {
    if (!isSelected) return t('dialog.createInventory.choose')
    if (countable === 'failed') return t('dialog.createInventory.unknown')
    if (countable === null) return t('dialog.createInventory.counting')
    const { stocks, beingCounted } = countable
    return [
      t('dialog.createInventory.stocks', words(stocks)),
      ...(tasksPerJob === null || stocks === 0
        ? []
        : [t('grid.rows.Job', words(Math.ceil(stocks / tasksPerJob)))]),
      ...(beingCounted === 0 ? [] : [t('dialog.createInventory.beingCounted', words(beingCounted))]),
    ].join(' · ')
  }
  return (
    <p className="k-count-extent" role="status">
      {text()}
    </p>
  )
}
