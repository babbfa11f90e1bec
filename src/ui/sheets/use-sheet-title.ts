/** The title of a sheet in a choice of several. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportSheet } from '../../contract/imports/import-shapes'
import { useSession } from '../session-context'

export type TitledSheet = Pick<ImportSheet, 'name' | 'fileName' | 'rows' | 'isHidden'>

/** The name of the sheet or of its file, with the number of rows, and whether it is hidden. */
export function useSheetTitle(): (sheet: TitledSheet) => string {
  const { t } = useTranslation()
  const { formats } = useSession()
  return useCallback(
    sheet => {
      const { rows, isHidden } = sheet
      const count = t('grid.rows.ReportRow', { count: rows, number: formats.number(rows) })
      const title = `${sheetName(sheet) ?? sheet.fileName}, ${count}`
      return isHidden ? t('import.map.hidden', { title }) : title
    },
    [t, formats],
  )
}

/** The name of its tab; null for a .csv, which has none. */
export function sheetName({ name, fileName }: Pick<TitledSheet, 'name' | 'fileName'>): string | null {
  return name === '' || fileName.toLowerCase().endsWith('.csv') ? null : name
}
