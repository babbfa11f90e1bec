/** One field of the material page: its control, what is wrong with it, that it was edited, and what others made of it meanwhile. */
import { createContext, useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { material } from '../../contract/entities/material'
import type { Material } from '../../contract/entities/material'
import { Checkbox } from '../../ui/controls/checkbox'
import { NumberField } from '../../ui/controls/number-field'
import { SelectField } from '../../ui/controls/select-field'
import { TextField as TextControl } from '../../ui/controls/text-field'
import { decimalMarkOf } from '../../contract/typed-number'
import { cellText } from '../../texts/cell-text'
import type { Grid } from '../../ui/grid/use-grid'
import { LookupField } from '../../ui/form/lookup-field'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import { EditedField } from '../edited-page'
import {
  changedMeanwhile,
  materialFields,
  rowEntry,
  shownEntry,
  type FlagField,
  type MaterialField as FieldName,
  type TextField,
} from './material-form'
import type { EditedMaterial } from './use-material-edits'

/** What the fields of the page share. */
export interface FieldContext {
  readonly grid: Grid
  readonly row: Material
  readonly edited: EditedMaterial
}

export const MaterialFieldContext = createContext<FieldContext | null>(null)

function useFieldContext(): FieldContext {
  const context = useContext(MaterialFieldContext)
  if (context === null) throw new Error('A field of the material page stands outside of it.')
  return context
}

/** Words about a field: title, problem, and what it was before. */
function useFieldWords(field: FieldName) {
  const { grid, row, edited } = useFieldContext()
  const { t } = useTranslation()
  const title =
    field === 'name' ? t('field.name') : grid.titleOf(field === 'supplierId' ? 'supplierName' : field)
  const edit = edited.edits[field]
  const problem = edited.problems.get(field)
  const refused = edited.problem?.fields.get(field)
  const isNumber = typeof edit?.entry !== 'boolean' && edit?.entry === null
  const isShown =
    problem !== undefined && (edited.isChecked || isNumber || problem.key === 'grid.form.too-small')
  const error = isShown
    ? t(problem.key, { field: title, ...problem.values })
    : typeof refused === 'string'
      ? refused
      : undefined
  const shownField = field === 'supplierId' ? 'supplierName' : field
  const value = row[shownField]
  // Numbers as they are, not rounded as in a grid.
  const isDecimal = ['measure', 'level', 'price'].includes(materialFields[field])
  const now =
    isDecimal && typeof value === 'string'
      ? grid.text.formats.number(value)
      : cellText(material.fields[shownField], value, grid.text)
  return { title, error, edit, now, isTheirs: changedMeanwhile(row, edited.edits).includes(field) }
}

interface FrameProps {
  readonly field: FieldName
  /** Columns of twelve. */
  readonly span: number
  readonly children: ReactNode
}

function Frame({ field, span, children }: FrameProps) {
  const { edited } = useFieldContext()
  const { t } = useTranslation()
  const { edit, isTheirs, now } = useFieldWords(field)
  return (
    <EditedField
      field={field}
      isEdited={edit !== undefined}
      theirs={isTheirs ? { note: t('material.meanwhile', { now }), value: now } : undefined}
      className={`k-me-${span}`}
      onTake={() => edited.take(field)}
    >
      {children}
    </EditedField>
  )
}

interface CommonProps {
  readonly field: TextField
  readonly span: number
  readonly hint?: string
  readonly required?: boolean
}

/** The props of a control, with the hint that says what stood there before it was edited. */
function useControl({ field, hint, required = false }: CommonProps) {
  const { row, edited } = useFieldContext()
  const { t } = useTranslation()
  const { title, error, edit, now, isTheirs } = useFieldWords(field)
  const was = edit === undefined || isTheirs ? hint : t('material.was', { value: now })
  const entry = shownEntry(row, edited.edits, field)
  return {
    label: title,
    value: typeof entry === 'string' ? entry : '',
    ...(was === undefined ? {} : { hint: was }),
    ...(error === undefined ? {} : { error }),
    ...(required ? { required: true } : {}),
    onChange: (next: string | null) => edited.change(field, next),
  }
}

/** A line of text. */
export function MaterialText(props: CommonProps & { readonly isReadOnly?: boolean }) {
  const control = useControl(props)
  return (
    <Frame {...props}>
      <TextControl {...control} readOnly={props.isReadOnly} />
    </Frame>
  )
}

/** A number with its unit. */
export function MaterialNumber(props: CommonProps & { readonly unit?: string | undefined }) {
  const { edited } = useFieldContext()
  const { formats } = useSession()
  const control = useControl(props)
  return (
    <Frame {...props}>
      <NumberField
        {...control}
        value={
          materialFields[props.field] === 'price' && edited.edits[props.field] === undefined
            ? withCents(control.value)
            : control.value
        }
        key={edited.turn}
        min="0"
        unit={props.unit}
        decimalSeparator={decimalMarkOf(formats)}
      />
    </Frame>
  )
}

/** A price as prices are written, with two decimals at least; the same number. */
function withCents(value: string): string {
  const [whole = '', decimals = ''] = value.split('.')
  return value === '' ? value : `${whole}.${decimals.padEnd(2, '0')}`
}

/** One of a few values; a value that is not offered stays offered while the row has it. */
export function MaterialChoice(
  props: CommonProps & { readonly options: readonly string[]; readonly noneLabel?: string },
) {
  const { row } = useFieldContext()
  const control = useControl(props)
  const { options, noneLabel, field } = props
  const own = String(rowEntry(row, field))
  const offered = [...new Set([...options, ...(own === '' ? [] : [own])])].map(value => ({
    value,
    label: value,
  }))
  return (
    <Frame {...props}>
      <SelectField
        {...control}
        options={noneLabel === undefined ? offered : [{ value: noneValue, label: noneLabel }, ...offered]}
        value={control.value === '' && noneLabel !== undefined ? noneValue : control.value}
        onChange={value => control.onChange(value === noneValue ? '' : value)}
      />
    </Frame>
  )
}

/** A select has no empty value. */
const noneValue = '\u2013'

/** The supplier, found by typing. */
export function MaterialSupplier({ span }: { readonly span: number }) {
  const { row, edited } = useFieldContext()
  const control = useControl({ field: 'supplierId', span })
  const { edit } = useFieldWords('supplierId')
  return (
    <Frame field="supplierId" span={span}>
      <LookupField
        {...control}
        key={`${edited.turn} ${String(edit?.base ?? rowEntry(row, 'supplierId'))}`}
        lookup={{ kind: 'supplier' }}
        value={edit?.entry === null ? null : control.value}
        startText={edit === undefined ? (row.supplierName ?? '') : ''}
        onBlur={() => undefined}
      />
    </Frame>
  )
}

/** A flag. */
export function MaterialFlag({ field }: { readonly field: FlagField }) {
  const { row, edited } = useFieldContext()
  const { title, edit } = useFieldWords(field)
  return (
    <span className={classNames(edit !== undefined && 'k-edited')} data-field={field}>
      <Checkbox
        label={title}
        checked={shownEntry(row, edited.edits, field) === true}
        onChange={checked => edited.change(field, checked)}
      />
    </span>
  )
}
