/** All reports that the user may open, with the current one marked. */
import { useTranslation } from 'react-i18next'
import { reportOffers } from '../../catalog/reports/reports'
import { reportPlaces, type ReportName } from '../../contract/reports/report-names'
import { usePlaces } from '../../ui/places'
import { classNames, Icon } from '../../ui/theme/icons'
import { iconNamed } from '../../ui/theme/icon-paths'

export function ReportList({ report }: { readonly report: ReportName }) {
  const { canOpen, navigate } = usePlaces()
  const { t } = useTranslation()
  return (
    <nav className="panel k-rc-list" aria-label={t('route.reports-page')}>
      <div className="ph">
        <h2>{t('route.reports-page')}</h2>
      </div>
      <ul>
        {reportOffers
          .filter(({ name }) => canOpen(reportPlaces[name].config))
          .map(({ name, icon }) => (
            <li key={name}>
              <button
                type="button"
                className={classNames(name === report && 'on')}
                aria-current={name === report ? 'page' : undefined}
                onClick={() => navigate({ page: reportPlaces[name].config })}
              >
                <Icon name={iconNamed(icon) ?? 'report'} />
                <span>
                  <b>{t(`report.${name}.title`)}</b>
                  <small className="hint">{t(`report.${name}.text`)}</small>
                </span>
              </button>
            </li>
          ))}
      </ul>
    </nav>
  )
}
