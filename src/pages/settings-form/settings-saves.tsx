/** Who saved settings and when, with the changes of each save. */
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ui/session-context'
import { Icon } from '../../ui/theme/icons'
import './settings-form.css'

export interface SettingsSavesProps<V> {
  readonly saves: readonly {
    readonly user: string
    readonly at: string
    readonly changes: readonly {
      readonly field: string
      readonly from: V | null
      readonly to: V | null
    }[]
  }[]
  titleOf(field: string): string
  /** The text of a value. */
  textOf(field: string, value: V): string
  /** What stands there before the first save. */
  readonly none?: string
  readonly ref?: Ref<HTMLElement>
}

/** The latest saves, the newest first. */
export function SettingsSaves<V>({ saves, titleOf, textOf, none, ref }: SettingsSavesProps<V>) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <section ref={ref} tabIndex={-1} className="panel" aria-label={t('settings.history')}>
      <div className="ph">
        <h2>{t('settings.history')}</h2>
      </div>
      {saves.length === 0 ? (
        <p className="sec k-settings-none">{none ?? t('settings.noHistory')}</p>
      ) : (
        <ol className="k-events">
          {saves.map((save, index) => (
            <li key={saves.length - index}>
              <span className="nd">
                <Icon name="edit" small />
              </span>
              <span className="wt">{save.user}</span>
              <time className="wn" dateTime={save.at}>
                {formats.dateTime(save.at)}
              </time>
              {save.changes.map(({ field, from, to }) => (
                <span key={field} className="wy">
                  {titleOf(field)} {from !== null && from !== '' && <del>{textOf(field, from)}</del>}{' '}
                  {to !== null && <ins>{textOf(field, to)}</ins>}
                  {to === null && from !== null && <ins>–</ins>}
                </span>
              ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
