/** A section of the business unit's settings: loads them, then shows its fields. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionPlaceholder } from '../section-placeholder'
import type { SectionProps } from '../sections-page'
import { SettingsTab } from '../settings-form/settings-page'
import { SettingsSaves } from '../settings-form/settings-saves'
import { unitTitle } from './unit-settings-words'
import type { UnitSettingsState } from '../../contract/endpoints/unit-settings'
import { unitState, useUnitSettings } from './use-unit-settings'
import { useResource, type Shown } from '../../ui/use-resource'

export interface UnitSectionProps extends Pick<SectionProps, 'frame' | 'refreshes'> {
  readonly draftKey: string
  /** Prefixes of the section's fields: `cockpit.`. */
  readonly owners: readonly string[]
  /** When saved values take effect; absent: at once. */
  readonly savedNote?: string
  readonly children: (state: UnitSettingsState) => ReactNode
}

export function UnitSection({ refreshes = 0, ...props }: UnitSectionProps) {
  const { t } = useTranslation()
  const loaded = useResource(unitState, undefined, { version: refreshes })
  if (loaded.value !== undefined) return <UnitSettingsTab {...props} loaded={loaded} state={loaded.value} />
  return (
    <SectionPlaceholder
      frame={props.frame}
      title={t('unitSettings.notLoaded')}
      failure={loaded.failure}
      onRetry={loaded.refetch}
    />
  )
}

interface UnitSettingsTabProps extends Omit<UnitSectionProps, 'refreshes'> {
  readonly loaded: Shown<UnitSettingsState>
  readonly state: UnitSettingsState
}

function UnitSettingsTab({
  frame,
  draftKey,
  owners,
  savedNote,
  loaded,
  state,
  children,
}: UnitSettingsTabProps) {
  const { t } = useTranslation()
  const { form, saves, textOf } = useUnitSettings({ draftKey, owners, savedNote }, state, loaded)
  return (
    <SettingsTab frame={frame} form={form} loaded={loaded}>
      {children(state)}
      <SettingsSaves saves={saves} titleOf={field => unitTitle(field, t)} textOf={textOf} />
    </SettingsTab>
  )
}

export interface SettingsPanelProps {
  readonly title: string
  readonly hint?: ReactNode
  readonly children: ReactNode
}

/** A panel of related settings. */
export function SettingsPanel({ title, hint, children }: SettingsPanelProps) {
  return (
    <section className="panel" aria-label={title}>
      <div className="ph">
        <h2>{title}</h2>
        <span className="grow" />
        {hint !== undefined && <span className="hint">{hint}</span>}
      </div>
      {children}
    </section>
  )
}
