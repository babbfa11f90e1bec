/** Under a field: what somebody else made of the value while the form was open, and the offer to take it. */
import { useTranslation } from 'react-i18next'
import type { Form, FormField } from '../../define/form'
import type { AnyRow } from '../../define/view'
import type { Formats } from '../../contract/formats'
import { useSession } from '../session-context'
import { Glyph } from '../theme/icons'
import type { Translate } from '../../contract/formats'
import { sharedValue } from './form-values'

export interface MeanwhileNoteProps {
  readonly form: Form
  readonly field: FormField
  /** As the form opened. */
  readonly rows: readonly AnyRow[]
  /** As they are now. */
  readonly newest: readonly AnyRow[]
  /** What stands in the field. */
  readonly mine: string | null
  /** The server has refused the form for this field. */
  readonly isTold: boolean
  readonly onTake: (value: string) => void
}

/** The note; nothing while nobody changed the value. */
export function MeanwhileNote({ form, field, rows, newest, mine, isTold, onTake }: MeanwhileNoteProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const before = sharedValue(field, rows)
  const theirs = sharedValue(field, newest)
  const isKnown = field.from !== undefined && before !== theirs
  if (!isKnown && !isTold) return null
  const shown = (value: string, of: readonly AnyRow[]) => valueText(form, field, value, of, formats, t)
  return (
    <p className="k-meanwhile" role="status">
      <Glyph name="triangle" />
      <span>
        {isKnown
          ? t('grid.form.meanwhile', { before: shown(before, rows), now: shown(theirs, newest) })
          : t('grid.form.meanwhileUnknown')}
      </span>
      {isKnown && mine !== theirs && (
        <button type="button" className="lnk" onClick={() => onTake(theirs)}>
          {t('grid.form.take', { value: shown(theirs, newest) })}
        </button>
      )}
    </p>
  )
}

/** A value of a field as people read it. */
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
    case 'money':
      return formats.money(value)
    case 'percent':
      return formats.percent(value)
    case 'flag':
      return t(value === 'true' ? 'grid.yes' : 'grid.no')
    case 'choice':
      return t(`form.${form.name}.${field.name}.${value}`)
    case 'lookup':
      return field.textFrom === undefined ? value : sharedValue({ from: field.textFrom }, rows) || value
    default:
      return value
  }
}
