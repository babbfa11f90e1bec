/**
 * The part of a condition after its field's name: the operator and the value, with the control for the kind of field. Used by
 * the panel's boxes and the pills' popover.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../contract/field'
import { nameLengthMost, takeLimitDefault } from '../../../contract/limits'
import type { FilterNamesSource } from '../../../define/view'
import { cellText, type TextContext } from '../../../texts/cell-text'
import { resource } from '../../../kernel/resource'
import { Menu } from '../../controls/menu'
import { TextAreaField, TextField } from '../../controls/text-field'
import { Glyph, Icon } from '../../theme/icons'
import '../../controls/side-panel.css'
import { focusInstead } from '../../controls/focus'
import { StateChip } from '../../controls/state-chip'
import { stateStyle } from '../../theme/state-chip-style'
import { useResource } from '../../use-resource'
import { hasStateStyles, stateKindOf } from '../table/cell-renderers'
import type { DraftOperator } from './filter-words'
import { type DraftProblem, type FilterDraft, operatorsOf, readList } from './filter-model'
import { OrderedValue } from './ordered-value'

interface FilterValueEditorProps {
  readonly field: Field
  readonly title: string
  readonly draft: FilterDraft
  /** The problem of the value, when it is to be shown. */
  readonly problem: DraftProblem | null
  /** Rows by state, where they are known. */
  readonly counts?: ReadonlyMap<string, number> | undefined
  readonly text: TextContext
  /** Suggested names for a text. */
  readonly names?: FilterNamesSource | undefined
  readonly onChange: (draft: FilterDraft) => void
}

