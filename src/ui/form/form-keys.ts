/** Translation keys of a form's fields and choices. */
import type { Form, FormField } from '../../define/form'
import { stateKey } from '../../texts/cell-text'

/** Key of a field's label. */
export function fieldLabelKey(
  form: Pick<Form, 'name'>,
  { name, titleKey = `form.${form.name}.${name}` }: Pick<FormField, 'name' | 'titleKey'>,
): string {
  return titleKey
}

/** Key of a choice. */
export function choiceKey(
  form: Pick<Form, 'name'>,
  { name, machine }: Pick<FormField, 'name' | 'machine'>,
  choice: string,
): string {
  return machine === undefined ? `form.${form.name}.${name}.${choice}` : stateKey(machine, choice)
}
