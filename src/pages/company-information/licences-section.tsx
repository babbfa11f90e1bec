/** Licences of the business unit: how many there are and who holds one, and its features (spec 1, section 2, company information). */
import { useTranslation } from 'react-i18next'
import { company } from '../../contract/endpoints/unit-settings'
import { features, type Feature } from '../../contract/features'
import { Loaded } from '../../ui/controls/loaded'
import { ProgressBar } from '../../ui/controls/progress'
import { GridSkeleton } from '../../ui/controls/skeleton'
import { useSession } from '../../ui/session-context'
import { Glyph } from '../../ui/theme/icons'
import type { SectionProps } from '../sections-page'
import '../page-frame.css'
import '../settings-form/settings-form.css'
import { TabbedPage } from '../tabbed-page'
import { featuresWithoutEffect } from './features-without-effect'
import { resource, unchanged } from '../../kernel/resource'
import { useResource } from '../../ui/use-resource'
import './licences-section.css'

const licences = resource({
  key: 'licences',
  fetch: ({ api }, signal) => api.call(company.licences, {}, { signal }),
  topics: ['Access'],
  apply: unchanged,
})
type Licences = Awaited<ReturnType<typeof licences.fetch>>

/** The tab `licences`. */
export function Section({ frame, refreshes = 0 }: SectionProps) {
  const { t } = useTranslation()
  const loaded = useResource(licences, undefined, { version: refreshes })
  return (
    <TabbedPage {...frame}>
      <div className="k-settings">
        <Loaded from={loaded} notLoaded={t('company.notLoaded')} shape={<GridSkeleton rows={10} />}>
          {state => (
            <>
              <div className="k-settings-two">
                <div className="k-settings-main">
                  <Holders licences={state} />
                </div>
                <Figures licences={state} />
              </div>
              <Features enabled={state.features} />
            </>
          )}
        </Loaded>
      </div>
    </TabbedPage>
  )
}

function Figures({ licences }: { readonly licences: Licences }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { usedLicenses, staticLicenses, isOveruseAllowed } = licences
  const words = t('company.licencesUsed', {
    used: formats.number(usedLicenses, 0),
    all: formats.number(staticLicenses, 0),
    count: staticLicenses,
  })
  return (
    <section className="panel" aria-label={t('company.section.licences')}>
      <div className="ph">
        <h2>{t('company.section.licences')}</h2>
      </div>
      <div className="k-licences">
        <strong>{words}</strong>
        <ProgressBar
          label={words}
          value={Math.min(usedLicenses, staticLicenses)}
          max={Math.max(staticLicenses, 1)}
        />
        <p className="sec">{t(isOveruseAllowed ? 'company.overuseAllowed' : 'company.overuseRefused')}</p>
      </div>
    </section>
  )
}

function Holders({ licences }: { readonly licences: Licences }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <section className="panel" aria-label={t('company.holders')}>
      <div className="ph">
        <h2>{t('company.holders')}</h2>
      </div>
      <table className="k-table k-licence-table">
        <thead>
          <tr>
            <th scope="col">{t('field.userName')}</th>
            <th scope="col">{t('field.displayName')}</th>
            <th scope="col" className="r">
              {t('view.UserSession')}
            </th>
            <th scope="col">{t('field.lastSeen')}</th>
          </tr>
        </thead>
        <tbody>
          {licences.holders.map(({ userName, displayName, sessions, lastSeen }) => (
            <tr key={userName}>
              <td>{userName}</td>
              <td>{displayName}</td>
              <td className="r">{formats.number(sessions, 0)}</td>
              <td className="num">{formats.dateTime(lastSeen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Features({ enabled }: { readonly enabled: readonly Feature[] }) {
  const { t } = useTranslation()
  return (
    <section className="panel" aria-label={t('company.features')}>
      <div className="ph">
        <h2>{t('company.features')}</h2>
        <span className="grow" />
        <span className="hint">{t('company.featuresHint')}</span>
      </div>
      <ul className="k-features">
        {features.map(feature => {
          const isOn = enabled.includes(feature)
          return (
            <li key={feature} className={isOn ? 'k-feature-on' : 'k-feature-off'}>
              <Glyph name={isOn ? 'check' : 'dot'} />
              <span>
                {t(`feature.${feature}`)} <span className="sr">{t(isOn ? 'ui.on' : 'ui.off')}</span>
              </span>
              {featuresWithoutEffect.has(feature) && (
                <span className="hint">{t('company.withoutEffect')}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
