/** Labels for the values of a field with a fixed list of choices. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportField } from '../../contract/imports/import-kind'
import { choiceLabel } from '../../texts/import-words'

/** Labels in the user's language, as in the grids; languages have their own names. */
export function useChoiceLabel(): (field: Pick<ImportField, 'choiceTexts'>, value: string) => string {
  const { t } = useTranslation()
  return useCallback((field, value) => choiceLabel(field, value, t), [t])
}
