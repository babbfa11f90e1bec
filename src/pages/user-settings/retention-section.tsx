/** The section `retention`: how long rows that grow with every day stay in the database, and which rows are archived when and where. */
import { useTranslation } from 'react-i18next'
import { unitSettings, type RetainedRows, type RetentionState } from '../../contract/endpoints/unit-settings'
import {
  retainedForever,
  retentionDaysLeast,
  retentionDaysMost,
  retentionKinds,
  type RetentionKind,
} from '../../contract/retention'
import { resource } from '../../kernel/resource'
import { Banner } from '../../ui/controls/banner'
import { Loaded } from '../../ui/controls/loaded'
import { GridSkeleton } from '../../ui/controls/skeleton'
import { useEntryForm } from '../../ui/edit/entry-form'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import type { SectionProps } from '../sections-page'
import { SettingsPanel, UnitSection } from './unit-section'
import { UnitSetting } from './unit-setting'
import { unitTitle, unitValueText } from './unit-settings-words'
import './retention-section.css'

type PreviewedDays = Readonly<Partial<Record<RetentionKind, number>>>

const retentionState = resource({
  fetch: ({ api }, signal, previewed: PreviewedDays) =>
    api.call(unitSettings.retention, { query: previewed }, { signal }),
  // Debounce: the number of days is typed digit by digit.
  delayMs: 300,
})

export function Section({ frame, refreshes = 0 }: SectionProps) {
  const { t } = useTranslation()
  return (
    <UnitSection
      frame={frame}
      refreshes={refreshes}
      draftKey="unitRetentionEdits"
      owners={retentionKinds.map(fieldOf)}
      savedNote={t('retention.savedNote')}
    >
      {unit => (
        <>
          <SettingsPanel title={t('unitSettings.panel.retention')}>
            <div className="k-settings-fields">
              {retentionKinds.map(kind => (
                <UnitSetting key={kind} field={fieldOf(kind)} hasHint />
              ))}
            </div>
          </SettingsPanel>
          <WhatGoes version={`${refreshes} ${unit.saves[0]?.at ?? ''}`} />
        </>
      )}
    </UnitSection>
  )
}

/** Computed from the days in the fields, saved or not. */
function WhatGoes({ version }: { readonly version: string }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { values } = useEntryForm()
  const previewed = Object.fromEntries(
    retentionKinds.flatMap(kind => {
      const days = daysIn(values[fieldOf(kind)])
      return days === null ? [] : [[kind, days]]
    }),
  )
  const loaded = useResource(retentionState, previewed, { version })
  const { value } = loaded
  return (
    <SettingsPanel
      title={t('retention.title')}
      hint={value && t('retention.night', { at: formats.dateTime(value.night) })}
    >
      <Loaded docked from={loaded} notLoaded={t('retention.notLoaded')} shape={<GridSkeleton rows={3} />}>
        {state => <RetentionTable state={state} />}
      </Loaded>
    </SettingsPanel>
  )
}

function RetentionTable({ state: { problem, folder, kinds } }: { readonly state: RetentionState }) {
  const { t } = useTranslation()
  return (
    <>
      {problem !== null && (
        <Banner tone="warning" docked>
          {t(`retention.problem.${problem}`)}
        </Banner>
      )}
      <div className="k-retention" tabIndex={0} role="group" aria-label={t('retention.title')}>
        <table className="k-table">
          <thead>
            <tr>
              <th scope="col">{t('retention.kind')}</th>
              <th scope="col">{t('retention.kept')}</th>
              <th scope="col">{t('retention.since')}</th>
              <th scope="col" className="r">
                {t('retention.there')}
              </th>
              <th scope="col">{t('retention.oldest')}</th>
              <th scope="col">{t('retention.next')}</th>
              <th scope="col">{t('retention.moved')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(row => (
              <RetentionLine key={row.kind} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {problem === null && <p className="hint k-retention-where">{t('retention.where', { folder })}</p>}
    </>
  )
}

function RetentionLine({ row }: { readonly row: RetainedRows }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { kind, days, since, rows, oldest, next, moved } = row
  const counted = (count: number) => ({ count, number: formats.number(count, 0) })
  return (
    <tr>
      <th scope="row">{unitTitle(fieldOf(kind), t)}</th>
      <td>{unitValueText(fieldOf(kind), days, t, formats)}</td>
      <td>{since === null ? t('retention.fromTheStart') : formats.dateTime(since)}</td>
      <td className="r">{formats.number(rows, 0)}</td>
      <td>{formats.date(oldest)}</td>
      <td>
        {next === null
          ? t('retention.nothing')
          : t('retention.nextRows', { ...counted(next.rows), day: formats.date(next.day) })}
      </td>
      <td>
        {moved === null
          ? t('retention.nothing')
          : t('retention.movedRows', { ...counted(moved.rows), day: formats.date(moved.last) })}
      </td>
    </tr>
  )
}

const fieldOf = (kind: RetentionKind): string => `retention.${kind}`

/** Null when the setting cannot have the value: the figures then use the saved days. */
function daysIn(entry: string | boolean | null | undefined): number | null {
  const days = typeof entry === 'string' && /^\d+$/.test(entry) ? Number(entry) : null
  if (days === null || days === retainedForever) return days
  return days >= retentionDaysLeast && days <= retentionDaysMost ? days : null
}
