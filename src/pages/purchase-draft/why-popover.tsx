/** Why a quantity is proposed: every criterion with its inputs, the total, the rounding, and the weeks behind the forecast. */
import { useTranslation } from 'react-i18next'
import type { NeedLine } from '../../contract/endpoints/purchase-inputs'
import { drafts as endpoints } from '../../contract/endpoints/purchasing'
import { decimal } from '../../contract/decimal'
import { purchaseNeed, type CriterionNeed, type PurchaseNeed } from '../../contract/purchase-need'
import { resource } from '../../kernel/resource'
import { Popover } from '../../ui/controls/popover'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { addDays } from '../../contract/company-day'
import { parametersOf, type DraftLine, type PageParameters } from './draft-lines'
import { needBar } from './need-words'
import { SalesChart, type Weeks } from './sales-chart'
import { WhyLinks } from './why-links'

export interface WhyPopoverProps {
  readonly line: DraftLine
  readonly material: NeedLine
  /** Null for a draft made by hand: then only the stock situation is shown. */
  readonly parameters: PageParameters | null
  readonly periodFrom: string | null
  readonly today: string
  readonly anchor: Element
  readonly onClose: () => void
}

/** Px. */
const width = 430
/** Number of weeks in the chart without a chosen sales history. */
const weeksShown = 13

export function WhyPopover({
  line,
  material,
  parameters,
  periodFrom,
  today,
  anchor,
  onClose,
}: WhyPopoverProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const from = periodFrom ?? addDays(today, -7 * weeksShown)
  const weeks = useWeeks(material.materialId, from)
  const quantity = (value: string) => `${formats.number(value)} ${material.uoM ?? ''}`.trim()
  const need = purchaseNeed(material, parametersOf(material, parameters ?? situationOnly))
  const title =
    parameters === null || line.proposed === null
      ? t('purchase.why.situation')
      : t('purchase.why.title', { quantity: quantity(need.quantity) })
  return (
    <Popover
      title={title}
      note={material.itemNo}
      anchor={anchor}
      placement="below-end"
      width={width}
      onClose={onClose}
    >
      <div className="k-pd-whybody">
        <Bar material={material} need={need} />
        <Situation
          material={material}
          need={need}
          today={today}
          isByNeed={parameters !== null}
          leadTimeDays={parameters?.leadTimeDays ?? material.leadTimeDays}
        />
        {parameters !== null && (
          <>
            {need.criteria.map(criterion => (
              <Criterion key={criterion.criterion} {...{ criterion, need, material, parameters }} />
            ))}
            <Rounding need={need} material={material} isSubtracted={parameters.subtractsDrafts} />
            {line.proposed !== null && !isSameQuantity(line.proposed, need.quantity) && (
              <p className="hint">{t('purchase.why.changed', { quantity: quantity(line.proposed) })}</p>
            )}
          </>
        )}
        {material.inDraftNumbers.length > 0 && (
          <p className="hint">
            {t('purchase.why.drafts', {
              quantity: quantity(material.inOtherDrafts),
              drafts: material.inDraftNumbers.join(', '),
            })}
          </p>
        )}
        <SalesChart
          weeks={weeks}
          daily={need.criteria.find(({ averageDaily }) => averageDaily !== null)?.averageDaily ?? null}
          growthFactor={parameters?.growthFactor ?? '1'}
          horizonDays={parameters === null ? 0 : need.horizonDays}
        />
        <WhyLinks material={material} from={from} />
      </div>
    </Popover>
  )
}

const isSameQuantity = (one: string, other: string) => decimal(one) === decimal(other)

const situationOnly: PageParameters = {
  criteria: [],
  forecastDays: 0,
  growthFactor: '1',
  subtractsDrafts: false,
  periodDays: null,
  leadTimeDays: null,
}

/** The quantities on hand, ingoing, and missing to the wanted quantity. */
function Bar({ material, need }: { readonly material: NeedLine; readonly need: PurchaseNeed }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const bar = needBar(material.onHand, need)
  return (
    <div className="k-pd-bar" aria-hidden="true">
      <div className="k-pd-parts">
        <span className="have" style={{ flexGrow: bar.onHand }} />
        <span className="comes" style={{ flexGrow: bar.ingoing }} />
        <span className="lacks" style={{ flexGrow: bar.missing }} />
        {bar.demand !== null && <i style={{ left: `${bar.demand}%` }} />}
      </div>
      <div className="k-pd-legend">
        <span className="have">
          {t('purchase.why.onHand', { quantity: formats.number(material.onHand) })}
        </span>
        <span className="comes">{t('purchase.why.ingoing', { quantity: formats.number(need.ingoing) })}</span>
        <span className="lacks">{t('purchase.why.missing', { quantity: formats.number(need.need) })}</span>
      </div>
    </div>
  )
}

