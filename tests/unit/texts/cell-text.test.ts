import { expect, it } from 'vitest'
import { material } from '../../../src/contract/entities/material'
import { createFormats } from '../../../src/contract/formats'
import { formatDefaults } from '../../../src/contract/limits'
import { cellText, changesText } from '../../../src/texts/cell-text'

const translate = (key: string): string => key
const formats = createFormats({ ...formatDefaults, numberFormat: 'en-GB', currency: '' }, 'en-GB', translate)

it.each([
  ['hours', '18.9865', '18.99'],
  ['hours', '0.5', '0.50'],
  ['quantity', '18.9865', '18.9865'],
  ['money', '18.9865', '18.99'],
  ['price', '12.5', '12.50'],
  ['price', '0.0042', '0.0042'],
  // An average cost is calculated with six decimals.
  ['price', '18.986549', '18.9865'],
  ['hours', null, '–'],
] as const)('%s of %s have the text %s', (kind, value, text) => {
  expect(cellText({ kind }, value, { formats, translate })).toBe(text)
})

it('a history says what changed in a small price or weight', () => {
  const changes = { costPrice: ['0.0125', '0.0131'], weight: ['0.34', '0.32'], volume: ['0.00012', '0.0001'] }
  expect(changesText(changes, material, { formats, translate: key => key.replace(/^.*\./, '') })).toBe(
    'costPrice: 0.0125 → 0.0131, weight: 0.34 → 0.32, volume: 0.00012 → 0.0001',
  )
})
