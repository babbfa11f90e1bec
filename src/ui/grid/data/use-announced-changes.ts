/** Live changes in words for assistive technology: politely, and at most every five seconds (QUALITY, section 7). */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Grid } from './use-grid'

export const announcementGapMs = 5_000

/** What to announce now; empty when nothing changed. */
export function useAnnouncedChanges({ data, countText }: Grid): string {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const changed = useRef(new Set<number>())
  useEffect(
    () =>
      data.onLiveRows(rows => {
        for (const row of rows) changed.current.add(row.id)
      }),
    [data],
  )
  useEffect(() => {
    const timer = setInterval(() => {
      const count = changed.current.size
      changed.current.clear()
      setText(count === 0 ? '' : t('grid.changed', { count, rows: countText(count) }))
    }, announcementGapMs)
    return () => clearInterval(timer)
  }, [t, countText])
  return text
}
