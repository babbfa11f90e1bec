/** The section `system`: allowed IP addresses, features, switches of the code, and the handheld terminals (spec 2, section 6). */
import { useTranslation } from 'react-i18next'
import { features } from '../../contract/features'
import { codeSwitches, unitSettingKinds } from '../../contract/unit-settings'
import { featuresWithoutEffect } from '../company-information/features-without-effect'
import type { SectionProps } from '../sections-page'
import { FlagEntry } from '../../ui/edit/entry-form'
import { SettingsPanel, UnitSection } from './unit-section'
import { UnitSetting } from './unit-setting'

/** Settings of the terminal in seconds. */
const inSeconds = new Set(['checkmarkDisplaySeconds', 'heartbeatSeconds', 'timeoutSeconds'])

export function Section({ frame, refreshes = 0 }: SectionProps) {
  const { t } = useTranslation()
  return (
    <UnitSection
      frame={frame}
      refreshes={refreshes}
      draftKey="unitSystemEdits"
      owners={['system.', 'codeSwitch.', 'feature.', 'terminal.']}
    >
      {unit => (
        <>
          <SettingsPanel
            title={t('unitSettings.panel.addresses')}
            hint={t('unitSettings.ownAddress', { address: unit.address })}
          >
            <div className="k-settings-fields">
              <div className="k-whole">
                <UnitSetting
                  field="system.ipAllowList"
                  hasHint
                  rows={5}
                  placeholder={'10.20.0.0/16   # Honningsvåg\n2001:db8:7::/48'}
                />
              </div>
            </div>
          </SettingsPanel>
          <SettingsPanel title={t('company.features')} hint={t('unitSettings.featuresAtOnce')}>
            <div className="k-settings-fields">
              {features.map(feature => (
                <FlagEntry
                  className="k-setting"
                  key={feature}
                  field={`feature.${feature}`}
                  {...(featuresWithoutEffect.has(feature) ? { hint: t('company.withoutEffect') } : {})}
                />
              ))}
            </div>
          </SettingsPanel>
          <SettingsPanel title={t('unitSettings.panel.codeSwitches')}>
            <div className="k-settings-fields">
              {codeSwitches.map(name => (
                <UnitSetting key={name} field={`codeSwitch.${name}`} hasHint />
              ))}
            </div>
          </SettingsPanel>
          <SettingsPanel title={t('unitSettings.panel.terminal')} hint={t('unitSettings.terminalHint')}>
            <div className="k-settings-fields">
              {Object.keys(unitSettingKinds.terminal).map(key => (
                <UnitSetting
                  key={key}
                  field={`terminal.${key}`}
                  hasHint
                  {...(inSeconds.has(key) ? { unit: 's' } : {})}
                />
              ))}
            </div>
          </SettingsPanel>
        </>
      )}
    </UnitSection>
  )
}
