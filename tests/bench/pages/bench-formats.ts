/** Formats and words of the benchmark, shared by both grids so that they show the same texts. */
import type { TextContext } from '../../../src/texts/cell-text'
import { createFormats } from '../../../src/contract/formats'

const words: Readonly<Record<string, string>> = { 'grid.yes': 'Yes', 'grid.no': 'No' }
const translate = (key: string) => words[key] ?? key.split('.').at(-1) ?? key

export const benchText: TextContext = {
  translate,
  formats: createFormats(
    {
      region: 'Europe/Berlin',
      dateFormat: 'YYYY-MM-DD',
      timeFormat: 'HH:mm:ss',
      numberFormat: 'de-DE',
      currency: 'NOK',
    },
    'en-GB',
    translate,
  ),
}
