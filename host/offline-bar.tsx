/** Shows above the page that the browser is offline: since when, and that no input is lost. It disappears by itself. */
import { useTranslation } from 'react-i18next'
import type { KernelSession } from '../src/kernel/session'
import { Glyph } from '../src/ui/theme/icons'
import './offline-bar.css'

export interface OfflineBarProps {
  readonly session: KernelSession
  /** When the browser went offline, in ms since 1970. */
  readonly since: number
}

/** One line above the page, without covering it (DESIGN, section 5, offline). */
export function OfflineBar({ session, since }: OfflineBarProps) {
  const { t } = useTranslation()
  const time = session.formats.time(new Date(since + session.serverTimeOffsetMs))
  return (
    <div className="k-offline">
      <Glyph name="slash" />
      <span>
        <b>{t('shell.offline.title')}</b> {t('shell.offline.text', { time })}
      </span>
    </div>
  )
}
