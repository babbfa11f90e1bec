/** Who saved the KPI settings and when, with the changes of each save. */
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { KpiSettingsState } from '../../contract/endpoints/dashboard-settings'
import { useAge } from '../../ui/dashboard/use-age'
import { useSession } from '../../ui/session-context'
import { Icon } from '../../ui/theme/icons'
import { useKpiWords } from './kpi-words'

type Save = KpiSettingsState['saves'][number]

export interface LastSaveProps {
  readonly save: Save
  /** Moves the focus to the history. */
  readonly onOpen: () => void
}

/** The last save, on one line. */
export function LastSave({ save, onOpen }: LastSaveProps) {
  const { t } = useTranslation()
  const { serverTimeOffsetMs } = useSession()
  const age = useAge(Date.parse(save.at) - serverTimeOffsetMs)
  return (
    <button type="button" className="lnk k-kpi-last" onClick={onOpen}>
      {t('kpi.lastSaved', { user: save.user, age })}
    </button>
  )
}

export interface KpiSavesProps {
  readonly saves: readonly Save[]
  readonly ref: Ref<HTMLElement>
}

/** The latest saves, the newest first. */
export function KpiSaves({ saves, ref }: KpiSavesProps) {
  const { t } = useTranslation()
  return (
    <section ref={ref} tabIndex={-1} className="panel" aria-label={t('kpi.history')}>
      <div className="ph">
        <h2>{t('kpi.history')}</h2>
      </div>
      {saves.length === 0 ? (
        <p className="sec k-kpi-none">{t('kpi.noHistory')}</p>
      ) : (
        <ol className="k-events">
          {saves.map((save, index) => (
            <SaveEvent key={saves.length - index} save={save} />
          ))}
        </ol>
      )}
    </section>
  )
}

function SaveEvent({ save }: { readonly save: Save }) {
  const { formats } = useSession()
  const words = useKpiWords()
  return (
    <li>
      <span className="nd">
        <Icon name="edit" small />
      </span>
      <span className="wt">{save.user}</span>
      <time className="wn" dateTime={save.at}>
        {formats.dateTime(save.at)}
      </time>
      {save.changes.map(({ field, from, to }) => (
        <span key={field} className="wy">
          {words.titleOf(field)} {from !== null && <del>{words.text(field, from)}</del>}{' '}
          <ins>{words.text(field, to)}</ins>
        </span>
      ))}
    </li>
  )
}
