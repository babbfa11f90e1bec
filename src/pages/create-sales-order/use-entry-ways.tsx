/** Ways of adding lines to an order: choosing a material, pasting a table, dropping a file, scanning a code; and their messages. */
import { useTranslation } from 'react-i18next'
import { draftLinesMost } from '../../contract/limits'
import { decimalMarkOf } from '../../contract/typed-number'
import { withLine } from '../../ui/lines/edited-line'
import { fineNote, useGivenTables, type GivenTables, type LinesNote } from '../../ui/lines/use-given-tables'
import { useSession } from '../../ui/session-context'
import { useLatest } from '../../ui/use-latest'
import { entryReading } from './entry-reading'
import { scannedBefore, withMaterial, withScanned, type OrderLine } from './order-lines'
import { askMeanings } from './order-start'
import { entryOf, type EnteredValue } from './read-entries'
import { byId, foundByCode, type OrderEditor } from './use-order-editor'

export interface EntryWays extends Omit<GivenTables, 'run'> {
  addMaterial(itemNo: string, quantity: EnteredValue): Promise<boolean>
  /** Makes a found material that of a line. */
  chooseMaterial(line: OrderLine, materialId: number): Promise<boolean>
  /** A scanned code, or a typed one ended with Enter. */
  scan(code: string): Promise<boolean>
}

export function useEntryWays(editor: OrderEditor): EntryWays {
  const { t } = useTranslation()
  const { access, api, formats, language } = useSession()
  const latest = useLatest(editor)
  const company = { mark: decimalMarkOf(formats), currency: formats.currency }
  const { run, ...tables } = useGivenTables({
    ...entryReading(language, company, access.can('data/order/adjustPrice')),
    // An order cannot have more lines.
    lookUp: codes => askMeanings(api, { codes: codes.slice(0, draftLinesMost) }),
    lines: () => latest.current.lines,
    change: editor.changeLines,
  })
  /** The message where no line can be added any more; null while there is room. */
  const fullNote = (): LinesNote | null => {
    if (latest.current.lines.length < draftLinesMost) return null
    const most = formats.number(draftLinesMost, 0)
    return { isQuiet: false, tone: 'warning', text: t('line.problem.too-many', { most }) }
  }
  return {
    ...tables,
    addMaterial: (itemNo, quantity) =>
      run(async () => {
        const full = fullNote()
        if (full !== null) return full
        await latest.current.add([entryOf(itemNo, quantity)])
        return null
      }),
    chooseMaterial: ({ key }, materialId) =>
      run(async () => {
        const { materials } = await askMeanings(api, { materialIds: [materialId] })
        const [material] = materials
        if (material !== undefined)
          editor.changeLines(all => withLine(all, key, line => withMaterial(line, { material, uoM: null })))
        return null
      }),
    scan: typed =>
      run(async () => {
        const code = typed.trim()
        const isKnown = scannedBefore(latest.current.lines, code) !== undefined
        const full = isKnown ? null : fullNote()
        if (full !== null) return full
        const meanings = isKnown ? { codes: [], materials: [] } : await askMeanings(api, { codes: [code] })
        editor.changeLines(lines => withScanned(lines, entryOf(code), foundByCode(meanings), byId(meanings)))
        return { ...fineNote, text: t(isKnown ? 'orderEntry.scannedAgain' : 'orderEntry.scanned', { code }) }
      }),
  }
}
