/** How the values of a field that is one of a few words are called on the page. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportField } from '../../contract/imports/import-kind'
import { languageNames } from '../../contract/language-names'
import { languages } from '../../contract/limits'

/** In the user's language, as the grids say it; languages in themselves. */
export function useChoiceLabel(): (field: Pick<ImportField, 'choiceTexts'>, value: string) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ choiceTexts }, value) => {
      if (choiceTexts !== undefined) return t(`${choiceTexts}.${value}`)
      const language = languages.find(code => code === value)
      return language === undefined ? value : languageNames[language]
    },
    [t],
  )
}
