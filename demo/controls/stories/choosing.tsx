/** Fields for choosing a value, and days. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Calendar } from '../../../src/ui/controls/calendar'
import { ChosenField, type ChosenOption } from '../../../src/ui/controls/chosen-field'
import { Combobox } from '../../../src/ui/controls/combobox'
import { DateField } from '../../../src/ui/controls/date-field'
import { DayPicker } from '../../../src/ui/controls/day-picker'
import { SelectField } from '../../../src/ui/controls/select-field'
import { useSession } from '../../../src/ui/session-context'
import { suppliers } from '../gallery-session'
import { Stateful, nothing } from '../stateful'
import type { Story } from '../story'

type DayProps = Partial<Omit<Parameters<typeof DateField>[0], 'value'>> & { readonly start?: string }

function Day({ start = '', ...more }: DayProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <Stateful start={start}>
      {(value, change) => (
        <DateField
          label={t('field.deliveryDate')}
          {...more}
          formats={formats}
          value={value}
          onChange={change}
        />
      )}
    </Stateful>
  )
}

function WrongDay() {
  const { t } = useTranslation()
  return <Day required error={t('grid.filter.problem.notADate', { example: '24.12.2026' })} />
}

function DayRange() {
  const { t } = useTranslation()
  const field = t('field.deliveryDate')
  return (
    <>
      <Day label={t('grid.filter.fromOf', { field })} start="2026-12-01" />
      <Day label={t('grid.filter.toOf', { field })} start="2026-12-24" />
    </>
  )
}

export const dateField: Story = {
  name: 'Date field',
  shows: { DateField, DayPicker },
  what: 'A day, typed in the company’s format (also in short: 24.12) or chosen from the calendar. The value is yyyy-mm-dd.',
  keys: [
    ['ArrowUp', 'a day on, within the limits'],
    ['ArrowDown', 'a day back'],
    ['Alt+ArrowDown', 'opens the calendar'],
    ['Enter', 'takes what was typed in short'],
  ],
  right: ['Two of them for a range, with the periods that are often asked for below.'],
  wrong: ['`type="date"`: it follows the browser’s language and not the company.'],
  states: [
    { name: 'Empty', show: () => <Day /> },
    { name: 'Filled', show: () => <Day start="2026-12-24" /> },
    { name: 'Focus', show: () => <Day start="2026-12-24" />, by: 'focus' },
    { name: 'Wrong', show: WrongDay },
    { name: 'A range: two fields', show: DayRange },
  ],
}

function Month(props: { readonly min?: string; readonly max?: string }) {
  const [day, setDay] = useState('2026-12-24')
  return <Calendar value={day} today="2026-12-04" onChoose={setDay} {...props} />
}

export const calendar: Story = {
  name: 'Calendar',
  shows: { Calendar },
  what: 'A month to choose a day from, with the numbers of its weeks. It stands in the popover of a date field.',
  keys: [
    ['ArrowLeft', 'a day back'],
    ['ArrowDown', 'a week on'],
    ['Home', 'Monday of the week'],
    ['End', 'Sunday of the week'],
    ['PageDown', 'a month on, with Shift a year'],
    ['Enter', 'chooses the day'],
  ],
  right: ['`min` and `max` where only some days may be chosen: the others are muted.'],
  wrong: ['On the page itself: a date field needs less room and can be typed into.'],
  states: [
    { name: 'Default', show: () => <Month /> },
    { name: 'With limits', show: () => <Month min="2026-12-07" max="2026-12-24" /> },
  ],
}

type SelectProps = Partial<Omit<Parameters<typeof SelectField<string>>[0], 'value'>> & {
  readonly start?: string
}

function Select({ start = '', ...more }: SelectProps) {
  const { t } = useTranslation()
  const options = (['New', 'NewWarn', 'OnHold', 'PartiallyReadyForPick'] as const).map(value => ({
    value,
    label: t(`state.salesOrder.${value}`),
  }))
  return (
    <Stateful start={start}>
      {(value, change) => (
        <SelectField
          label={t('grid.filter.operator')}
          placeholder={t('grid.form.choose')}
          options={options}
          {...more}
          value={value}
          onChange={change}
        />
      )}
    </Stateful>
  )
}

function WrongSelect() {
  const { t } = useTranslation()
  return <Select required error={t('grid.form.missing')} />
}

export const selectField: Story = {
  name: 'Select field',
  shows: { SelectField },
  what: 'One of a list that is known, with the browser’s own list: it works with every keyboard, screen reader and finger.',
  keys: [
    ['ArrowDown', 'next option'],
    ['Alt+ArrowDown', 'opens the list'],
    ['A', 'a letter goes to the option that begins with it'],
  ],
  right: ['From about six options on; fewer stand side by side in a segmented control.'],
  wrong: ['For a list that is long or asked of the server: a combobox narrows it.'],
  states: [
    { name: 'Nothing chosen', show: () => <Select /> },
    { name: 'Chosen', show: () => <Select start="OnHold" /> },
    { name: 'Focus', show: () => <Select start="OnHold" />, by: 'focus' },
    { name: 'Wrong', show: WrongSelect },
    {
      name: 'Small and big, with an icon',
      show: () => (
        <>
          <Select start="OnHold" variant="small" />
          <Select start="OnHold" variant="big" icon="globe" />
        </>
      ),
    },
    { name: 'Long text', show: () => <Select start="PartiallyReadyForPick" /> },
  ],
}

function Find(props: Partial<Parameters<typeof Combobox>[0]> & { readonly start?: string }) {
  const { t } = useTranslation()
  const { start = '', ...more } = props
  return (
    <Stateful start={start}>
      {(text, change) => (
        <Combobox
          label={t('field.supplier')}
          placeholder={t('grid.form.find')}
          options={suppliers.filter(one => one.text.toLowerCase().includes(text.toLowerCase()))}
          {...more}
          text={text}
          onType={change}
          onChoose={option => change(option.text)}
        />
      )}
    </Stateful>
  )
}

function WrongFind() {
  const { t } = useTranslation()
  return <Find required error={t('grid.form.required', { field: t('field.supplier') })} />
}

export const combobox: Story = {
  name: 'Combobox',
  shows: { Combobox },
  what: 'One of a list that typing narrows, mostly asked of the server. What is typed and not chosen is no value.',
  keys: [
    ['ArrowDown', 'opens the list, then the next option'],
    ['Enter', 'takes the option'],
    ['Escape', 'closes the list, before it closes a dialog'],
  ],
  right: ['A second name as `hint`, where names repeat.', '`failure` says in the list why there is nothing.'],
  wrong: ['For four options that never change.'],
  states: [
    { name: 'Empty', show: () => <Find /> },
    { name: 'Chosen', show: () => <Find start="Nordhavn Emballage" /> },
    { name: 'Busy', show: () => <Find start="No" busy /> },
    { name: 'Wrong', show: WrongFind },
    {
      name: 'Open',
      show: () => <Find options={suppliers} chosen="2" start="Fjordkraft Verktøy" />,
      by: 'press',
      room: 112,
    },
  ],
}

function Several(props: Partial<Parameters<typeof ChosenField>[0]> & { readonly start?: number }) {
  const { t } = useTranslation()
  const { start = 2, ...more } = props
  return (
    <Stateful<readonly ChosenOption[]> start={suppliers.slice(0, start)}>
      {(chosen, change) => (
        <ChosenField
          label={t('field.supplier')}
          placeholder={t('grid.form.find')}
          options={suppliers}
          chosen={chosen}
          {...more}
          onAdd={option => change([...chosen, option])}
          onRemove={value => change(chosen.filter(one => one.value !== value))}
        />
      )}
    </Stateful>
  )
}

const notAll = [
  { value: '1', text: 'Nordhavn Emballage', isFixed: true },
  { value: '9', text: 'Østkyst Papir', isGone: true },
]

export const chosenField: Story = {
  name: 'Multi choice',
  shows: { ChosenField },
  what: 'Several of what is found by typing; each that was chosen has a button that takes it out.',
  keys: [
    ['ArrowDown', 'next option'],
    ['Enter', 'adds the option'],
    ['Shift+Tab', 'to the buttons that take out'],
  ],
  right: ['`isFixed` for what nobody here may take out, `isGone` for what is there no longer.'],
  wrong: ['For fewer than six flags that are known: check boxes show them all.'],
  states: [
    { name: 'Empty', show: () => <Several start={0} /> },
    { name: 'Chosen', show: () => <Several /> },
    { name: 'All of them', show: () => <Several start={3} /> },
    { name: 'Fixed, and gone', show: () => <Several chosen={notAll} onRemove={nothing} /> },
    { name: 'Focus', show: () => <Several start={0} />, by: 'focus' },
  ],
}
