/** Criteria with several values from a short list: a field that opens checkboxes. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { warehouseLookups } from '../../contract/endpoints/lookups'
import { someOf } from '../../contract/reports/criteria-words'
import type { Criterion } from '../../contract/reports/criterion-fields'
import { resource } from '../../kernel/resource'
import { Checkbox } from '../../ui/controls/checkbox'
import { Field } from '../../ui/controls/field'
import { Popover } from '../../ui/controls/popover'
import { classNames, Icon } from '../../ui/theme/icons'
import { useResource } from '../../ui/use-resource'
import { useCriteria, useProblemText } from './criteria-context'
import { GoneNote } from './gone-note'

/** Values by their labels, such as process types. */
export function ChosenValues({ criterion }: { readonly criterion: Extract<Criterion, { kind: 'someOf' }> }) {
  const { t } = useTranslation()
  const form = useCriteria()
  const problem = useProblemText()
  return (
    <ChoiceField
      label={t(`report.criterion.${criterion.name}`)}
      required={criterion.isMandatory === true}
      error={problem(criterion)}
      none={t(
        criterion.isMandatory === true ? `report.choose.${criterion.name}` : `report.all.${criterion.name}`,
      )}
      choices={criterion.values.map(value => ({
        key: value,
        text: t(`state.${criterion.machine}.${value}`),
      }))}
      chosen={someOf(criterion, form.chosen.criteria)}
      onChange={chosen =>
        form.set({
          [criterion.path]: criterion.values.flatMap((value, index) => {
            if (!chosen.includes(value)) return []
            return [criterion.isByPlace === true ? index + 1 : value]
          }),
        })
      }
    />
  )
}

const locationRoles = resource({
  fetch: ({ api }, signal) => api.call(warehouseLookups.locationRole, {}, { signal }),
})

/** Location roles by name; a deleted one stays until it is removed. */
export function ChosenRoles({ criterion }: { readonly criterion: Extract<Criterion, { kind: 'ids' }> }) {
  const { t } = useTranslation()
  const form = useCriteria()
  const problem = useProblemText()
  const { value: roles, failure } = useResource(locationRoles)
  const value = form.chosen.criteria[criterion.path]
  const ids = Array.isArray(value) ? (value as readonly number[]) : []
  const gone = roles === undefined ? [] : ids.filter(id => !roles.some(role => role.id === id))
  const goneText = (id: number) => t('report.words.gone', { id })
  return (
    <>
      <ChoiceField
        label={t(`report.criterion.${criterion.name}`)}
        error={problem(criterion) ?? (failure === null ? undefined : t('grid.form.lookupFailed'))}
        none={t('report.all.locationRoles')}
        choices={[
          ...(roles ?? []).map(({ id, name }) => ({ key: String(id), text: name })),
          ...gone.map(id => ({ key: String(id), text: goneText(id) })),
        ]}
        chosen={ids.map(String)}
        onChange={chosen => form.set({ [criterion.path]: chosen.map(Number) })}
      />
      <GoneNote kind="locationRole" names={gone.map(goneText)} />
    </>
  )
}

interface ChoiceFieldProps {
  readonly label: string
  readonly required?: boolean
  readonly error: string | undefined
  /** The text of the field while nothing is chosen. */
  readonly none: string
  readonly choices: readonly { readonly key: string; readonly text: string }[]
  readonly chosen: readonly string[]
  /** In the order of the choices. */
  readonly onChange: (chosen: readonly string[]) => void
}

function ChoiceField({ label, required = false, error, none, choices, chosen, onChange }: ChoiceFieldProps) {
  const { t } = useTranslation()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const texts = choices.filter(({ key }) => chosen.includes(key)).map(({ text }) => text)
  const isAll = texts.length === choices.length && choices.length > 1
  const text =
    texts.length === 0 ? none : isAll ? t('report.allOf', { names: texts.join(', ') }) : texts.join(', ')
  return (
    <Field label={label} required={required} error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <>
          <button
            ref={anchor}
            type="button"
            id={id}
            aria-describedby={describedBy}
            aria-label={`${label}: ${text}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            className={classNames('in k-rc-choice', error !== undefined && 'bad')}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={classNames(texts.length === 0 && 'none')}>{text}</span>
            <Icon name="chevron-down" />
          </button>
          {isOpen && (
            <Popover
              title={label}
              anchor={anchor.current ?? { x: 0, y: 0 }}
              width={280}
              onClose={() => setOpen(false)}
              footer={
                <>
                  <button
                    type="button"
                    className="lnk"
                    onClick={() => onChange(choices.map(({ key }) => key))}
                  >
                    {t('ui.chooseAll')}
                  </button>
                  <button type="button" className="lnk" onClick={() => onChange([])}>
                    {t('report.chooseNone')}
                  </button>
                </>
              }
            >
              <div className="k-rc-choices">
                {choices.map(({ key, text: name }) => (
                  <Checkbox
                    key={key}
                    label={name}
                    checked={chosen.includes(key)}
                    onChange={isOn =>
                      onChange(
                        choices
                          .map(choice => choice.key)
                          .filter(one => (one === key ? isOn : chosen.includes(one))),
                      )
                    }
                  />
                ))}
              </div>
            </Popover>
          )}
        </>
      )}
    </Field>
  )
}
