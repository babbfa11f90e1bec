/** The value of a condition that compares: days, numbers and flags, one or both ends of a range, and days that are often requested. */
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../contract/field'
import { Button } from '../../controls/button'
import { DateField } from '../../controls/date-field'
import { focusInstead } from '../../controls/focus'
import { NumberField } from '../../controls/number-field'
import { Segmented } from '../../controls/segmented'
import { decimalMarkOf } from '../../../contract/typed-number'
import { Glyph } from '../../theme/icons'
import type { TextContext } from '../../../texts/cell-text'
import { editorKindOf } from './filter-words'
import type { DraftProblem, FilterDraft } from './filter-model'
import { addDays } from '../../../contract/company-day'

export interface OrderedValueProps {
  readonly field: Field
  readonly title: string
  readonly draft: FilterDraft
  readonly problem: DraftProblem | null
  /** The problem in words. */
  readonly sentence: string | undefined
  readonly text: TextContext
  readonly onChange: (draft: FilterDraft) => void
}

/** Days, numbers and flags. */
export function OrderedValue(props: OrderedValueProps) {
  const { field, title, draft, onChange } = props
  const { t } = useTranslation()
  if (editorKindOf(field) === 'flag') {
    return (
      <Segmented
        label={title}
        value={draft.flag}
        options={(['any', 'yes', 'no'] as const).map(flag => ({
          value: flag,
          label: t(`grid.filter.flag.${flag}`),
        }))}
        onChange={flag => onChange({ ...draft, flag })}
      />
    )
  }
  if (draft.operator !== 'isBetween') return <OneEnd {...props} at="start" label={title} />
  return (
    <>
      <div className="k-pair">
        <OneEnd {...props} at="start" label={t('grid.filter.fromOf', { field: title })} />
        <OneEnd {...props} at="end" label={t('grid.filter.toOf', { field: title })} />
      </div>
      {props.sentence !== undefined && (
        // Each field carries it for assistive technology; here it has the room of both.
        <span className="hint err" aria-hidden="true">
          <Glyph name="octagon" />
          {props.sentence}
        </span>
      )}
      {props.problem?.kind === 'reversed' && (
        <div>
          <Button
            size="small"
            kind="quiet"
            onClick={event => {
              focusInstead(event.currentTarget, '.frow', '.k-pair input')
              onChange({ ...draft, start: draft.end, end: draft.start })
            }}
          >
            {t('grid.filter.swap')}
          </Button>
        </div>
      )}
      {editorKindOf(field) === 'days' && <Presets {...props} />}
    </>
  )
}

function OneEnd({
  field,
  draft,
  problem,
  sentence,
  text,
  onChange,
  at,
  label,
}: OrderedValueProps & {
  readonly at: 'start' | 'end'
  readonly label: string
}) {
  const { t } = useTranslation()
  const shared = {
    label,
    hideLabel: true,
    value: draft[at] ?? '',
    error: problem?.at === at ? sentence : undefined,
  }
  if (editorKindOf(field) === 'days') {
    return (
      <DateField
        {...shared}
        onChange={day => onChange({ ...draft, [at]: day })}
        onIncorrect={() => onChange({ ...draft, [at]: null })}
      />
    )
  }
  const rangeUnit = t(at === 'start' ? 'grid.filter.unitFrom' : 'grid.filter.unitTo')
  const unit = unitOf(field, text) ?? (draft.operator === 'isBetween' ? rangeUnit : undefined)
  return (
    <NumberField
      {...shared}
      unit={unit}
      decimalSeparator={decimalMarkOf(text.formats)}
      onChange={number => onChange({ ...draft, [at]: number })}
    />
  )
}

function Presets({ draft, text, onChange }: OrderedValueProps) {
  const { t } = useTranslation()
  return (
    <div className="ms" role="group" aria-label={t('grid.filter.presets')}>
      {dayPresets(text.formats.companyDay(Date.now())).map(({ name, start, end }) => (
        <button
          key={name}
          type="button"
          className="tok"
          aria-pressed={draft.start === start && draft.end === end}
          onClick={() => onChange({ ...draft, start, end })}
        >
          {t(`grid.filter.preset.${name}`)}
        </button>
      ))}
    </div>
  )
}

/** The unit of a field's figures, as it stands in the title of its column or beside it. */
function unitOf({ kind }: Field, { formats }: TextContext): string | undefined {
  switch (kind) {
    case 'weight':
      return 'kg'
    case 'volume':
      return 'm³'
    case 'percent':
    case 'progress':
      return '%'
    case 'money':
      return formats.currency === '' ? undefined : formats.currency
    default:
      return undefined
  }
}

/** Days of a preset, both included, yyyy-mm-dd. */
export interface DayPreset {
  readonly name:
    'today' | 'todayAndTomorrow' | 'thisWeek' | 'nextSevenDays' | 'untilYesterday' | 'lastThirtyDays'
  readonly start: string
  readonly end: string
}

/** Presets under two date fields. `today` is the company's day; a week starts on Monday. */
export function dayPresets(today: string): readonly DayPreset[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return [
    { name: 'today', start: today, end: today },
    { name: 'todayAndTomorrow', start: today, end: addDays(today, 1) },
    { name: 'thisWeek', start: addDays(today, -weekday), end: addDays(today, 6 - weekday) },
    { name: 'nextSevenDays', start: today, end: addDays(today, 6) },
    { name: 'untilYesterday', start: '', end: addDays(today, -1) },
    { name: 'lastThirtyDays', start: addDays(today, -29), end: today },
  ]
}
