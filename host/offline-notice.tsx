/** Shows above the page that the browser is offline: since when, and that no input is lost. It disappears by itself. */
import { useTranslation } from 'react-i18next'
import type { KernelSession } from '../src/kernel/session'
import { Glyph } from '../src/ui/theme/icons'
import { useOfflineSince } from './use-offline-since'

/** The place of the notice, which is announced when it appears. */
export function OfflineNotice({ session }: { readonly session: KernelSession }) {
  const since = useOfflineSince()
  return (
    <div className="offline-place" role="status">
      {since !== null && <OfflineBar session={session} since={since} />}
    </div>
  )
}

/** One line above the page, without covering it (DESIGN, section 5, offline). */
function OfflineBar({ session, since }: { readonly session: KernelSession; readonly since: number }) {
  const { t } = useTranslation()
  const time = session.formats.time(new Date(since + session.serverTimeOffsetMs))
  return (
    <div className="off">
      <Glyph name="slash" />
      <span>
        <b>{t('shell.offline.title')}</b> {t('shell.offline.text', { time })}
      </span>
    </div>
  )
}
