import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArrangedSheet, ImportColumn } from '../../contract/imports/import-shapes'

/** The name of a file's column: its header, or its letters when there is none. */
export function useColumnName(): (column: ImportColumn, sheet: Pick<ArrangedSheet, 'headerRow'>) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ header, index }, { headerRow }) =>
      headerRow === null || header === ''
        ? t('lines.columns.column', { number: columnLetters(index) })
        : header,
    [t],
  )
}

/** A column's letters as in spreadsheets: A, B, ... AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
