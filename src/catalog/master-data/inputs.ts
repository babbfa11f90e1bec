/** Fields that forms of master data have in common. */
import { nameLengthMost } from '../../contract/limits'
import type { FormField } from '../../define/form'

/** A name that a row must have. */
export const nameInput = (field: string) =>
  ({
    name: field,
    kind: 'text',
    isRequired: true,
    maxLength: nameLengthMost,
    from: field,
  }) as const satisfies FormField
