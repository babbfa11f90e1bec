/** Stops live changes of a grid and lets them go on. */
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/button'
import type { Grid } from './use-grid'

/** The button of a page's head. */
export function LivePauseButton({ grid }: { readonly grid: Grid }) {
  const { t } = useTranslation()
  const { data, snapshot } = grid
  const isPaused = snapshot.paused !== null
  return (
    <IconButton
      kind="quiet"
      icon={isPaused ? 'play' : 'pause'}
      label={t(isPaused ? 'grid.pause.resume' : 'grid.pause.pause')}
      onClick={() => (isPaused ? data.resume() : data.pause())}
    />
  )
}
