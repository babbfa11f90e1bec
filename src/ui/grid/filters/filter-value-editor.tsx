/**
 * What a condition says after its field's name: the comparison and the value, with the right control for the kind of field. The
 * panel's boxes and the pills' popover share it.
 */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../contract/field'
import { nameLengthMost, takeLimitDefault } from '../../../contract/limits'
import type { FilterNamesSource } from '../../../define/view'
import { Menu } from '../../controls/menu'
import { TextAreaField, TextField } from '../../controls/text-field'
import { Icon } from '../../theme/icons'
import { lazyPart } from '../../lazy-part'
import type { TextContext } from '../../../texts/cell-text'
import { FilterChoice } from './filter-choice'
import '../side-panel.css'
import type { DraftOperator } from './filter-kinds'
import { operatorsOf, readList, type DraftProblem, type FilterDraft } from './filter-model'
import { OrderedValue } from './ordered-value'

export interface FilterValueEditorProps {
  readonly field: Field
  readonly title: string
  readonly draft: FilterDraft
  /** What the value lacks, when it is time to say so. */
  readonly problem: DraftProblem | null
  /** Rows by state, where they are known. */
  readonly counts?: ReadonlyMap<string, number> | undefined
  readonly text: TextContext
  /** Names to choose from, of a text. */
  readonly names?: FilterNamesSource | undefined
  readonly onChange: (draft: FilterDraft) => void
}

/** The comparison as plain text that opens a menu. */
export function FilterOperator({
  field,
  title,
  draft,
  onChange,
}: Pick<FilterValueEditorProps, 'field' | 'title' | 'draft' | 'onChange'>) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const operators = operatorsOf(field)
  const words = (operator: DraftOperator) => t(`grid.filter.operator.${operator}`)
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

/** The value below it; nothing where the comparison needs none. */
export function FilterValueEditor({ names, ...props }: FilterValueEditorProps) {
  return (
    <>
      <ComparedValue {...props} />
      {names !== undefined && <FilterNames source={names} {...props} />}
    </>
  )
}

const FilterNames = lazyPart(() => import('./filter-names'), 'FilterNames')

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
          hint={listText(draft, text)}
          error={sentence}
          onChange={pasted => onChange({ ...draft, pasted, list: readList(pasted).values })}
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
          look="small"
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
function listText({ pasted }: FilterDraft, { formats, translate }: TextContext): string | undefined {
  const { count, repeated } = readList(pasted)
  if (count === 0) return undefined
  const number = formats.number(count, 0)
  return repeated === 0
    ? translate('grid.filter.list.read', { count, number })
    : translate('grid.filter.list.readRepeated', { count, number, repeated: formats.number(repeated, 0) })
}

/** The sentence of a problem: what to enter. */
export function problemText({ kind, values }: DraftProblem, { formats, translate }: TextContext): string {
  const start = values?.['start'] ?? ''
  switch (kind) {
    case 'reversed':
      return translate('grid.filter.problem.reversed', {
        start: /^\d{4}-\d{2}-\d{2}$/.test(start) ? formats.date(start) : formats.number(start),
      })
    case 'notADate':
      return translate('grid.filter.problem.notADate', {
        example: formats.date(formats.companyDay(Date.now())),
      })
    case 'outOfRange':
      return translate('grid.filter.problem.outOfRange', {
        least: formats.number(values?.['least'] ?? ''),
        most: formats.number(values?.['most'] ?? ''),
      })
    case 'tooMany':
      return translate('grid.filter.problem.tooMany', { most: formats.number(takeLimitDefault, 0) })
    case 'empty':
    case 'notANumber':
      return translate(`grid.filter.problem.${kind}`)
  }
}
