/** The refusal of a file is an error that a log can name. */
import { expect, it } from 'vitest'
import { refuseSheet, SheetRefused } from '../../../src/sheets/sheet-file'

it('a refused file is reported with its reason', () => {
  const refuse = () => refuseSheet('rows', { where: 'Stock', found: 20_002, allowed: 20_001 })
  expect(refuse).toThrow(SheetRefused)
  expect(refuse).toThrow(
    expect.objectContaining({
      name: 'SheetRefused',
      refusal: { code: 'rows', where: 'Stock', found: 20_002, allowed: 20_001 },
      message: expect.stringMatching(/refused.*rows.*Stock.*20002.*20001/) as string,
    }),
  )
})
