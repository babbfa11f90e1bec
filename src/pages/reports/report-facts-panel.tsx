/** The totals of a report, and its criteria. */
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../contract/filter'
import { workingGapMostMinutes } from '../../contract/report-limits'
import type { AnyCriteria } from '../../contract/reports/criteria'
import type { CriterionWords } from '../../contract/reports/criteria-words'
import { figureTitleKey, reportFigures, type ReportFacts } from '../../contract/reports/report-facts'
import type { ReportName } from '../../contract/reports/report-names'
import { type Formats, moneyText } from '../../contract/formats'
import { NotRefreshed } from '../../ui/controls/not-loaded'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import { isChosen } from '../../contract/reports/report-bars'
import type { NarrowedFacts } from './use-report-run'
import { periodNames } from './use-report-words'

type FigureKind = 'money' | 'count' | 'quantity' | 'hours' | 'percent'

/** Up to this number, figures are in rows of two, more in rows of three. */
const figuresInPairs = 4

/** Criteria that the head of the page already shows. */
const inHead: readonly string[] = ['basedOn', ...periodNames]

export interface ReportFactsPanelProps {
  readonly report: ReportName
  readonly criteria: AnyCriteria
  readonly words: readonly CriterionWords[]
  /** Totals of the whole run. */
  readonly facts: ReportFacts
  /** Totals of the filtered or searched rows; null while all rows are shown. */
  readonly narrowed: NarrowedFacts | null
  /** The filters of the grid below. */
  readonly filters: readonly Filter[]
  readonly onFilter: (filter: Filter) => void
}

export function ReportFactsPanel(props: ReportFactsPanelProps) {
  const { report, criteria, words, facts, narrowed, filters, onFilter } = props
  const { t } = useTranslation()
  const { formats } = useSession()
  const kinds: Readonly<Record<string, FigureKind>> = reportFigures[report]
  const basis = criteria['basedOn']
  const { figures } = narrowed?.facts ?? facts
  const isLate = narrowed !== null && narrowed.facts === undefined && narrowed.failure === null
  return (
    <section
      className="panel k-report-facts"
      aria-label={t('report.page.result')}
      aria-busy={isLate}
      tabIndex={0}
    >
      <div className="ph">
        <h2>{t('report.page.result')}</h2>
        {narrowed?.facts !== undefined && <span className="muted">{t('report.page.filtered')}</span>}
        {typeof basis === 'string' && <span className="muted">{t(`report.basedOn.${basis}`)}</span>}
      </div>
      {narrowed !== null && <NotRefreshed failure={narrowed.failure} onRetry={narrowed.retry} />}
      <dl className={classNames('k-report-figures', Object.keys(kinds).length > figuresInPairs && 'k-many')}>
        {Object.entries(kinds).map(([name, kind]) => (
          <div key={name}>
            <dt>{t(figureTitleKey(report, name))}</dt>
            <dd>{figureText(figures[name] ?? null, kind, formats)}</dd>
          </div>
        ))}
      </dl>
      {report === 'materialSummary' && (
        <WithoutPrice
          count={Number(facts.figures['withoutCost'] ?? 0)}
          filters={filters}
          onFilter={onFilter}
        />
      )}
      {report === 'slowMovingMaterials' && <p className="k-report-note">{t('report.file.note.pick')}</p>}
      {report === 'employeeEfficiency' && (
        <p className="k-report-note">
          {t('report.file.note.workingTime', { minutes: formats.number(workingGapMostMinutes, 0) })}
        </p>
      )}
      {report === 'supplierPunctuality' && (
        <p className="k-report-note">{t('report.file.note.punctuality')}</p>
      )}
      <CriteriaChips words={words.filter(({ name }) => !inHead.includes(name))} />
    </section>
  )
}

/** The text of a figure outside a table: money with its currency. */
function figureText(value: string | null, kind: FigureKind, formats: Formats): string {
  if (value === null) return formats.number(null)
  if (kind === 'money') return moneyText(value, formats)
  if (kind === 'percent') return formats.percent(value)
  return formats.number(value, { count: 0, hours: 2, quantity: undefined }[kind])
}

const withoutCost: Filter = { selector: 'hasNoCost', operator: 'IsEqualTo', value: true, type: 'boolean' }

interface WithoutPriceProps extends Pick<ReportFactsPanelProps, 'filters' | 'onFilter'> {
  readonly count: number
}

/** The number of materials without a price, which count as zero, with a link to their rows. */
function WithoutPrice({ count, filters, onFilter }: WithoutPriceProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  if (count === 0) return null
  return (
    <p className="k-report-note">
      <button
        type="button"
        className="lnk"
        aria-pressed={isChosen(filters, withoutCost)}
        onClick={() => onFilter(withoutCost)}
      >
        {t('report.file.note.withoutCost', { count, number: formats.number(count, 0) })}
      </button>
    </p>
  )
}

/** The criteria of the report, each as a chip. */
export function CriteriaChips({ words }: { readonly words: readonly CriterionWords[] }) {
  const { t } = useTranslation()
  if (words.length === 0) return null
  return (
    <ul className="k-report-chips" aria-label={t('report.criteria')}>
      {words.map(({ name, label, text }) => (
        <li key={name} title={label}>
          <span className="sr">{label}: </span>
          {text}
        </li>
      ))}
    </ul>
  )
}
