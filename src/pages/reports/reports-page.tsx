/** The reports that the user may open as tiles, by feature and permission (spec 1, section 2), with the user's own reports below. */
import { useTranslation } from 'react-i18next'
import type { AreaPageProps } from '../area-pages'
import { reportOffers } from '../../catalog/reports/reports'
import { reportPlaces } from '../../contract/reports/report-names'
import { EmptyState } from '../../ui/controls/empty-state'
import { usePlaces } from '../../ui/places'
import { Icon } from '../../ui/theme/icons'
import { iconNamed } from '../../ui/theme/icon-paths'
import '../page-frame.css'
import { SavedReportLists } from './saved-report-lists'
import './report-config.css'

export function Page({ title }: AreaPageProps) {
  const { canOpen, navigate } = usePlaces()
  const { t } = useTranslation()
  const offered = reportOffers.filter(({ name }) => canOpen(reportPlaces[name].config))
  const names = offered.map(({ name }) => name)
  return (
    <div className="k-page">
      <div className="phead">
        <h1 part="heading">{title}</h1>
      </div>
      <div className="body">
        {offered.length === 0 ? (
          <section className="panel" role="status">
            <EmptyState drawing="widgets" title={t('report.none.title')} text={t('report.none.text')} />
          </section>
        ) : (
          <ul className="tiles k-reports">
            {offered.map(({ name, icon }) => (
              <li key={name}>
                <button
                  type="button"
                  className="tile"
                  onClick={() => navigate({ page: reportPlaces[name].config })}
                >
                  <span className="t">
                    <Icon name={iconNamed(icon) ?? 'report'} />
                    <span>{t(`report.${name}.title`)}</span>
                  </span>
                  <span className="s">{t(`report.${name}.text`)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {offered.length > 0 && <SavedReportLists reports={names} />}
      </div>
    </div>
  )
}
