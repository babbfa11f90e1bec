import { expect, it } from 'vitest'
import { createFormats } from '../../../src/contract/formats'
import { formatDefaults } from '../../../src/contract/limits'
import { cellText } from '../../../src/texts/cell-text'

const translate = (key: string): string => key
const formats = createFormats({ ...formatDefaults, numberFormat: 'en-GB', currency: '' }, 'en-GB', translate)

it.each([
  ['hours', '18.9865', '18.99'],
  ['hours', '0.5', '0.50'],
  ['quantity', '18.9865', '18.9865'],
  ['money', '18.9865', '18.99'],
  ['hours', null, '–'],
] as const)('%s of %s have the text %s', (kind, value, text) => {
  expect(cellText({ kind }, value, { formats, translate })).toBe(text)
})
