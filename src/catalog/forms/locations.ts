/** The dialog form of a location. */
import { nameLengthMost, pickingSequenceMost } from '../../contract/limits'
import { defineForm, type FormField } from '../../define/form'

const name = {
  name: 'name',
  kind: 'text',
  isRequired: true,
  maxLength: nameLengthMost,
  from: 'name',
} as const satisfies FormField

const area = {
  name: 'locationRoleId',
  titleKey: 'field.area',
  kind: 'lookup',
  lookup: { kind: 'locationRole' },
  isRequired: true,
  from: 'locationRoleId',
  textFrom: 'locationRole',
} as const satisfies FormField

const text = (field: string) =>
  ({ name: field, kind: 'text', maxLength: nameLengthMost, from: field }) as const satisfies FormField

const measure = (field: string) =>
  ({
    name: field,
    kind: 'quantity',
    least: 0,
    isAboveLeast: true,
    from: field,
  }) as const satisfies FormField

/** For adding and for updating a location. */
export const locationForm = defineForm({
  name: 'location',
  fields: [
    name,
    area,
    {
      name: 'pickingSequence',
      kind: 'number',
      isRequired: true,
      least: 0,
      most: pickingSequenceMost,
      from: 'pickingSequence',
      hasHint: true,
    },
    {
      name: 'outerLocationId',
      kind: 'lookup',
      lookup: { kind: 'outerLocation' },
      from: 'outerLocationId',
      textFrom: 'outerLocation',
      hasHint: true,
    },
    { ...text('controlNumber'), hasHint: true },
    text('abcGroup'),
    measure('maxVolume'),
    measure('maxWeight'),
    measure('length'),
    measure('width'),
    measure('height'),
    text('erpClassification'),
    { name: 'availableForPick', kind: 'flag', from: 'availableForPick', starts: true, hasHint: true },
    { name: 'hidden', kind: 'flag', from: 'hidden', hasHint: true },
  ],
})
