/** The row that what stands beside or below a grid is about. */
import { useEffect, useState } from 'react'
import type { AnyRow } from '../../../define/view'

/** Arrow keys pass many rows; what shows one of them follows when they rest. */
const followDelayMs = 120

/** The row, a moment behind it while the person moves on; the newest values of the same row at once. */
export function useFollowedRow(row: AnyRow): AnyRow {
  const [followed, setFollowed] = useState(row)
  useEffect(() => {
    const timer = setTimeout(() => setFollowed(row), followed.id === row.id ? 0 : followDelayMs)
    return () => clearTimeout(timer)
  }, [row, followed.id])
  return followed.id === row.id ? row : followed
}
