/** Fields for typing texts and numbers. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalMarkOf } from '../../../src/contract/typed-number'
import { Button } from '../../../src/ui/controls/button'
import { Field } from '../../../src/ui/controls/field'
import { FileInput } from '../../../src/ui/controls/file-input'
import { NumberField } from '../../../src/ui/controls/number-field'
import { TextAreaField, TextField } from '../../../src/ui/controls/text-field'
import { useSession } from '../../../src/ui/session-context'
import { Stateful, nothing } from '../stateful'
import type { Story } from '../story'

type TextProps = Partial<Omit<Parameters<typeof TextField>[0], 'value'>> & { readonly start?: string }

function Text({ start = '', ...more }: TextProps) {
  const { t } = useTranslation()
  return (
    <Stateful start={start}>
      {(value, change) => (
        <TextField label={t('field.customerName')} {...more} value={value} onChange={change} />
      )}
    </Stateful>
  )
}

function WrongText() {
  const { t } = useTranslation()
  return <Text required error={t('grid.form.required', { field: t('field.customerName') })} />
}

function HintedText() {
  const { t } = useTranslation()
  return <Text start="Havn & Hage" hint={t('unsaved.was', { value: 'Havn AS' })} required />
}

const longName = 'Norddeutsche Befestigungstechnik und Industriebedarf Handelsgesellschaft mbH & Co. KG'

export const textField: Story = {
  name: 'Text field',
  shows: { TextField, Field },
  what: 'One line of text: its label above, a hint or what to enter below. Also for passwords, searches, addresses of mail and telephones.',
  keys: [
    ['Tab', 'leaves the field, which is checked then'],
    ['Enter', 'sends the form around it'],
  ],
  right: [
    'The error says what to enter: “Enter a quantity above zero.”',
    'Checked when it is left, cleared by the first key that mends it.',
    '`readOnly` for what is only shown: it can be selected and copied.',
  ],
  wrong: [
    'A placeholder instead of a label.',
    '“Invalid value”.',
    'A field that is greyed out without a reason.',
  ],
  states: [
    { name: 'Empty', show: () => <Text placeholder="Havn & Hage" /> },
    { name: 'Filled, with a hint, required', show: HintedText },
    { name: 'Focus', show: () => <Text start="Havn & Hage" />, by: 'focus' },
    { name: 'Hover', show: () => <Text start="Havn & Hage" />, by: 'hover' },
    { name: 'Wrong', show: WrongText },
    { name: 'Read-only', show: () => <Text start="Havn & Hage" readOnly /> },
    { name: 'Password', show: () => <Text type="password" start="secret" /> },
    { name: 'Search, with an icon', show: () => <Text type="search" icon="search" start="SO-10" /> },
    {
      name: 'Shortcut and unit',
      show: () => (
        <>
          <Text icon="search" shortcut="/" />
          <Text start="1.240,5" unit="kg" />
        </>
      ),
    },
    {
      name: 'Small, big and quiet',
      show: () => (
        <>
          <Text variant="small" start="Havn & Hage" />
          <Text variant="big" start="Havn & Hage" />
          <Text variant="quiet" icon="search" start="Havn & Hage" />
        </>
      ),
    },
    { name: 'Long text', show: () => <Text start={longName} /> },
  ],
}

type AreaProps = Partial<Omit<Parameters<typeof TextAreaField>[0], 'value'>> & { readonly start?: string }

function Area({ start = '', ...more }: AreaProps) {
  const { t } = useTranslation()
  return (
    <Stateful start={start}>
      {(value, change) => (
        <TextAreaField label={t('field.comment')} {...more} value={value} onChange={change} />
      )}
    </Stateful>
  )
}

function WrongArea() {
  const { t } = useTranslation()
  return <Area error={t('grid.form.missing')} />
}

export const textArea: Story = {
  name: 'Text area',
  shows: { TextAreaField },
  what: 'Several lines of text, such as a comment.',
  keys: [
    ['Enter', 'begins a line'],
    ['Ctrl+Enter', 'sends the dialog around it'],
  ],
  right: ['As many rows as the text usually has.'],
  wrong: ['For a list of values: paste areas say what they read.'],
  states: [
    { name: 'Empty', show: () => <Area /> },
    { name: 'Filled', show: () => <Area start={'Ring the bell at gate 4.\nNo delivery before 07:00.'} /> },
    { name: 'Focus', show: () => <Area start="Ring the bell at gate 4." />, by: 'focus' },
    { name: 'Wrong', show: WrongArea },
  ],
}

type NumberProps = Partial<Omit<Parameters<typeof NumberField>[0], 'value'>> & { readonly start?: string }

function Number({ start = '', ...more }: NumberProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <Stateful<string | null> start={start}>
      {(value, change) => (
        <NumberField
          label={t('field.quantity')}
          {...more}
          error={value === null ? t('grid.form.not-a-number') : more.error}
          decimalSeparator={decimalMarkOf(formats)}
          value={value ?? ''}
          onChange={change}
        />
      )}
    </Stateful>
  )
}

function WrongNumber() {
  const { t } = useTranslation()
  return (
    <Number start="0" unit="kg" error={t('grid.filter.problem.outOfRange', { least: '1', most: '999' })} />
  )
}

function NumberRange() {
  const { t } = useTranslation()
  return (
    <>
      <Number label={t('grid.filter.fromOf', { field: t('field.quantity') })} start="10" />
      <Number label={t('grid.filter.toOf', { field: t('field.quantity') })} start="250.5" />
    </>
  )
}

export const numberField: Story = {
  name: 'Number field',
  shows: { NumberField },
  what: 'An exact decimal number, typed in the company’s format, with its unit inside. The value is the text of the wire, never a float.',
  keys: [
    ['ArrowUp', 'one step more, within the limits'],
    ['ArrowDown', 'one step less'],
  ],
  right: ['The unit stands in the field.', 'What is no number stays in view beside what to enter.'],
  wrong: ['`type="number"`: it loses what was typed and takes no comma.', 'A number without its unit.'],
  states: [
    { name: 'Empty', show: () => <Number unit="kg" /> },
    { name: 'Filled', show: () => <Number start="1240.5" unit="kg" min="0" /> },
    { name: 'Focus', show: () => <Number start="12" />, by: 'focus' },
    { name: 'Wrong', show: WrongNumber },
    { name: 'A range: two fields', show: NumberRange },
    { name: 'Many digits', show: () => <Number start="123456789012345678901234567890.125" unit="kg" /> },
  ],
}

function File() {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon="upload" onClick={() => input.current?.click()}>
        {t('picture.choose')}
      </Button>
      <FileInput inputRef={input} label={t('picture.choose')} accept=".csv,.xlsx" onFiles={nothing} />
    </>
  )
}

export const fileInput: Story = {
  name: 'File input',
  shows: { FileInput },
  what: 'The browser’s dialog for files behind a button of ours. It shows nothing itself.',
  keys: [['Enter', 'on the button opens the dialog for files']],
  right: ['Beside it a place to drop a file, with what is allowed below.'],
  wrong: ['The browser’s own button, whose words are in the browser’s language.'],
  states: [{ name: 'Default', show: File }],
}