/** The operator as plain text that opens a menu. */
export function FilterOperator({
  field,
  title,
  draft,
  onChange,
}: Pick<FilterValueEditorProps, 'field' | 'title' | 'draft' | 'onChange'>) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const operators = operatorsOf(field)
  const words = (operator: DraftOperator) =>
    t(`grid.filter.operator.${operator === 'isNotExactly' ? 'isNot' : operator}`)
  if (operators.length < 2) return <span className="op">{words(draft.operator)}</span>
  return (
    <>
      <button
        type="button"
        className="op"
        aria-label={t('grid.filter.operatorOf', { field: title, operator: words(draft.operator) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        {words(draft.operator)}
        <Icon name="chevron-down" small />
      </button>
      {anchor !== null && (
        <Menu
          label={t('grid.filter.operator')}
          anchor={anchor}
          groups={[
            {
              id: 'operators',
              items: operators.map(operator => ({
                id: operator,
                label: words(operator),
                checked: operator === draft.operator,
                onSelect: () => onChange({ ...draft, operator }),
              })),
            },
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}

/** The value below it; nothing where the operator needs none. */
export function FilterValueEditor({ names, ...props }: FilterValueEditorProps) {
  return (
    <>
      <ComparedValue {...props} />
      {names !== undefined && <FilterNames source={names} {...props} />}
    </>
  )
}

function ComparedValue(props: FilterValueEditorProps) {
  const { field, title, draft, problem, counts, text, onChange } = props
  const { t } = useTranslation()
  const sentence = problem === null ? undefined : problemText(problem, text)
  switch (draft.operator) {
    case 'isEmpty':
    case 'isNotEmpty':
      return null
    case 'isOneOf':
    case 'isNoneOf':
      return (
        <FilterChoice
          field={field}
          title={title}
          values={draft.values}
          counts={counts}
          error={sentence}
          text={text}
          onChange={values => onChange({ ...draft, values })}
        />
      )
    case 'isInList':
    case 'isNotInList':
      return (
        <TextAreaField
          label={title}
          hideLabel
          rows={3}
          placeholder={t('grid.filter.list.paste')}
          value={draft.pasted}
          hint={listText(draft, field, text)}
          error={sentence}
          onChange={pasted =>
            onChange({ ...draft, pasted, list: readList(pasted, field, text.formats).values })
          }
        />
      )
    case 'contains':
    case 'containsNot':
    case 'startsWith':
    case 'isExactly':
    case 'isNotExactly':
      return (
        <TextField
          label={title}
          hideLabel
          variant="small"
          value={draft.text}
          maxLength={nameLengthMost}
          error={sentence}
          onChange={value => onChange({ ...draft, text: value })}
        />
      )
    default:
      return <OrderedValue {...props} sentence={sentence} />
  }
}

/** What was read from a pasted list: "38 values, 2 of them twice". */
function listText(
  { pasted }: FilterDraft,
  field: Field,
  { formats, translate }: TextContext,
): string | undefined {
  const { count, repeated } = readList(pasted, field, formats)
  if (count === 0) return undefined
  const number = formats.number(count, 0)
  return repeated === 0
    ? translate('grid.filter.list.read', { count, number })
    : translate('grid.filter.list.readRepeated', { count, number, repeated: formats.number(repeated, 0) })
}

/** The sentence of a problem: what to enter. */
function problemText({ kind, values }: DraftProblem, { formats, translate }: TextContext): string {
  const start = values?.['start'] ?? ''
  switch (kind) {
    case 'reversed':
      return translate('grid.filter.problem.reversed', {
        start: /^\d{4}-\d{2}-\d{2}$/.test(start) ? formats.date(start) : formats.number(start),
      })
    case 'notADate':
      return translate('grid.filter.problem.notADate', { example: formats.date(formats.companyDay()) })
    case 'outOfRange':
      return translate('grid.filter.problem.outOfRange', {
        least: formats.number(values?.['least'] ?? ''),
        most: formats.number(values?.['most'] ?? ''),
      })
    case 'tooMany':
      return translate('grid.filter.problem.tooMany', { most: formats.number(takeLimitDefault, 0) })
    case 'empty':
      return translate('grid.filter.problem.empty')
    case 'notANumber':
      return translate('grid.form.not-a-number')
  }
}

/** A list of at most this many states is shown completely. */
const shortListMost = 6

interface FilterChoiceProps {
  readonly field: Field
  readonly title: string
  readonly values: readonly string[]
  readonly counts: ReadonlyMap<string, number> | undefined
  readonly error: string | undefined
  readonly text: TextContext
  readonly onChange: (values: readonly string[]) => void
}

/** A choice of states. A long list is collapsed to the chosen states, while there are any. */
function FilterChoice(props: FilterChoiceProps) {
  const { field, title, values, counts, error, text, onChange } = props
  const { t } = useTranslation()
  const states = field.states ?? []
  const [isOpen, setOpen] = useState(states.length <= shortListMost || values.length === 0)
  const [isFocusing, setFocusing] = useState(false)
  const groupRef = useRef<HTMLDivElement>(null)
  const column = { kind: field.kind, ...(field.machine === undefined ? {} : { machine: field.machine }) }
  const nameOf = (state: string) => cellText(column, state, text)
  const toggle = (state: string) => {
    const next = values.includes(state) ? values.filter(value => value !== state) : [...values, state]
    onChange(states.filter(one => next.includes(one)))
  }
  const others = states.length - values.length
  const open = () => {
    setOpen(true)
    setFocusing(true)
  }
  useEffect(() => {
    if (isFocusing) groupRef.current?.querySelector('input')?.focus()
  }, [isFocusing])
  return (
    <>
      {isOpen ? (
        <div ref={groupRef} className="k-states" role="group" aria-label={title}>
          {states.map(state => (
            <label key={state} className="pick">
              <input
                type="checkbox"
                className="cb"
                checked={values.includes(state)}
                aria-invalid={error === undefined ? undefined : true}
                onChange={() => toggle(state)}
              />
              <StateName field={field} state={state} label={nameOf(state)} />
              {counts !== undefined && (
                <span className="k-count">{text.formats.number(counts.get(state) ?? 0, 0)}</span>
              )}
            </label>
          ))}
        </div>
      ) : (
        <div className="ms" role="group" aria-label={title}>
          {values.map(state => (
            <span key={state} className="tok">
              {hasStateStyles(field.machine) && <StateGlyph field={field} state={state} />}
              {nameOf(state)}
              <button
                type="button"
                aria-label={t('grid.filter.removeValue', { value: nameOf(state) })}
                onClick={event => {
                  focusInstead(event.currentTarget, '.ms', 'button')
                  if (values.length === 1) open()
                  toggle(state)
                }}
              >
                <Icon name="close" small />
              </button>
            </span>
          ))}
          <button type="button" className="lnk" onClick={open}>
            {others > 0 ? t('grid.filter.moreStates', { count: others }) : t('grid.filter.allStates')}
          </button>
        </div>
      )}
      {error !== undefined && (
        <span className="hint err" role="alert">
          <Glyph name="octagon" />
          {error}
        </span>
      )}
    </>
  )
}

function StateGlyph({ field, state }: { field: Field; state: string }) {
  const style = stateStyle(stateKindOf(field.machine), state)
  return <Glyph name={style.glyph} stateKey={style.key} />
}

function StateName({ field, state, label }: { field: Field; state: string; label: string }) {
  return hasStateStyles(field.machine) ? (
    <StateChip kind={stateKindOf(field.machine)} state={state} label={label} />
  ) : (
    <span>{label}</span>
  )
}

interface FilterNamesProps {
  readonly source: FilterNamesSource
  readonly title: string
  readonly draft: FilterDraft
  readonly onChange: (draft: FilterDraft) => void
}

/** The names as toggle buttons; nothing until they are known, or when there is none. */
function FilterNames({ source: { endpoint, list }, title, draft, onChange }: FilterNamesProps) {
  const { t } = useTranslation()
  const source = useMemo(
    () =>
      resource({
        fetch: async ({ api }, signal) => namesIn(await api.call(endpoint, {}, { signal }), list),
      }),
    [endpoint, list],
  )
  const { value: names = [] } = useResource(source)
  if (names.length === 0) return null
  const chosen = draft.operator === 'isInList' ? draft.list : []
  const toggle = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter(other => other !== name) : [...chosen, name]
    onChange({ ...draft, operator: 'isInList', list: next, pasted: next.join('\n') })
  }
  return (
    <div className="ms" role="group" aria-label={t('grid.filter.namesOf', { field: title })}>
      {names.map(name => (
        <button
          key={name}
          type="button"
          className="tok"
          aria-pressed={chosen.includes(name)}
          onClick={() => toggle(name)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

function namesIn(answer: unknown, list: string): readonly string[] {
  const names = (answer as Readonly<Record<string, unknown>>)[list]
  return Array.isArray(names) ? names.filter(name => typeof name === 'string') : []
}
