/** Below a field of a dialog form: the value that somebody else saved while the form was open, with a button to take it over. */
import { useTranslation } from 'react-i18next'
import type { Form, FormField } from '../../define/form'
import type { AnyRow } from '../../define/view'
import type { Formats, Translate } from '../../contract/formats'
import { roleTitle } from '../../texts/role-titles'
import { ConflictNote } from '../edit/edit-field'
import type { EditedForm } from '../edit/use-edits'
import { useSession } from '../session-context'
import { choiceKey } from './form-keys'
import { sharedValue, type FormDraft } from './form-values'

export interface MeanwhileNoteProps {
  readonly form: Form
  readonly field: FormField
  readonly edited: EditedForm<FormDraft>
  /** The rows when the form opened. */
  readonly rows: readonly AnyRow[]
  /** The rows as they are now. */
  readonly newest: readonly AnyRow[]
  /** The server has refused the form because of this field. */
  readonly isNotified: boolean
}

/** The note; nothing while the value is unchanged. */
export function MeanwhileNote({ form, field, edited, rows, newest, isNotified }: MeanwhileNoteProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { name } = field
  const isKnown = edited.changedByOthers.has(name)
  if (!isKnown && !isNotified) return null
  const shown = (value: string, of: readonly AnyRow[]) => valueText(form, field, value, of, formats, t)
  const now = shown(sharedValue(field, newest), newest)
  const before = shown(edited.edits[name]?.base ?? '', rows)
  return (
    <ConflictNote
      text={isKnown ? t('grid.form.meanwhile', { before, now }) : t('grid.form.meanwhileUnknown')}
      value={isKnown ? now : undefined}
      onTake={() => edited.takeOthersValue(name)}
    />
  )
}

/** A value of a field in words. */
function valueText(
  form: Form,
  field: FormField,
  value: string,
  rows: readonly AnyRow[],
  formats: Formats,
  t: Translate,
): string {
  if (value === '') return formats.number(null)
  switch (field.kind) {
    case 'date':
      return formats.date(value)
    case 'number':
    case 'quantity':
      return formats.number(value)
    case 'price':
      return formats.price(value)
    case 'percent':
      return formats.percent(value)
    case 'flag':
      return t(value === 'true' ? 'grid.yes' : 'grid.no')
    case 'choice':
      return t(choiceKey(form, field, value))
    case 'lookup': {
      const text = field.textFrom === undefined ? value : sharedValue({ from: field.textFrom }, rows) || value
      return field.lookup?.kind === 'role' ? roleTitle(text, t) : text
    }
    default:
      return value
  }
}
