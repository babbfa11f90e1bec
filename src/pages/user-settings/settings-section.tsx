/** The section `settings`: settings of the cockpit for all users of the business unit, and the defaults for users (spec 2, section 6). */
import { useTranslation } from 'react-i18next'
import { usePlaces } from '../../ui/places'
import type { SectionProps } from '../sections-page'
import { StartSettings } from './start-settings'
import { SettingsPanel, UnitSection } from './unit-section'
import { UnitSetting } from './unit-setting'

export function Section({ frame, refreshes = 0 }: SectionProps) {
  const { navigate } = usePlaces()
  const { t } = useTranslation()
  return (
    <UnitSection
      frame={frame}
      refreshes={refreshes}
      draftKey="unitCockpitEdits"
      owners={['cockpit.', 'start.', 'grid.']}
    >
      {unit => (
        <>
          <SettingsPanel title={t('unitSettings.panel.cockpit')} hint={t('unitSettings.atOnce')}>
            <div className="k-settings-fields">
              <UnitSetting field="cockpit.displayName" hasHint placeholder="Cockpit" />
              <UnitSetting field="cockpit.heartBeat" hasHint unit="ms" />
              <UnitSetting field="cockpit.rowsLimit" hasHint />
              <UnitSetting field="cockpit.takeLimit" hasHint />
              <UnitSetting field="cockpit.integrationQuantityMost" hasHint />
              <p className="hint k-setting">
                {t('unitSettings.refreshElsewhere')}{' '}
                <button type="button" className="lnk" onClick={() => navigate({ page: 'kpi-management' })}>
                  {t('route.kpi-management')}
                </button>
              </p>
            </div>
          </SettingsPanel>
          <SettingsPanel title={t('unitSettings.panel.signIn')}>
            <div className="k-settings-fields">
              <UnitSetting field="cockpit.passwordMinLength" hasHint />
              <UnitSetting field="cockpit.licenseOveruseAllowed" hasHint />
            </div>
          </SettingsPanel>
          <StartSettings savesCount={unit.saves.length} />
        </>
      )}
    </UnitSection>
  )
}
