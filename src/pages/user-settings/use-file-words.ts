/** Sizes and times of files as text. */
import { useMemo } from 'react'
import { useSession } from '../../ui/session-context'

export interface FileWords {
  /** '312 kB', '4.2 MB'. */
  size(bytes: number): string
  dateTime(value: string): string
}

const units = ['B', 'kB', 'MB', 'GB'] as const

/** The texts in the company's formats. */
export function useFileWords(): FileWords {
  const { formats } = useSession()
  return useMemo(
    () => ({
      size: bytes => {
        const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
        const value = bytes / 1000 ** power
        const rounded = Math.round(value * 10) / 10
        return `${formats.number(rounded, power < 2 || Number.isInteger(rounded) ? 0 : 1)} ${units[power] ?? ''}`
      },
      dateTime: formats.dateTime,
    }),
    [formats],
  )
}
