/** The criteria of a proposal: suppliers, when to propose, periods to look back and ahead, and the expected growth. */
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { forecastDaysMost, growthFactorMost, historyDaysMost, leadTimeDaysMost } from '../../contract/limits'
import { needCriteria } from '../../contract/purchase-need'
import { Button } from '../../ui/controls/button'
import { Checkbox } from '../../ui/controls/checkbox'
import { DateField } from '../../ui/controls/date-field'
import { NumberField } from '../../ui/controls/number-field'
import { Segmented } from '../../ui/controls/segmented'
import { decimalMarkOf } from '../../contract/typed-number'
import type { LinesQueue } from '../../ui/lines/use-given-tables'
import { useSession } from '../../ui/session-context'
import { asksHistory, startingCriteria, type CriteriaField } from './criteria'
import { addDays, daysBetween } from '../../contract/company-day'
import { SupplierChoices } from './supplier-choices'
import type { DraftEditor } from './use-draft-editor'

export interface CriteriaPanelProps {
  readonly editor: DraftEditor
  readonly queue: LinesQueue
  readonly onPropose: () => void
  /** Opens the other kind of new draft; absent when the user may open only one. */
  readonly onKind: ((kind: 'need' | 'empty') => void) | undefined
}

/** The panel. Ctrl+Enter requests the proposal. */
export function CriteriaPanel({ editor, queue, onPropose, onKind }: CriteriaPanelProps) {
  const { t } = useTranslation()
  const { formats, access } = useSession()
  const { start, criteria, criteriaProblems, isChecked, isProposed, isProposing } = editor
  const { kind, today, detail } = start
  const [turn, setTurn] = useState(0)
  const separator = decimalMarkOf(formats)
  const errorOf = (field: CriteriaField) => {
    const problem = criteriaProblems.get(field)
    const isShown = isChecked || (problem !== undefined && problem !== 'empty')
    if (problem === undefined || !isShown) return undefined
    return t(`purchase.criteria.${field}.${problem as string}`, {
      most: mostOf[field] ?? 0,
      least: formats.date(addDays(today, -historyDaysMost)),
    })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onPropose()
  }
  const isByHand = kind === 'empty' || (kind === 'saved' && detail?.search === null)
  const isHidden = kind === 'saved' && !access.can('data/draft/showCriteria')
  return (
    <section
      className="panel k-pd-criteria"
      data-pane="panel"
      aria-label={t('report.criteria')}
      onKeyDown={handleKey}
    >
      <div className="ph">
        <h2>{t('report.criteria')}</h2>
        <span className="grow" />
        {kind === 'need' && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              editor.setCriteria({ ...startingCriteria(today), supplierIds: criteria.supplierIds })
              setTurn(count => count + 1)
            }}
          >
            {t('ui.reset')}
          </Button>
        )}
      </div>
      <div className="k-pd-form" key={turn}>
        {onKind !== undefined && kind !== 'saved' && (
          <Segmented
            label={t('purchase.kind')}
            value={kind}
            options={[
              { value: 'need', label: t('purchase.kind.need') },
              { value: 'empty', label: t('purchase.kind.empty') },
            ]}
            onChange={onKind}
          />
        )}
        <SupplierChoices editor={editor} queue={queue} error={errorOf('supplierIds')} />
        {kind === 'saved' && isByHand && <p className="hint">{t('dialog.searchCriteria.byHand')}</p>}
        {!isByHand && !isHidden && (
          <>
            <fieldset data-field="criteria">
              <legend className="lab">{t('purchase.search.criteria')}</legend>
              {needCriteria.map(criterion => (
                <Checkbox
                  key={criterion}
                  label={t(`purchase.criterion.${criterion}`)}
                  checked={criteria.criteria.includes(criterion)}
                  onChange={isOn =>
                    editor.setCriteria({
                      criteria: needCriteria.filter(one =>
                        one === criterion ? isOn : criteria.criteria.includes(one),
                      ),
                    })
                  }
                />
              ))}
              {errorOf('criteria') !== undefined && (
                <span className="hint err" role="alert">
                  {errorOf('criteria')}
                </span>
              )}
            </fieldset>
            {asksHistory(criteria) && (
              <div data-field="periodFrom">
                <DateField
                  formats={formats}
                  label={t('purchase.search.periodFrom')}
                  required
                  value={criteria.periodFrom}
                  max={addDays(today, -1)}
                  error={errorOf('periodFrom')}
                  hint={
                    criteria.periodFrom !== '' && criteria.periodFrom < today
                      ? t('purchase.history', {
                          count: daysBetween(criteria.periodFrom, today),
                          number: formats.number(daysBetween(criteria.periodFrom, today)),
                        })
                      : undefined
                  }
                  onChange={periodFrom => editor.setCriteria({ periodFrom })}
                />
              </div>
            )}
            <div data-field="leadTimeDays">
              <NumberField
                label={t('purchase.fact.leadTime')}
                unit={t('grid.filter.unitDays')}
                value={criteria.leadTimeDays ?? ''}
                placeholder={t('purchase.ownLeadTime')}
                min="0"
                max={String(leadTimeDaysMost)}
                decimalSeparator={separator}
                error={errorOf('leadTimeDays')}
                onChange={leadTimeDays => editor.setCriteria({ leadTimeDays })}
              />
              <Slider
                label={t('purchase.slider.leadTimeDays')}
                value={Number(
                  criteria.leadTimeDays === '' ? longestLeadTime(editor) : (criteria.leadTimeDays ?? 0),
                )}
                min={0}
                max={leadTimeSliderMost}
                step={1}
                onChange={days => editor.setCriteria({ leadTimeDays: String(days) })}
              />
            </div>
            <div data-field="forecastDays">
              <NumberField
                label={t('purchase.search.forecastDays')}
                required
                unit={t('grid.filter.unitDays')}
                value={criteria.forecastDays ?? ''}
                min="1"
                max={String(forecastDaysMost)}
                decimalSeparator={separator}
                error={errorOf('forecastDays')}
                onChange={forecastDays => editor.setCriteria({ forecastDays })}
              />
              <Slider
                label={t('purchase.slider.forecastDays')}
                value={Number(criteria.forecastDays ?? 0)}
                min={1}
                max={forecastSliderMost}
                step={1}
                onChange={days => editor.setCriteria({ forecastDays: String(days) })}
              />
            </div>
            <div data-field="growthFactor">
              <NumberField
                label={t('purchase.search.growthFactor')}
                value={criteria.growthFactor ?? ''}
                step="0.05"
                min="0"
                max={String(growthFactorMost)}
                decimalSeparator={separator}
                error={errorOf('growthFactor')}
                onChange={growthFactor => editor.setCriteria({ growthFactor })}
              />
              <Slider
                label={t('purchase.slider.growthFactor')}
                value={Math.round(Number(criteria.growthFactor ?? 0) * growthSteps)}
                min={0}
                max={growthSliderMost * growthSteps}
                step={1}
                onChange={steps => editor.setCriteria({ growthFactor: String(steps / growthSteps) })}
              />
            </div>
            <Checkbox
              label={t('purchase.search.subtractsDrafts')}
              checked={criteria.subtractsDrafts}
              onChange={subtractsDrafts => editor.setCriteria({ subtractsDrafts })}
            />
          </>
        )}
      </div>
      {!isByHand && !isHidden && (
        <div className="k-pd-propose">
          <Button icon="refresh" shortcut="Ctrl+Enter" busy={isProposing} onClick={onPropose}>
            {t(isProposed ? 'purchase.proposeAgain' : 'purchase.propose')}
          </Button>
        </div>
      )}
    </section>
  )
}

const mostOf: Readonly<Partial<Record<CriteriaField, number>>> = {
  leadTimeDays: leadTimeDaysMost,
  forecastDays: forecastDaysMost,
  growthFactor: growthFactorMost,
}

/** Sliders cover the usual range; the fields accept more. */
const leadTimeSliderMost = 120
const forecastSliderMost = 180
const growthSliderMost = 3
/** Steps of the growth slider per 1. */
const growthSteps = 20

/** The position of the slider while each material has its own lead time. */
function longestLeadTime({ draft }: DraftEditor): number {
  return (draft?.lines ?? []).reduce((most, { material }) => Math.max(most, material?.leadTimeDays ?? 0), 0)
}

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onChange: (value: number) => void
}

function Slider({ label, value, onChange, ...range }: SliderProps) {
  return (
    <input
      type="range"
      className="k-pd-slider"
      aria-label={label}
      {...range}
      value={Math.min(Math.max(value, range.min), range.max)}
      onChange={event => onChange(Number(event.currentTarget.value))}
    />
  )
}
