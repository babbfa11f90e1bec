/** A preview of the report's figures, updated shortly after the criteria changed. */
import { useTranslation } from 'react-i18next'
import { figureTitleKey } from '../../contract/reports/report-facts'
import { useNumber } from '../../ui/dashboard/use-number'
import { failureSentence } from '../../ui/failure-sentence'
import { classNames } from '../../ui/theme/icons'
import { useCriteria } from './criteria-context'

export function EstimatePanel() {
  const { t } = useTranslation()
  const number = useNumber()
  const { offer, problems, estimate } = useCriteria()
  const { value, failure, isFetching } = estimate
  const isOld = isFetching || problems.size > 0
  const seconds = Math.max(1, Math.round((value?.tookMs ?? 0) / 1000))
  const found = value?.facts
  const counted = found?.figures[offer.counted]
  return (
    <section className="panel k-rc-estimate" aria-label={t('report.estimate')} aria-busy={isFetching}>
      <div className="ph">
        <h2>{t('report.estimate')}</h2>
      </div>
      <div role="status">
        {found !== undefined && (
          <dl className={classNames(isOld && 'old')}>
            {counted !== undefined && counted !== null && (
              <div>
                <dt>{t('report.estimate.about', { what: t(figureTitleKey(offer.name, offer.counted)) })}</dt>
                <dd>{number(Number(counted))}</dd>
              </div>
            )}
            <div>
              <dt>{t('report.estimate.about', { what: t('export.about.rows') })}</dt>
              <dd>{number(found.rows)}</dd>
            </div>
          </dl>
        )}
        <p className={classNames('sec', failure !== null && 'err')}>
          {problems.size > 0
            ? t('report.estimate.waits')
            : failure !== null
              ? failureSentence(failure, t)
              : found === undefined
                ? t('report.estimate.counting')
                : found.rows === 0
                  ? t('report.estimate.nothing')
                  : t('report.estimate.takes', { count: seconds, number: number(seconds) })}
        </p>
      </div>
    </section>
  )
}
