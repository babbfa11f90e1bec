/**
 * A choice that is larger than the visible page: before something is done with rows that are not in sight, the user is asked once
 * to continue with all of them (spec 1, section 5).
 */
import { useStore } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../../define/view'
import { useDialogs } from '../../dialogs/dialog-outlet'
import type { Grid } from '../data/use-grid'

/** Asks when rows are out of sight; true at once when none is, or when this choice was agreed to before. */
export function useBeyondPage(grid: Grid): (rows: readonly AnyRow[]) => Promise<boolean> {
  const dialogs = useDialogs()
  const { t } = useTranslation()
  const { data, selection, countText } = grid
  const store = useStore()
  const isAgreed = useRef(false)
  useEffect(
    () =>
      store.sub(selection.chosen, () => {
        if (selection.size === 0) isAgreed.current = false
      }),
    [store, selection],
  )
  return useCallback(
    async rows => {
      const shown = new Set(data.rows.map(({ id }) => id))
      const hidden = rows.filter(({ id }) => !shown.has(id)).length
      if (hidden === 0 || isAgreed.current) return true
      const isConfirmed = await dialogs.confirm({
        title: t('grid.beyond.title', { rows: countText(rows.length) }),
        text: t('grid.beyond.text', { count: hidden, rows: countText(hidden) }),
        confirmLabel: t('grid.beyond.confirm', { rows: countText(rows.length) }),
      })
      isAgreed.current = isConfirmed
      return isConfirmed
    },
    [data, dialogs, t, countText],
  )
}
