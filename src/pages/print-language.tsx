/** The language in which an order is printed. */
import { useTranslation } from 'react-i18next'
import { languageNamesIn } from '../contract/language-names'
import { languages, type Language } from '../contract/limits'
import { SelectField } from '../ui/controls/select-field'
import { useSession } from '../ui/session-context'

export interface PrintLanguageProps {
  readonly value: Language
  readonly onChange: (language: Language) => void
}

/** The six languages of the product, by their names in the user's language. */
export function PrintLanguage({ value, onChange }: PrintLanguageProps) {
  const { t } = useTranslation()
  const { language } = useSession()
  const names = languageNamesIn(language)
  return (
    <SelectField
      label={t('field.language')}
      hint={t('dialog.printIngoingOrder.hint')}
      value={value}
      options={languages.map(one => ({ value: one, label: names[one] }))}
      onChange={onChange}
    />
  )
}
