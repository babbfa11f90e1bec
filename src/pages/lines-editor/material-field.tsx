/** The field that finds a material by item number, barcode or name. */
import { useTranslation } from 'react-i18next'
import type { MaterialChoice } from '../../contract/endpoints/materials'
import { Combobox, type ComboboxProps } from '../../ui/controls/combobox'

export interface MaterialFieldProps<Choice extends MaterialChoice> extends Pick<
  ComboboxProps,
  'text' | 'busy' | 'error' | 'hint' | 'onType'
> {
  readonly found: readonly Choice[]
  /** The materials could not be loaded. */
  readonly hasFailed: boolean
  /** What is shown beside a material. */
  readonly hintOf: (choice: Choice) => string | undefined
  readonly onChoose: (choice: Choice) => void
}

export function MaterialField<Choice extends MaterialChoice>({
  found,
  hasFailed,
  hintOf,
  onChoose,
  ...field
}: MaterialFieldProps<Choice>) {
  const { t } = useTranslation()
  return (
    <Combobox
      {...field}
      label={t('field.material')}
      failure={hasFailed ? t('purchase.materialsFailed') : undefined}
      options={found.map(choice => ({
        value: String(choice.id),
        text: `${choice.itemNo} ${choice.name}`,
        hint: hintOf(choice),
      }))}
      onChoose={({ value }) => {
        const choice = found.find(({ id }) => String(id) === value)
        if (choice !== undefined) onChoose(choice)
      }}
    />
  )
}
