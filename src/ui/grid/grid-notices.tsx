/**
 * Docked lines between toolbar and rows: live changes that are paused or wait, rows that were renewed, or not refreshed,
 * live updates that were refused.
 */
import { useTranslation } from 'react-i18next'
import { Banner } from '../controls/banner'
import { NotRefreshed } from '../controls/not-loaded'
import type { Grid } from './data/use-grid'

/** The lines that apply; nothing when all is well. */
export function GridNotices({ grid }: { readonly grid: Grid }) {
  const { t } = useTranslation()
  const { data, snapshot, refusal, text } = grid
  return (
    <>
      {snapshot.paused !== null && (
        <Banner
          tone="warning"
          glyph="pause"
          docked
          actions={[{ label: t('grid.pause.resume'), run: () => data.resume() }]}
        >
          <b>{t('grid.pause.title')}</b>{' '}
          <span aria-live="off">
            {t('grid.pause.text', {
              count: snapshot.paused.count,
              number: text.formats.number(snapshot.paused.count, 0),
              time: text.formats.time(new Date(snapshot.paused.since)),
            })}
          </span>
        </Banner>
      )}
      {snapshot.waitingCount > 0 && snapshot.paused === null && (
        <Banner
          tone="info"
          glyph="pause"
          docked
          actions={[{ label: t('grid.waiting.show'), run: () => data.showWaiting() }]}
        >
          <b>{t('grid.waiting.text', { count: snapshot.waitingCount })}</b> {t('grid.waiting.why')}
        </Banner>
      )}
      {snapshot.renewed !== null && (
        <Banner
          tone="info"
          glyph="retry"
          docked
          actions={[{ label: t('ui.close'), run: () => data.dismissRenewed() }]}
        >
          <b>{t('grid.renewed.title')}</b>{' '}
          {snapshot.renewed.count !== null &&
            t('grid.renewed.text', { rows: grid.countText(snapshot.renewed.count) })}
        </Banner>
      )}
      {snapshot.status === 'ready' && (
        <NotRefreshed docked failure={snapshot.failure} onRetry={() => void data.refresh()} />
      )}
      {refusal !== null && (
        <Banner tone="warning" docked>
          <b>{t('grid.refused', { view: t(`view.${grid.view.name}`) })}</b> {t('grid.refusedText')}
        </Banner>
      )}
    </>
  )
}
