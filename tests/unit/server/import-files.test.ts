/** Files of imports: they are streamed, however many rows were rejected. */
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { shippedTexts } from '../../../demo/server/core/shipped-texts'
import { chooseFormats, createFormats } from '../../../src/contract/formats'
import { createI18n } from '../../../src/texts/create-i18n'
import { fileOf, templateFile } from '../../../demo/server/imports/import-files'

const { t } = createI18n('en-GB', shippedTexts['en-GB'])
const formatsOf = (numberFormatSettings: string) =>
  createFormats(chooseFormats({ numberFormatSettings, companyInfo: undefined }), 'en-GB', key => key)

it('a workbook begins before its rows are read, and has all of them as texts below its header', async () => {
  let drawn = 0
  async function* lines(): AsyncGenerator<readonly (readonly string[])[]> {
    yield [['Name', '', 'Row']]
    for (; drawn < 5_000; drawn++) yield [[`Customer ${drawn}`, '', '=1+1']]
  }
  const pieces: Uint8Array[] = []
  for await (const piece of fileOf('Rejected', 'xlsx', lines(), formatsOf('en-GB')).content) {
    if (pieces.length === 0) expect(drawn).toBe(0)
    pieces.push(piece)
  }
  const { sheets } = await readXlsx(new Uint8Array(Buffer.concat(pieces)))
  const rows = sheets[0]?.rows ?? []
  expect(rows).toHaveLength(5_001)
  expect(rows[0]).toEqual(['Name', ' ', 'Row'])
  expect(rows[5_000]?.[0]).toBe('Customer 4999')
})

it('a text file has the separator of the company’s exports, and a template its decimal mark', async () => {
  const text = async (locale: string) => {
    const pieces: Uint8Array[] = []
    const texts = { t, language: 'en-GB', formats: formatsOf(locale) } as const
    for await (const piece of templateFile('materials', 'csv', texts).content) pieces.push(piece)
    return Buffer.concat(pieces).toString()
  }
  const [danish, english, swiss] = [await text('da-DK'), await text('en-GB'), await text('de-CH')]
  expect(danish).toContain('Item number;')
  expect(danish).toContain(';12,5;'.replaceAll('12,5', '"12,5"'))
  expect(english).toContain('Item number,')
  expect(english).toContain(',12.5,')
  expect(swiss).toContain('Item number;')
  expect(swiss).toContain(';12.5;')
})
