/** What a column of a file is called on the page. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArrangedSheet, ImportColumn } from '../../contract/imports/import-shapes'

/** Its header; its letters where it has none. */
export function useColumnName(): (column: ImportColumn, sheet: Pick<ArrangedSheet, 'headerRow'>) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ header, index }, { headerRow }) =>
      headerRow === null || header === ''
        ? t('import.map.columnNo', { number: columnLetters(index) })
        : header,
    [t],
  )
}

/** A column as spreadsheets call it: A, B, ... AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
