/** Docked lines between toolbar and rows: changes that wait, rows that were renewed, live updates that were refused. */
import { useTranslation } from 'react-i18next'
import { Banner } from '../controls/banner'
import type { Grid } from './use-grid'

/** The lines that apply; nothing when all is well. */
export function GridNotices({ grid }: { readonly grid: Grid }) {
  const { t } = useTranslation()
  const { data, snapshot, refusal } = grid
  return (
    <>
      {snapshot.waitingCount > 0 && (
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
      {refusal !== null && (
        <Banner tone="warning" docked>
          <b>{t('grid.refused', { view: t(`view.${grid.view.name}`) })}</b> {t('grid.refusedText')}
        </Banner>
      )}
    </>
  )
}
