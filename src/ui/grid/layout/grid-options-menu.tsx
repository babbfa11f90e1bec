/** Options of a grid: the display of its rows, paging, and a reset to the default (spec 1, section 5). */
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button'
import type { Anchor } from '../../controls/floating'
import { Popover } from '../../controls/popover'
import { Segmented } from '../../controls/segmented'
import { Switch } from '../../controls/switch'
import { useToaster } from '../../controls/toast'
import { defaultArrangement, gridDensities, isSameArrangement, type GridOptions } from './arrangement'
import type { ArrangementStore } from './arrangement-store'
import { pageModes } from '../data/grid-query'
import './views.css'

const widthPx = 336

export interface GridOptionsMenuProps {
  readonly store: ArrangementStore
  readonly anchor: Anchor
  /** Shows the keyboard shortcuts; the entry works even when single keys are off. */
  readonly onShortcuts: () => void
  readonly onClose: () => void
}

/** The options, which take effect at once. Show it only to users with the permission `grid/options`. */
export function GridOptionsMenu({ store, anchor, onShortcuts, onClose }: GridOptionsMenuProps) {
  const { t } = useTranslation()
  const toaster = useToaster()
  const arrangement = useAtomValue(store.arrangement)
  const { options } = arrangement
  const set = (change: Partial<GridOptions>) =>
    store.change({ options: { ...store.get().options, ...change } })
  const ownArrangement = defaultArrangement(store.view)
  const isDefault = store.viewId() === null && isSameArrangement(arrangement, ownArrangement)
  const reset = () => {
    const viewId = store.viewId()
    store.replace(ownArrangement, null)
    onClose()
    toaster.show({
      text: t('grid.options.wasReset'),
      undo: () => store.replace(arrangement, viewId),
    })
  }
  return (
    <Popover
      title={t('grid.options.title')}
      anchor={anchor}
      placement="below-end"
      width={widthPx}
      onClose={onClose}
      footer={
        <>
          <Button
            kind="quiet"
            size="small"
            icon="undo"
            className="k-discard"
            reason={isDefault ? t('grid.options.isDefault') : undefined}
            onClick={reset}
          >
            {t('ui.resetToDefault')}
          </Button>
          <span className="grow" />
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              onClose()
              onShortcuts()
            }}
          >
            {t('shortcuts.title')}
          </Button>
        </>
      }
    >
      <div className="k-option-list">
        <div className="k-option">
          <span className="cap" aria-hidden="true">
            {t('grid.options.density')}
          </span>
          <Segmented
            label={t('grid.options.density')}
            value={options.density}
            options={gridDensities.map(value => ({ value, label: t(`grid.options.density.${value}`) }))}
            onChange={density => set({ density })}
          />
        </div>
        <Switch label={t('grid.options.wraps')} checked={options.wraps} onChange={wraps => set({ wraps })} />
        <Switch
          label={t('grid.options.hasLines')}
          checked={options.hasLines}
          onChange={hasLines => set({ hasLines })}
        />
        <Switch
          label={t('grid.options.hasRowNumbers')}
          checked={options.hasRowNumbers}
          onChange={hasRowNumbers => set({ hasRowNumbers })}
        />
        <div className="k-option">
          <span className="cap" aria-hidden="true">
            {t('grid.options.pageMode')}
          </span>
          <Segmented
            label={t('grid.options.pageMode')}
            value={options.pageMode}
            options={pageModes.map(value => ({ value, label: t(`grid.options.pageMode.${value}`) }))}
            onChange={pageMode => set({ pageMode })}
          />
        </div>
      </div>
    </Popover>
  )
}