interface SituationProps {
  readonly material: NeedLine
  readonly need: PurchaseNeed
  readonly today: string
  readonly isByNeed: boolean
  readonly leadTimeDays: number
}

/** Stock, receipts and demand, with which all criteria begin. */
function Situation({ material, need, today, isByNeed, leadTimeDays }: SituationProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const until = formats.date(addDays(today, need.horizonDays))
  const days = (count: number) => t('ui.days', { count, number: formats.number(count) })
  return (
    <div>
      <dl className="k-pd-sum num">
        <Term
          text={t('purchase.why.sum.onHand', { reserved: formats.number(material.reserved) })}
          value={formats.number(material.onHand)}
        />
        <Term
          text={t('purchase.why.sum.ingoing', { date: until })}
          value={`+ ${formats.number(need.ingoing)}`}
        />
        <Term text={t('purchase.why.sum.known', { date: until })} value={`− ${formats.number(need.known)}`} />
        <Term text={t('purchase.why.sum.projected')} value={formats.number(need.projected)} isTotal />
      </dl>
      {isByNeed && (
        <p className="hint">
          {t('purchase.why.horizon', {
            days: days(need.horizonDays),
            lead: days(leadTimeDays),
            forecast: days(need.horizonDays - leadTimeDays),
          })}
        </p>
      )}
    </div>
  )
}

interface CriterionProps {
  readonly criterion: CriterionNeed
  readonly need: PurchaseNeed
  readonly material: NeedLine
  readonly parameters: PageParameters
}

/** One criterion with its inputs; the decisive one is highlighted. */
function Criterion({ criterion: one, need, material, parameters }: CriterionProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const isDecisive = one.criterion === need.decisive
  const inDays = (count: number | null) =>
    t('purchase.why.inDays', { count: count ?? 0, number: formats.number(count) })
  const words = {
    level: formats.number(one.upTo),
    critical: formats.number(material.minimum),
    projected: formats.number(need.projected),
    daily: one.averageDaily === null ? '–' : formats.number(shortened(one.averageDaily)),
    days: inDays(need.horizonDays),
    growth: formats.number(parameters.growthFactor),
    forecast: one.forecast === null ? '–' : formats.number(shortened(one.forecast)),
    shipped: formats.number(material.shipped),
    period: inDays(parameters.periodDays),
    known: formats.number(need.known),
    minimum: formats.number(material.minimum ?? '0'),
    onHand: formats.number(material.onHand),
    ingoing: formats.number(need.ingoing),
  }
  const kind =
    one.criterion !== 'knownOrders' && one.criterion !== 'salesHistory' && one.upTo === null
      ? 'noLevel'
      : one.need === '0'
        ? 'none'
        : 'some'
  return (
    <section className={isDecisive ? 'k-pd-criterion on' : 'k-pd-criterion'}>
      <h3>
        <span>{t(`purchase.criterion.${one.criterion}`)}</span>
        <b className="num">{formats.number(shortened(one.need))}</b>
      </h3>
      <p className="hint">
        {kind === 'noLevel' ? t('purchase.why.noLevel') : t(`purchase.why.${one.criterion}.${kind}`, words)}
      </p>
    </section>
  )
}

interface RoundingProps {
  readonly need: PurchaseNeed
  readonly material: NeedLine
  readonly isSubtracted: boolean
}

/** From the largest need to the ordered quantity. */
function Rounding({ need, material, isSubtracted }: RoundingProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <dl className="k-pd-sum num">
      <Term text={t('purchase.why.demand')} value={formats.number(shortened(need.need))} isTotal />
      {isSubtracted && need.lessDrafts !== '0' && (
        <Term text={t('purchase.why.lessDrafts')} value={`− ${formats.number(need.lessDrafts)}`} />
      )}
      <Term
        text={t('purchase.why.rounded', {
          multiple: formats.number(material.multiple === '0' ? '1' : material.multiple),
          minimum: formats.number(material.minimumQuantity),
        })}
        value={formats.number(need.quantity)}
      />
    </dl>
  )
}

function Term({
  text,
  value,
  isTotal = false,
}: {
  readonly text: string
  readonly value: string
  readonly isTotal?: boolean
}) {
  return (
    <div className={isTotal ? 't' : undefined}>
      <dt>{text}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** At most two decimals: more would not explain anything. */
function shortened(value: string): string {
  return /^-?\d+\.\d{3,}$/.test(value)
    ? Number(value)
        .toFixed(2)
        .replace(/\.?0+$/, '')
    : value
}

const salesByWeek = resource({
  fetch: ({ api }, signal, query: { readonly materialId: number; readonly from: string }) =>
    api.call(endpoints.salesHistory, { query }, { signal }),
})

/** Sales by week; null while loading. */
function useWeeks(materialId: number, from: string): Weeks {
  const { value, failure } = useResource(salesByWeek, { materialId, from })
  return failure === null ? (value ?? null) : 'failed'
}
