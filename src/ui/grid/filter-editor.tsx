/** The editor of one filter, in a popover: the right control for the kind of field, applied by one button. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../contract/field'
import type { Filter } from '../../contract/filter'
import { nameLengthMost } from '../../contract/limits'
import { Button } from '../controls/button'
import { DateField } from '../controls/date-field'
import type { Anchor } from '../controls/floating'
import { NumberField } from '../controls/number-field'
import { Popover } from '../controls/popover'
import { Segmented } from '../controls/segmented'
import { SelectField } from '../controls/select-field'
import { StateChip } from '../controls/state-chip'
import { TextField } from '../controls/text-field'
import { stateKindOf } from './cell-renderers'
import { cellText, type TextContext } from './cell-text'
import {
  dayPresets,
  draftOf,
  draftProblem,
  filterOfDraft,
  textOperators,
  type FilterDraft,
} from './filter-model'

export interface FilterEditorProps {
  readonly selector: string
  readonly field: Field
  readonly title: string
  readonly filter: Filter | undefined
  readonly anchor: Anchor
  readonly text: TextContext
  readonly onApply: (filter: Filter) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

const editorWidthPx = 320

/** An open editor. The rows stay as they are until the filter is applied. */
export function FilterEditor(props: FilterEditorProps) {
  const { selector, field, title, filter, anchor, text, onApply, onRemove, onClose } = props
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => draftOf(field, filter))
  const problem = draftProblem(draft)
  const [isTried, setTried] = useState(false)
  const apply = () => {
    const next = filterOfDraft(selector, field, draft)
    if (next === null) setTried(true)
    else {
      onClose()
      onApply(next)
    }
  }
  return (
    <Popover
      title={title}
      anchor={anchor}
      width={editorWidthPx}
      onClose={onClose}
      footer={
        <>
          {filter !== undefined && (
            <Button
              kind="quiet"
              onClick={() => {
                onClose()
                onRemove()
              }}
            >
              {t('grid.filter.remove')}
            </Button>
          )}
          <span className="grow" />
          <Button onClick={apply}>{t('grid.filter.apply')}</Button>
        </>
      }
    >
      <form
        className="k-form"
        onSubmit={event => {
          event.preventDefault()
          apply()
        }}
      >
        <DraftControls field={field} title={title} draft={draft} text={text} onChange={setDraft} />
        {isTried && problem !== null && (
          <span className="hint err" role="alert">
            {t(`grid.filter.problem.${problem}`)}
          </span>
        )}
        <button type="submit" hidden />
      </form>
    </Popover>
  )
}

interface DraftControlsProps {
  readonly field: Field
  readonly title: string
  readonly draft: FilterDraft
  readonly text: TextContext
  readonly onChange: (draft: FilterDraft) => void
}

function DraftControls({ field, title, draft, text, onChange }: DraftControlsProps) {
  const { t } = useTranslation()
  switch (draft.kind) {
    case 'choice':
      return <Choice field={field} title={title} values={draft.values} text={text} onChange={onChange} />
    case 'days':
      return (
        <>
          <div className="k-pair">
            <DateField
              label={t('grid.filter.from')}
              value={draft.start}
              onChange={start => onChange({ ...draft, start })}
            />
            <DateField
              label={t('grid.filter.to')}
              value={draft.end}
              onChange={end => onChange({ ...draft, end })}
            />
          </div>
          <div className="k-presets" role="group" aria-label={t('grid.filter.presets')}>
            {dayPresets(text.formats.today(new Date())).map(({ name, start, end }) => (
              <Button
                key={name}
                size="small"
                pressed={draft.start === start && draft.end === end}
                onClick={() => onChange({ kind: 'days', start, end })}
              >
                {t(`grid.filter.preset.${name}`)}
              </Button>
            ))}
          </div>
        </>
      )
    case 'numbers':
      return (
        <div className="k-pair">
          <NumberField
            label={t('grid.filter.from')}
            value={draft.start}
            onChange={start => onChange({ ...draft, start: start ?? 'x' })}
          />
          <NumberField
            label={t('grid.filter.to')}
            value={draft.end}
            onChange={end => onChange({ ...draft, end: end ?? 'x' })}
          />
        </div>
      )
    case 'flag':
      return (
        <Segmented
          label={title}
          value={draft.value ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: t('grid.yes') },
            { value: 'no', label: t('grid.no') },
          ]}
          onChange={value => onChange({ kind: 'flag', value: value === 'yes' })}
        />
      )
    case 'text':
      return (
        <>
          <SelectField
            label={t('grid.filter.operator')}
            value={draft.operator}
            options={textOperators.map(operator => ({
              value: operator,
              label: t(`grid.filter.textOperator.${operator}`),
            }))}
            onChange={operator => onChange({ ...draft, operator })}
          />
          <TextField
            label={title}
            value={draft.text}
            maxLength={nameLengthMost}
            onChange={value => onChange({ ...draft, text: value })}
          />
        </>
      )
  }
}

interface ChoiceProps {
  readonly field: Field
  readonly title: string
  readonly values: readonly string[]
  readonly text: TextContext
  readonly onChange: (draft: FilterDraft) => void
}

function Choice({ field, title, values, text, onChange }: ChoiceProps) {
  const column = { kind: field.kind, ...(field.machine === undefined ? {} : { machine: field.machine }) }
  const toggle = (state: string) => {
    const next = values.includes(state) ? values.filter(value => value !== state) : [...values, state]
    onChange({ kind: 'choice', values: (field.states ?? []).filter(value => next.includes(value)) })
  }
  return (
    <div className="k-choice" role="group" aria-label={title}>
      {(field.states ?? []).map(state => (
        <label key={state} className="pick">
          <input
            type="checkbox"
            className="cb"
            checked={values.includes(state)}
            onChange={() => toggle(state)}
          />
          <StateChip kind={stateKindOf(field.machine)} state={state} label={cellText(column, state, text)} />
        </label>
      ))}
    </div>
  )
}
